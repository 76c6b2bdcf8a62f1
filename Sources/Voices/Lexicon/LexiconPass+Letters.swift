// SPDX-License-Identifier: Apache-2.0

internal import Letters

extension LexiconPass {
    /// Whether two neighbours belong to one word of a script that sets spaces between words.
    static func isOneWord(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        isSpaced(one) && isSpaced(other) && !isBorder(one, other)
    }

    /// Whether two letters are of different scripts; kanji and kana stand together.
    static func isBorder(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        if one.isASCII, other.isASCII { return false }
        guard let one = Script(one), let other = Script(other) else { return false }
        return one != other && !(one == .kana && other == .han) && !(one == .han && other == .kana)
    }

    /// Whether a space is needed so that two words do not become one.
    static func wantsSpace(between last: Unicode.Scalar?, and first: Unicode.Scalar?) -> Bool {
        guard let last, let first else { return false }
        return (isSpaced(last) || ",.!?;:".unicodeScalars.contains(last)) && isSpaced(first)
    }

    /// Whether a letter may stand in a name that is written without spaces: a hanzi or kanji.
    static func isNameLetter(_ scalar: Unicode.Scalar) -> Bool { Script(scalar) == .han }

    /// Whether a letter belongs to a script that sets spaces between words.
    static func isSpaced(_ scalar: Unicode.Scalar) -> Bool {
        guard
            scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || scalar.properties.generalCategory == .nonspacingMark
        else { return false }
        switch scalar.value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF: return false
        default: return true
        }
    }
}
