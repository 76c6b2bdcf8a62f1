// SPDX-License-Identifier: Apache-2.0

/// How a scalar takes part in words.
@usableFromInline package enum LetterClass {
    /// No letter.
    case none
    /// A letter of an alphabet: words are told apart by what stands between them.
    case joined
    /// A letter of a script that does not separate words, or glues endings to them.
    case free

    // Asked for every letter of every text: compared where it is asked.
    @inlinable package static func == (one: LetterClass, other: LetterClass) -> Bool {
        switch (one, other) {
        case (.none, .none), (.joined, .joined), (.free, .free): true
        default: false
        }
    }

    /// Tells how a folded scalar takes part in words.
    @inlinable package static func of(_ value: UInt32) -> LetterClass {
        if value < 0x80 { return value &- 0x61 < 26 ? .joined : .none }
        return ofOther(value)
    }

    @usableFromInline static func ofOther(_ value: UInt32) -> LetterClass {
        switch value {
        case 0xB5, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x370...0x373, 0x376...0x3FF, 0x400...0x481,
            0x48A...0x558, 0x560...0x588, 0x5D0...0x5F2, 0x620...0x65F, 0x66E...0x6D3, 0x6D5...0x6DC, 0x6FA...0x6FF,
            0x750...0x77F, 0x900...0x963, 0x971...0x9E3, 0xA00...0xA65, 0xA70...0xAE3, 0xB00...0xDFF,
            0x10A0...0x10FF, 0x1E00...0x1FFF:
            .joined
        case 0xE01...0xE3A, 0xE40...0xE4E, 0xE80...0xEDF, 0x1000...0x103F, 0x1100...0x11FF, 0x1780...0x17D3,
            0x3005...0x3007, 0x3041...0x30FA, 0x30FC...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x323AF:
            .free
        default: .none
        }
    }
}

extension LetterClass {
    /// Whether a scalar is a letter of any script or an ASCII digit.
    package static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value &- 0x30 < 10 { return true }
        var letters: [UInt32] = []
        LetterFolding.append(scalar, to: &letters)
        return letters.first.map { of($0) != .none } ?? false
    }
}
