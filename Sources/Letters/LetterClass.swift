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
        switch Unicode.Scalar(value)?.kind {
        case .letter: .joined
        case .unspaced: .free
        default: .none
        }
    }
}

extension LetterClass {
    /// Whether a scalar is a letter of any script or an ASCII digit.
    package static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return scalar.value &- 0x30 < 10 || scalar.isASCIILetter }
        var letters: [UInt32] = []
        LetterFolding.append(scalar, to: &letters)
        return letters.first.map { of($0) != .none } ?? false
    }
}
