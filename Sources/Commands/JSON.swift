// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How the command prints objects.
package enum JSON {
    /// Returns an object on one line, keys in alphabetical order, slashes as they are.
    package static func line(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}

extension JSON {
    /// Returns an object over many lines, for a reader.
    static func lines(_ value: some Encodable) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
