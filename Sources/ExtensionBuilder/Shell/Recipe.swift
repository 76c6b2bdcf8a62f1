// SPDX-License-Identifier: Apache-2.0

import Foundation

/// All that something is made from, byte for byte: what has the same recipe is the same.
struct Recipe {
    /// What is written down.
    private(set) var bytes = Data()

    /// Adds a part, so that no two lists of parts give the same recipe.
    mutating func add(_ part: some DataProtocol) {
        bytes += Data("\(part.count):".utf8)
        bytes.append(contentsOf: part)
    }

    /// Adds a text.
    mutating func add(_ text: String) { add(Data(text.utf8)) }

    /// Adds a list.
    mutating func add(_ list: some Collection<String>) {
        add("\(list.count)")
        for text in list { add(text) }
    }

    /// A short name for it (FNV-1a, 64 bits). Another recipe may have the same: who finds something by it compares the recipes.
    var name: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
