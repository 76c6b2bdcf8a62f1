// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

extension Statement {
    /// Whether a word has an ending of a kind that the table has: "վարձակալից" is the payer, "Անիին" the receiver.
    func ends(_ kind: String, _ word: Range<Int>, in text: ReadText) -> Bool {
        let end = Int(letters.places[word.upperBound - 1]) + 1
        return Surroundings.Words.common?.before(end, in: text.folded.scalars).contains {
            $0.kind == kind && $0.count < word.count
        } ?? false
    }
}

extension Surroundings {
    /// The words and marks of `surroundings.tsv`.
    struct Words: Sendable {
        /// By their first letter and by their last.
        private let (behind, before): (WordIndex, WordIndex)

        /// The words, or nothing when the table is missing or wrong; nothing is announced then.
        static let common: Words? = {
            guard let behind = LanguageTables.words(.behind), let before = LanguageTables.words(.before) else {
                return nil
            }
            return Words(behind: behind, before: before)
        }()

        /// The words that begin at a place, each with its kind and how many letters it has.
        func behind(_ place: Int, in text: [Unicode.Scalar]) -> [(kind: String, count: Int)] {
            behind.words(at: place, in: text)
        }

        /// The words that end before a place.
        func before(_ place: Int, in text: [Unicode.Scalar]) -> [(kind: String, count: Int)] {
            before.words(at: place, in: text)
        }

        /// The code of the currency that a name of a kind at a place stands for, and how many letters the name has.
        func currency(_ kind: String, at place: Int, in text: [Unicode.Scalar]) -> (code: String, count: Int)? {
            code(kind, behind.words(at: place, in: text, anyCase: false))
        }

        /// The same of a name that ends before a place.
        func currency(_ kind: String, before place: Int, in text: [Unicode.Scalar]) -> (code: String, count: Int)? {
            code(kind, before.words(at: place, in: text, anyCase: false))
        }

        /// The longest name's.
        private func code(
            _ kind: String, _ words: [(kind: String, count: Int)]
        ) -> (code: String, count: Int)? {
            words.filter { $0.kind.hasPrefix(kind) }.max { $0.count < $1.count }
                .map { (String($0.kind.dropFirst(kind.count)), $0.count) }
        }

        /// What a language is in the table.
        func kinds(of language: String) -> [String] {
            Self.listed.value(language) {
                behind.words(at: 0, in: Array(language.unicodeScalars)).filter { $0.count == language.utf8.count }.map(
                    \.kind)
            }
        }

        private static let listed = Known<String, [String]>()

        /// Whether a language stands in the table as one of a kind.
        func lists(_ language: String, as kind: String) -> Bool { kinds(of: language).contains(kind) }
    }

    /// The lengths of the words of a kind that begin at a place.
    func behind(_ kind: String, at place: Int) -> [Int] {
        words.behind(place, in: text).filter { $0.kind == kind && endsWord(place, place + $0.count) }.map(\.count)
    }

    /// The lengths of the words of a kind that end before a place.
    func before(_ kind: String, at place: Int) -> [Int] {
        words.before(place, in: text).filter { $0.kind == kind && endsWord(place - $0.count, place) }.map(\.count)
    }

    /// Whether a mark of the table stands at a place.
    func isMark(_ kind: String, at place: Int) -> Bool {
        words.behind(place, in: text).contains { $0.kind == kind }
    }

    /// Whether a word is whole, where it is written in Latin or Cyrillic letters.
    private func endsWord(_ start: Int, _ end: Int) -> Bool {
        !at(end - 1).isAlphabetLetter || !at(end).isAlphabetLetter
    }
}

// A word behind the amount that no table knows, which may be a currency or a multiplier: "$20 lukas".
extension Surroundings {
    /// Whether a short word in small letters that no table knows stands behind the amount.
    ///
    /// Names have capitals, and slang for money is short; so a longer word, or one with a capital, is a word of the sentence.
    var isFollowedByUnknownWord: Bool {
        guard let language, words.lists(language, as: "follows") else { return false }
        let place = range.upperBound + (isSpace(at(range.upperBound)) ? 1 : 0)
        guard at(place).isSmallLetter else { return false }
        var letters: [UInt32] = []
        var end = place
        while end < text.count, text[end].kind == .letter, text[end].isAlphabetLetter {
            if end - place == Self.longestSlang { return false }
            LetterFolding.append(text[end], to: &letters)
            end += 1
        }
        return LanguageTables.followers?[letters[...]] == nil
    }

    /// Whether an exchange's name for a thing stands behind the amount, in capitals among small letters: "You received $50 TSLA".
    var isFollowedByTicker: Bool {
        guard let language, words.lists(language, as: "follows"), isSpace(at(range.upperBound)),
            isDigit(at(range.upperBound - 1)), isSpace(at(range.lowerBound - 1)),
            at(range.lowerBound - 2).isSmallLetter, at(range.lowerBound - 3).isSmallLetter
        else { return false }
        let place = range.upperBound + 1
        var letters: [UInt32] = []
        while letters.count <= Self.longestTicker, at(place + letters.count).isASCIICapital {
            LetterFolding.append(at(place + letters.count), to: &letters)
        }
        let end = place + letters.count
        let next = at(skipSpaces(end))
        // "$50.00 SSA TREAS" is whoever paid it.
        guard (2...Self.longestTicker).contains(letters.count),
            next.isSmallLetter || ["\0", "\n", ".", ",", "!", ";"].contains(next)
        else { return false }
        return LanguageTables.objects?[letters[...]] == nil && LanguageTables.followers?[letters[...]] == nil
    }

    /// How many letters a ticker has at the most.
    private static let longestTicker = 5

    /// How many letters a word may have to be taken for a currency or a multiplier.
    private static let longestSlang = 7
}

// What a single scalar is, and whether a word stands at a place.
extension Surroundings {
    /// A mark that groups or separates decimals in some writing.
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x2C, 0x2E, 0x27, 0x2019, 0x60C, 0x66B, 0x66C, 0x5F, 0xB7].contains(scalar.value)
    }

    /// Whether letters stand at a place, small or capital.
    func stands(_ letters: String, at place: Int) -> Bool {
        var place = place
        for letter in letters.unicodeScalars {
            guard at(place).lowered == letter else { return false }
            place += 1
        }
        return true
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
