// SPDX-License-Identifier: Apache-2.0

/// What a scalar is for the recogniser, decided by ranges: the tables of Unicode would cost more than the rest.
@usableFromInline package enum ScalarKind {
    case digit
    /// A letter of a script that puts spaces between words.
    case letter
    /// A letter of a script that does not: Han, kana, hangul (where particles are attached), Thai and its neighbours.
    case unspaced
    case space
    case newline
    case emoji
    case other

    // Asked for every scalar of every text: compared where it is asked.
    @inlinable package static func == (one: ScalarKind, other: ScalarKind) -> Bool {
        switch (one, other) {
        case (.digit, .digit), (.letter, .letter), (.unspaced, .unspaced), (.space, .space), (.newline, .newline),
            (.emoji, .emoji), (.other, .other):
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    @inlinable package var kind: ScalarKind {
        if value &- 0x30 < 10 { return .digit }
        if (value | 0x20) &- 0x61 < 26 { return .letter }
        return value == 0x20 ? .space : otherKind
    }

    @usableFromInline var otherKind: ScalarKind {
        switch value {
        case 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .space
        case 0x0A, 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: .newline
        case 0..<0xAA: .other
        case 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x2B0...0x373, 0x376...0x559, 0x560...0x588:
            .letter
        // Armenian marks, of which ։ ends a sentence and ՝ stands before an amount.
        case 0x55A...0x55F, 0x589...0x58F: .other
        // The danda, the full stop of Hindi.
        case 0x964, 0x965: .other
        case 0x590...0x60B, 0x60E...0x61A, 0x620...0x669, 0x66E...0x6D3, 0x6D5...0xDFF: .letter
        case 0xE3F: .other
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: .unspaced
        case 0xF00...0xFFF, 0x10A0...0x10FF, 0x1100...0x177F, 0x1800...0x1FFF: .letter
        case 0x200C, 0x200D, 0x20D0...0x20FF: .letter
        case 0x2190...0x21FF, 0x2300...0x23FF, 0x2600...0x27BF, 0x2900...0x297F, 0x2B00...0x2BFF, 0xFE0F: .emoji
        case 0x2C00...0x2DFF: .letter
        case 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x30FA, 0x30FC...0x318F, 0x3400...0x9FFF: .unspaced
        case 0xA000...0xABFF: .letter
        case 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x20000...0x3FFFF: .unspaced
        case 0xFB00...0xFDFB, 0xFE70...0xFEFC: .letter
        case 0x1F000...0x1FAFF, 0xE0020...0xE007F: .emoji
        case 0x10000...0x1EFFF: .letter
        default: .other
        }
    }

    /// A letter or a vowel sign of Thai.
    @inlinable package var isThai: Bool { value &- 0xE01 < 0x4E && value != 0xE3F }

    /// A letter of any script.
    @inlinable package var isLetter: Bool { kind == .letter || kind == .unspaced }

    /// A letter of an alphabet whose words are separated by spaces.
    @inlinable package var isAlphabetLetter: Bool { kind == .letter && value < 0x2E80 }

    /// A letter of Arabic or Persian, or the stroke that lengthens one.
    @inlinable package var isArabic: Bool { value &- 0x620 < 0xE0 && kind == .letter }

    @inlinable package var isDigit: Bool { value &- 0x30 < 10 }

    /// The digit's value; only for digits.
    @inlinable package var digit: UInt8 { UInt8(truncatingIfNeeded: value &- 0x30) }

    @inlinable package var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }

    /// A letter from A to Z.
    @inlinable package var isASCIICapital: Bool { value &- 0x41 < 26 }

    /// Latin, Greek or Cyrillic: letters that build codes with digits.
    @inlinable package var isCodeLetter: Bool { isASCIILetter || (value >= 0xC0 && value < 0x530 && kind == .letter) }

    /// The lower-case form, for the letters that symbols and month names are written with.
    @inlinable package var lowered: Unicode.Scalar {
        value < 0x80 ? Unicode.Scalar(UInt8(value | (value &- 0x41 < 26 ? 0x20 : 0))) : otherLowered
    }

    /// Lower case by the regular layout of the alphabets' blocks.
    @usableFromInline var otherLowered: Unicode.Scalar {
        let lower: UInt32
        switch value {
        case 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: lower = value + 32
        case 0x130: lower = 0x69
        case 0x139...0x148, 0x179...0x17E: lower = value % 2 == 1 ? value + 1 : value
        case 0x178: lower = 0xFF
        case 0x100...0x137, 0x14A...0x177, 0x1E00...0x1EFF, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F:
            lower = value | 1
        case 0x1A0, 0x1AF: lower = value + 1
        case 0x400...0x40F: lower = value + 80
        case 0x531...0x556: lower = value + 48
        default: return self
        }
        return Unicode.Scalar(lower) ?? self
    }
}
