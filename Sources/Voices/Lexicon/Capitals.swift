// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Words in capitals: banks write payers so, and many of the engine's voices spell what is short and in capitals.
enum Capitals {
    /// The small form of a letter where it is one letter, else the letter itself.
    static func small(_ scalar: Unicode.Scalar, language: String) -> Unicode.Scalar {
        if scalar.isASCII {
            guard (0x41...0x5A).contains(scalar.value) else { return scalar }
            if scalar == "I", hasDotlessI(language) { return "ı" }
            return Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value + 0x20))
        }
        if scalar == "İ" { return "i" }
        guard scalar.properties.isUppercase else { return scalar }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }

    private static func hasDotlessI(_ language: String) -> Bool { language == "tr" || language == "az" }

    /// The words in capitals that are said as words: those of two letters and more with a vowel among them.
    ///
    /// One without a vowel (HSBC) cannot be said as a word, and is left to be spelled.
    static func words(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
        all(in: scalars).filter { $0.count > 1 && scalars[$0].contains(where: isVowel) }
    }

    /// The words in capitals that are spelled: those without a vowel, and single letters.
    static func spelled(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
        all(in: scalars).filter { $0.count == 1 || !scalars[$0].contains(where: isVowel) }
    }

    /// The words that have no small letter.
    private static func all(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start = 0
        while start < scalars.count {
            guard isLetter(scalars[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < scalars.count, isLetter(scalars[end]),
                end == start || !LexiconPass.isBorder(scalars[end - 1], scalars[end])
            { end += 1 }
            let word = scalars[start..<end]
            if word.allSatisfy({ !$0.properties.isLowercase && isCased($0) }) { words.append(start..<end) }
            start = end
        }
        return words
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    private static func isCased(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isUppercase || scalar.properties.generalCategory == .nonspacingMark
    }

    private static let vowels = Set("AEIOUYÆŒØАЕЁИОУЫЭЮЯІЇЄΑΕΗΙΟΥΩ".unicodeScalars)

    private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        if vowels.contains(scalar) { return true }
        guard !scalar.isASCII, let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
        else { return false }
        return vowels.contains(base)
    }
}
