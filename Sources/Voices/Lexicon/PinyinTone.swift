// SPDX-License-Identifier: Apache-2.0

/// The tones of pinyin with tone marks.
enum PinyinTone {
    private static let marked: [[Unicode.Scalar]] = ["āēīōūǖ", "áéíóúǘ", "ǎěǐǒǔǚ", "àèìòùǜ"].map {
        Array($0.unicodeScalars)
    }
    private static let vowels = Set("aeiouü".unicodeScalars)

    /// Returns the tone of the first syllable, 1…4, or 5 when it has none.
    ///
    /// A syllable has one mark: the letters before the first consonant behind a vowel hold it, or it has none.
    static func first(in given: String) -> Int {
        var hasVowel = false
        for scalar in given.unicodeScalars {
            if let tone = marked.firstIndex(where: { $0.contains(scalar) }) { return tone + 1 }
            if vowels.contains(scalar) { hasVowel = true } else if hasVowel { break }
        }
        return 5
    }
}
