// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpokenText
import TabSeparated

extension Surroundings {
    /// The words of `surroundings.tsv`.
    struct Words: Sendable {
        /// Words that stand before an amount, and those that join two, by their last letter.
        private(set) var before = Edges()
        private(set) var joinsBefore = Edges()
        /// Words that stand behind an amount, those that join two and those that multiply, by their first letter.
        private(set) var after = Edges()
        private(set) var joins = Edges()
        private(set) var scale = Edges()
        /// Marks that part an amount from another number: at the end of a clause, at the beginning of one, between two.
        private(set) var ends: Set<Unicode.Scalar> = []
        private(set) var opens: Set<Unicode.Scalar> = []
        private(set) var parts: Set<Unicode.Scalar> = []
        /// The languages whose words behind amounts are all known.
        private(set) var follows: Set<String> = []
        /// Words that name a currency, with its code.
        private(set) var names: [(word: ArraySlice<Unicode.Scalar>, code: String)] = []
        /// The first letters of those.
        private(set) var nameBeginnings = LetterSet()

        /// The words, or nothing when the table is missing or wrong; nothing is announced then.
        static let common: Words? = {
            let file = LanguageTables.ownFolder.appendingPathComponent("surroundings.tsv")
            guard let table = try? Table(contentsOf: file, columns: ["place", "word"]) else { return nil }
            var words = Words()
            for row in table.rows {
                let word = Array(row[1].unicodeScalars)[...]
                guard let first = word.first else { return nil }
                switch row[0] {
                case "before": words.before.add(word, at: word.last)
                case "after": words.after.add(word, at: first)
                case "joins":
                    words.joins.add(word, at: first)
                    words.joinsBefore.add(word, at: word.last)
                case "scale": words.scale.add(word, at: first)
                case "follows": words.follows.insert(row[1])
                case "ends": words.ends.insert(first)
                case "opens": words.opens.insert(first)
                case "parts": words.parts.insert(first)
                case let place where place.hasPrefix("names:"):
                    words.names.append((word, String(place.dropFirst(6))))
                    words.nameBeginnings.insert(first)
                default: return nil
                }
            }
            return words
        }()
    }

    /// Words by the letter at one of their ends, in the order of the table.
    struct Edges: Sendable {
        private var words: [UInt32: [ArraySlice<Unicode.Scalar>]] = [:]

        mutating func add(_ word: ArraySlice<Unicode.Scalar>, at edge: Unicode.Scalar?) {
            words[edge?.value ?? 0, default: []].append(word)
        }

        /// The words whose end a letter is, small or capital.
        subscript(letter: Unicode.Scalar) -> [ArraySlice<Unicode.Scalar>] {
            words[letter.lowered.value] ?? words[letter.value] ?? []
        }
    }
}

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

// What a single scalar is, and whether a word stands at a place.
extension Surroundings {
    /// A mark that groups or separates decimals in some writing.
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x2C, 0x2E, 0x27, 0x2019, 0x60C, 0x66B, 0x66C, 0x5F, 0xB7].contains(scalar.value)
    }

    /// Whether a word stands at a place, whole where it is written in Latin or Cyrillic letters.
    func stands(_ word: ArraySlice<Unicode.Scalar>, at place: Int) -> Bool {
        guard place >= 0, place + word.count <= text.count else { return false }
        var found = place
        for letter in word {
            guard text[found] == letter || text[found].lowered == letter else { return false }
            found += 1
        }
        guard let last = word.last, last.isAlphabetLetter else { return true }
        return !at(place + word.count).isAlphabetLetter
    }

    func at(_ place: Int) -> Unicode.Scalar { text.indices.contains(place) ? text[place] : "\0" }

    func skipSpaces(_ place: Int) -> Int {
        var place = place
        while isSpace(at(place)) { place += 1 }
        return place
    }

    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.kind == .space
    }

    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// The number of digits that begin at a place.
    func digitCount(at place: Int) -> Int {
        var end = place
        while isDigit(at(end)) { end += 1 }
        return end - place
    }

    /// The number of digits that end before a place.
    func digitCount(before place: Int) -> Int {
        var start = place
        while isDigit(at(start - 1)) { start -= 1 }
        return place - start
    }

    /// A digit, a fraction or a raised digit.
    func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0x2070...0x209C, 0x2150...0x218B, 0x2460...0x249B: true
        default: false
        }
    }

    func isCurrency(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .currencySymbol
    }
}

extension Unicode.Scalar {
    /// A small letter of the Latin or the Cyrillic alphabet.
    fileprivate var isSmallLetter: Bool {
        guard value < 0x250 || value &- 0x400 < 0x130 || value &- 0x1E00 < 0x100 else { return false }
        return kind == .letter && lowered == self
    }
}
