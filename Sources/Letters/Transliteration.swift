// SPDX-License-Identifier: Apache-2.0

/// Makes Cyrillic letters and the many ways of writing them in Latin ones the same: `зачисление`, `Zachislenie`,
/// `ZACISLENIJE`.
///
/// What two spellings differ in is given up: `щ`, `ш`, `сч` and `сх` are one sign, so are `ц`, `ч` and `тс`, and `и`, `й`,
/// `ы`, `y` and `j`; signs without a sound and doubled letters fall away.
package enum Transliteration {
    /// The languages of tables in Cyrillic letters whose senders also write Latin ones.
    package static let languages: Set = ["ru", "uk"]

    private static let sh: UInt32 = 0x448
    private static let zh: UInt32 = 0x436

    /// The Latin spelling of the letters from U+0430 to U+044F; а comes first, и and й are the same.
    private static let cyrillic: [[UInt32]] = [
        "a", "b", "v", "g", "d", "e", "", "z", "i", "i", "k", "l", "m", "n", "o", "p",
        "r", "s", "t", "u", "f", "h", "c", "c", "", "ш", "", "i", "", "e", "iu", "ia",
    ].map { $0.unicodeScalars.map(\.value) }

    /// Rewrites the folded letters from a place on.
    /// - Parameter origins: is given, for each letter that is written, the place it came from.
    package static func simplify(_ letters: inout [UInt32], from first: Int, origins: inout [Int]) {
        let source = Array(letters[first...])
        letters.removeSubrange(first...)
        var place = 0
        func at(_ offset: Int) -> UInt32 { place + offset < source.count ? source[place + offset] : 0 }
        func add(_ letter: UInt32) {
            if letters.count > first, letters[letters.count - 1] == letter, LetterClass.of(letter) != .none { return }
            letters.append(letter)
            origins.append(place)
        }
        while place < source.count {
            // "poluchayete", "yesli": behind a vowel and at the beginning it is a mere е.
            if at(0) == 0x79 || at(0) == 0x6A, at(1) == 0x65, letters.count == first || isVowelOrNone(letters.last) {
                place += 1
                continue
            }
            let (letter, length) = sound(source[place], at(1), at(2), at(3))
            switch letter {
            case 0x430...0x435, 0x437...0x447, 0x449...0x44F:
                for part in cyrillic[Int(letter - 0x430)] { add(part) }
            case 0x456, 0x457: add(0x69)
            case 0x454:
                add(0x69)
                add(0x65)
            case 0x491: add(0x67)
            // An apostrophe behind a letter is a soft sign.
            case 0x27 where letters.count > first && LetterClass.of(letters[letters.count - 1]) == .joined: break
            default: add(letter)
            }
            place += length
        }
    }

    /// Whether a letter is a, e, o or u, or no letter.
    private static func isVowelOrNone(_ letter: UInt32?) -> Bool {
        guard let letter else { return true }
        return LetterClass.of(letter) == .none || [0x61, 0x65, 0x6F, 0x75].contains(letter)
    }

    /// The letter that stands for one or several, and how many they are.
    @inline(__always)
    private static func sound(_ one: UInt32, _ two: UInt32, _ three: UInt32, _ four: UInt32) -> (UInt32, Int) {
        let (c, h, s, t, z) = (UInt32(0x63), UInt32(0x68), UInt32(0x73), UInt32(0x74), UInt32(0x7A))
        switch one {
        case s:
            if two == h { return (sh, three == c && four == h ? 4 : three == h ? 3 : 2) }
            if two == c || two == 0x6B, three == h { return (sh, 3) }
        case 0x441 where two == 0x447 || two == 0x445: return (sh, 2)
        case c where two == h || two == z: return (c, 2)
        case t:
            if two == s || two == z { return (c, 2) }
            if two == c, three == h { return (c, 3) }
        case 0x442:
            if two == 0x441 || two == 0x447 { return (c, 2) }
            if two == 0x44C, three == 0x441 { return (c, 3) }
        case z where two == h: return (zh, 2)
        case 0x6B where two == h: return (h, 2)
        case 0x78: return (h, 1)
        case 0x77: return (0x76, 1)
        // "schyot" is счёт.
        case 0x69, 0x79, 0x6A: return two == 0x6F ? (0x65, 2) : (0x69, 1)
        case 0x438 where two == 0x43E, 0x439 where two == 0x43E, 0x44B where two == 0x43E: return (0x65, 2)
        default: break
        }
        return (one, 1)
    }
}
