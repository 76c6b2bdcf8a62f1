// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// A word behind the amount that no table knows, which may be a currency or a multiplier: "$20 lukas".
extension Surroundings {
    /// Whether a short word in small letters that no table knows stands behind the amount.
    ///
    /// Names have capitals, and slang for money is short; so a longer word, or one with a capital, is a word of the sentence.
    var isFollowedByUnknownWord: Bool {
        guard let language, words.follows.contains(language) else { return false }
        let place = range.upperBound + (isSpace(at(range.upperBound)) ? 1 : 0)
        guard at(place).isSmallLetter else { return false }
        var letters: [UInt32] = []
        var end = place
        while end < text.count, text[end].kind == .letter, text[end].isAlphabetLetter {
            if end - place == Self.longestSlang { return false }
            LetterFolding.append(text[end], to: &letters)
            end += 1
        }
        return Self.followers?[letters[...]] == nil
    }

    /// How many letters a word may have to be taken for a currency or a multiplier.
    private static let longestSlang = 7

    /// The words of `followers.tsv`, read when the first amount has a word behind it; without them every word is unknown.
    private static let followers = KnownWords("followers.tsv", word: "word")
}

extension Unicode.Scalar {
    /// A small letter of the Latin or the Cyrillic alphabet.
    fileprivate var isSmallLetter: Bool {
        guard value < 0x250 || value &- 0x400 < 0x130 || value &- 0x1E00 < 0x100 else { return false }
        return kind == .letter && lowered == self
    }
}
