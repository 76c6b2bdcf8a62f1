// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// An item of a keychain, by the names that Apple's attributes have as strings: `svce`, `acct`, `v_Data`, ….
///
/// A device keeps a folder for each access group with one file in it; who writes it locks the folder (`flock`) and puts a whole new file in
/// its place.
package struct KeychainItem: Sendable, Hashable {
    /// Its attributes, its class (`class`) and its value (`v_Data`) among them.
    package var attributes: [String: PropertyValue]

    package init(_ attributes: [String: PropertyValue]) { self.attributes = attributes }

    /// What it keeps.
    package var value: Data? {
        guard case .data(let value)? = attributes["v_Data"] else { return nil }
        return value
    }

    /// The file of an access group's items.
    package static let fileName = "keychain"
    /// The most items of an access group.
    package static let most = 10_000
    /// The most bytes of an access group's file.
    package static let largestFile = 16 << 20

    /// The attributes that tell items of a class apart.
    package static func primary(_ kind: String) -> [String] {
        switch kind {
        case "genp": ["svce", "acct", "sync"]
        case "inet": ["srvr", "acct", "sdmn", "ptcl", "atyp", "port", "path", "sync"]
        case "keys": ["atag", "klbl", "kcls", "type", "bsiz"]
        default: ["labl"]
        }
    }

    /// Whether there may be only one of the two in an access group.
    package func isSame(as other: KeychainItem) -> Bool {
        guard case .string(let kind)? = attributes["class"], attributes["class"] == other.attributes["class"] else {
            return false
        }
        return Self.primary(kind).allSatisfy { attributes[$0] == other.attributes[$0] }
    }

    /// Reads a file of items; nil for bytes that are none, since whoever shares the group may have written them.
    package static func items(_ bytes: [UInt8]) -> [KeychainItem]? {
        if bytes.isEmpty { return [] }
        guard case .array(let values)? = try? PropertyValue(bytes: bytes), values.count <= most else { return nil }
        var items: [KeychainItem] = []
        for value in values {
            guard case .dictionary(let attributes) = value else { return nil }
            items.append(KeychainItem(attributes))
        }
        return items
    }

    /// A file of items.
    package static func bytes(_ items: [KeychainItem]) -> [UInt8] {
        PropertyValue.array(items.map { .dictionary($0.attributes) }).bytes
    }
}
