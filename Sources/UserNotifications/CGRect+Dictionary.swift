// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CGRect {
    /// The rectangle as a dictionary of `X`, `Y`, `Width` and `Height`, as an attachment's option wants it.
    public var dictionaryRepresentation: CFDictionary {
        ["X": Double(minX), "Y": Double(minY), "Width": Double(width), "Height": Double(height)] as NSDictionary
    }

    /// Reads such a dictionary; nil where a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        let numbers = ["X", "Y", "Width", "Height"].compactMap { (dict[$0] as? NSNumber)?.doubleValue }
        guard numbers.count == 4 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension CGSize {
    /// The size as a dictionary of `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary {
        ["Width": Double(width), "Height": Double(height)] as NSDictionary
    }

    /// Reads such a dictionary; nil where a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = dict["Width"] as? NSNumber, let height = dict["Height"] as? NSNumber else { return nil }
        self.init(width: width.doubleValue, height: height.doubleValue)
    }
}

extension CGPoint {
    /// The point as a dictionary of `X` and `Y`.
    public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] as NSDictionary }

    /// Reads such a dictionary; nil where a number is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = dict["X"] as? NSNumber, let y = dict["Y"] as? NSNumber else { return nil }
        self.init(x: x.doubleValue, y: y.doubleValue)
    }
}
