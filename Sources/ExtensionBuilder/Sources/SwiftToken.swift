// SPDX-License-Identifier: Apache-2.0

/// A word or a sign of Swift code, as far as declarations need it.
struct SwiftToken: Sendable, Equatable {
    /// The word, or the sign.
    let text: String
    /// Where it stands in the source.
    let place: Int

    /// Whether it is a name or a keyword.
    var isWord: Bool { text.utf8.first.map(Self.isOfWord) ?? false }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...,
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "`"):
            true
        default: false
        }
    }

    /// Returns the words and signs of code.
    static func all(in code: [UInt8]) -> [SwiftToken] {
        var tokens: [SwiftToken] = []
        var place = 0
        while place < code.count {
            let byte = code[place]
            if byte <= 0x20 {
                place += 1
                continue
            }
            let start = place
            place += 1
            if isOfWord(byte) { while place < code.count, isOfWord(code[place]) { place += 1 } }
            let word = String(decoding: code[start..<place], as: UTF8.self)
            tokens.append(SwiftToken(text: word.filter { $0 != "`" }, place: start))
        }
        return tokens
    }
}
