// SPDX-License-Identifier: Apache-2.0

/// A hash of letters, the same in the build that writes a table and in the program that searches it: FNV-1a.
enum LetterHash {
    static let seed: UInt32 = 0x811C_9DC5

    /// The hash with one letter more.
    @inline(__always)
    static func step(_ hash: UInt32, _ letter: UInt32) -> UInt32 { (hash ^ letter) &* 0x0100_0193 }

    /// The hash with its upper bits in the lower ones, which the slots are chosen by.
    @inline(__always)
    static func mixed(_ hash: UInt32) -> UInt32 { (hash ^ hash >> 15) &* 0x9E37_79B1 }

    /// The hash of a word.
    static func of(_ word: ArraySlice<UInt32>) -> UInt32 {
        var hash = seed
        for letter in word { hash = step(hash, letter) }
        return mixed(hash)
    }
}
