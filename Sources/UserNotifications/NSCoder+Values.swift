// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The values that notification objects are archived as.
extension NSCoder {
    /// Reads a string, or nil when there is none.
    func decodeString(_ key: String) -> String? {
        guard let string = decodeObject(of: NSString.self, forKey: key) else { return nil }
        return String(string)
    }

    /// Writes a string unless it is nil.
    func encodeString(_ string: String?, _ key: String) {
        if let string { encode(NSString(string: string), forKey: key) }
    }
}
