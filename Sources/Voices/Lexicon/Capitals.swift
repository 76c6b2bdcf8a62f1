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

    /// The capital of one of the letters from a to z, else the letter itself.
    static func large(_ scalar: Unicode.Scalar, language: String) -> Unicode.Scalar {
        guard (0x61...0x7A).contains(scalar.value) else { return scalar }
        if scalar == "i", hasDotlessI(language) { return "İ" }
        return Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0x20))
    }

    private static func hasDotlessI(_ language: String) -> Bool { language == "tr" || language == "az" }

    /// The words in capitals: those that are said as words, of two letters and more with a vowel among them, and those that are
    /// spelled, single letters and what cannot be said as a word (HSBC).
    static func words(in scalars: [Unicode.Scalar]) -> (said: [Range<Int>], spelled: [Range<Int>]) {
        var (said, spelled): ([Range<Int>], [Range<Int>]) = ([], [])
        for word in everyWord(in: scalars)
        where scalars[word].allSatisfy({ !$0.properties.isLowercase && isCased($0) }) {
            if word.count > 1, scalars[word].contains(where: isVowel) {
                said.append(word)
            } else {
                spelled.append(word)
            }
        }
        return (said, spelled)
    }

    /// The words, in capitals or not: letters of one script.
    static func everyWord(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
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
            words.append(start..<end)
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
