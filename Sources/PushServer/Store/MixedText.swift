// SPDX-License-Identifier: Apache-2.0

/// Numbers mixed of texts, for tables that live as long as the process.
enum MixedText {
    /// Nobody who makes up texts knows it, so that nobody can make up many of one number.
    private static let beginning = UInt64.random(in: .min ... .max)

    /// Mixes a text and its end, eight bytes at a time: ids are counted up, and apps differ in a letter.
    static func mark(of text: String) -> UInt64 {
        let letters = text.utf8.span
        let bytes = unsafe letters.bytes
        var mark = beginning
        var place = 0
        while place + 8 <= bytes.byteCount {
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            mark = mixed(mark ^ word)
            place += 8
        }
        var word: UInt64 = 0
        while place < bytes.byteCount {
            word = word << 8 | UInt64(letters[place])
            place += 1
        }
        return mixed(mark ^ word &+ UInt64(bytes.byteCount) << 56)
    }

    /// The end of SplitMix64.
    static func mixed(_ number: UInt64) -> UInt64 {
        var number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }
}
