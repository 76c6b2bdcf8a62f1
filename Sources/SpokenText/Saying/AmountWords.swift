// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// The words that a language's amounts consist of, told apart without accents and capitals.
final class AmountWords: Sendable {
    /// What a word is in an amount.
    private enum Kind { case number, currency, joint, other }

    private let numbers: Set<String>
    /// Words that may stand inside an amount: "and", "de".
    private let joints: Set<String>
    /// What stands between the numbers of one word, as the "und" of fünfundzwanzig; nil where numbers are written apart.
    private let glue: Set<String>?
    /// How the words of numbers, and those between them, begin.
    private let beginnings: Set<UInt64>
    /// Whether accents tell words apart: "năm" is five, "Nam" is a name.
    private let hasTellingAccents: Bool
    /// The numbers below ten, many of which are articles and other words, too.
    private let ones: Set<String>
    /// Those of two and more.
    private let several: Set<String>
    private let words: LanguageWords
    private let currencies = CurrencyWords()

    init(_ words: LanguageWords) {
        self.words = words
        func list(_ key: String) -> [String] {
            Table.split(words.wordIfAny(key) ?? "", " ", keepingEmpty: false)
        }
        let further = list("amount.number") + list("amount.number.further")
        numbers = Set((words.cardinalWords + further).flatMap(Self.tokens))
        let keys = ["and", "money.and", "of", "of.vowel", "point", "point.american", "minus"]
        joints = Set((keys + ["amount.and"]).flatMap(list).flatMap(Self.tokens))
        glue = words.wordIfAny("amount.together").map { Set(Self.tokens($0)) }
        beginnings = Set(
            numbers.union(glue ?? []).union(joints).map { word in
                word.unicodeScalars.prefix(2).reduce(0) { $0 << 21 | UInt64($1.value) }
            })
        func tokens(_ values: Range<UInt64>) -> Set<String> {
            Set(words.cardinals.filter { values.contains($0.value) }.map(\.word).flatMap(Self.tokens))
        }
        (ones, several) = (tokens(0..<10), tokens(2..<10))
        hasTellingAccents = words.wordIfAny("amount.accents") != nil
    }

    func readsAsAmount(_ name: String) -> Bool {
        let letters = Self.folded(name.unicodeScalars)
        guard mayHoldNumber(letters) else { return false }
        let tokens = Self.tokens(of: letters)
        guard tokens.contains(where: holdsNumber) else { return false }
        let kinds = tokens.flatMap(kinds)
        if !kinds.contains(.other) { return !differs(name) }
        let isUnspaced = name.unicodeScalars.contains { $0.kind == .unspaced }
        return kinds.split(separator: .other).contains { run in
            let count = run.count { $0 == .number }
            // "Trần Bá Đông" is no "ba đồng"; "ba trăm đồng" is an amount.
            let fewest = hasTellingAccents ? 2 : 1
            return run.contains(.currency) ? count >= fewest && !differs(name) : count > fewest && !isUnspaced
        }
    }

    func numberWords(of text: String) -> [String] { Self.tokens(text).filter(holdsNumber) }

    func currencyWords(of text: String) -> [String] {
        let tokens = Self.tokens(text)
        // A code is none: Bolivia's is BOB.
        guard let first = tokens.firstIndex(where: holdsNumber),
            let last = tokens.lastIndex(where: { kind($0) == .currency && Currency($0.uppercased()) == nil }),
            first < last
        else { return [] }
        return tokens[first...last].filter { !holdsNumber($0) && kind($0) != .joint }
    }

    func holdsLargeNumber(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        partsOfNumbers(in: text).contains { countingWord(token: $0) == .large }
    }

    func countingWord(_ word: ArraySlice<Unicode.Scalar>) -> CountingWord? {
        partsOfNumbers(in: word).lazy.compactMap(countingWord(token:)).first
    }

    /// The words of a text, or none where no word of it begins as a part of a number does; most texts need not be taken apart.
    private func partsOfNumbers(in text: ArraySlice<Unicode.Scalar>) -> [String] {
        guard !hasTellingAccents else { return [] }
        let letters = Self.folded(text)
        return mayHoldNumber(letters) ? Self.tokens(of: letters) : []
    }

    private func countingWord(token: String) -> CountingWord? {
        if ones.contains(token) { return several.contains(token) ? .several : .one }
        return holdsNumber(token) ? .large : joints.contains(token) ? .joint : nil
    }

    /// Whether a word of a text begins as a part of a number does.
    private func mayHoldNumber(_ letters: [UInt32]) -> Bool {
        letters.indices.contains { place in
            let kind = LetterClass.of(letters[place])
            guard kind != .none, kind == .free || place == 0 || LetterClass.of(letters[place - 1]) == .none else {
                return false
            }
            return beginsNumber(
                UInt64(letters[place]), place + 1 < letters.count ? UInt64(letters[place + 1]) : 0)
        }
    }

    /// Whether a name is written with accents that make its words others.
    private func differs(_ name: String) -> Bool {
        guard hasTellingAccents, !name.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let exact = Set((words.cardinalWords + words.currencyWords).map { $0.lowercased() })
        return !name.lowercased().split(separator: " ").contains { exact.contains(String($0)) }
    }

    /// Whether a number stands in a word, or is it; asked first, because most names hold none.
    private func holdsNumber(_ word: String) -> Bool {
        if numbers.contains(word) { return true }
        if Self.isUnspaced(word) {
            let letters = word.unicodeScalars.map { UInt64($0.value) }
            guard
                letters.indices.contains(where: {
                    beginsNumber(letters[$0], $0 + 1 < letters.count ? letters[$0 + 1] : 0)
                })
            else { return false }
            return word.contains { numbers.contains(String($0)) } || longest(word).contains(.number)
        }
        return glue.map { together(word, $0) != nil } ?? false
    }

    /// What a word consists of: itself, numbers written together, or what a script without spaces holds.
    private func kinds(_ word: String) -> [Kind] {
        if let kind = kind(word) { return [kind] }
        if Self.isUnspaced(word) { return longest(word) }
        return glue.flatMap { together(word, $0) } ?? [.other]
    }

    private func kind(_ word: String) -> Kind? {
        if numbers.contains(word) { return .number }
        if joints.contains(word) { return .joint }
        return currencies.contains(word, words) ? .currency : nil
    }

    /// Whether a word is written in Han or kana, where names and numbers are not parted.
    private static func isUnspaced(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.kind == .unspaced && !(0xAC00...0xD7A3).contains($0.value) }
    }

    /// The longest word of an amount at each place.
    private func longest(_ word: String) -> [Kind] {
        let letters = Array(word)
        var kinds: [Kind] = []
        var start = 0
        next: while start < letters.count {
            for end in stride(from: min(letters.count, start + 10), to: start, by: -1) {
                guard let kind = kind(String(letters[start..<end])) else { continue }
                kinds.append(kind)
                start = end
                continue next
            }
            kinds.append(.other)
            start += 1
        }
        return kinds
    }

    /// The parts of a word that consists of numbers, what joins them, and perhaps a currency at its end; nil where it does
    /// not.
    private func together(_ word: String, _ glue: Set<String>) -> [Kind]? {
        let first = word.unicodeScalars.prefix(2).map { UInt64($0.value) }
        guard beginsNumber(first[0], first.count > 1 ? first[1] : 0) else { return nil }
        let letters = Array(word)
        guard letters.count <= 60 else { return nil }
        var best: [[Kind]?] = [[]] + letters.map { _ in nil }
        for end in 1...letters.count {
            for start in max(0, end - 20)..<end {
                guard let before = best[start] else { continue }
                let part = String(letters[start..<end])
                let isLong = end - start > 1 || part.unicodeScalars.allSatisfy { $0.kind == .unspaced }
                if isLong, numbers.contains(part) {
                    best[end] = before + [.number]
                } else if glue.contains(part) {
                    best[end] = before + [.joint]
                } else if end == letters.count, before.contains(.number), currencies.contains(part, words) {
                    best[end] = before + [.currency]
                }
            }
        }
        return best[letters.count].flatMap { $0.contains(.number) ? $0 : nil }
    }

    /// Whether a word of a number may begin with two letters.
    private func beginsNumber(_ first: UInt64, _ second: UInt64) -> Bool {
        beginnings.contains(first) || beginnings.contains(first << 21 | second)
    }

    /// The words of a text without accents and capitals; an apostrophe parts them, as in "d'euros".
    static func tokens(_ text: String) -> [String] { tokens(of: folded(text.unicodeScalars)) }

    private static func folded(_ text: some Sequence<Unicode.Scalar>) -> [UInt32] {
        var letters: [UInt32] = []
        letters.reserveCapacity(text.underestimatedCount)
        for scalar in text { LetterFolding.append(scalar, to: &letters) }
        return letters
    }

    private static func tokens(of letters: [UInt32]) -> [String] {
        var tokens: [String] = []
        var token = String.UnicodeScalarView()
        for letter in letters {
            if LetterClass.of(letter) != .none, let scalar = Unicode.Scalar(letter) {
                token.append(scalar)
            } else if !token.isEmpty {
                tokens.append(String(token))
                token = String.UnicodeScalarView()
            }
        }
        if !token.isEmpty { tokens.append(String(token)) }
        return tokens
    }
}

/// The words of a language's currencies, put together when the first number was found in a name.
///
/// Sendable because every access holds the lock.
private final class CurrencyWords: @unchecked Sendable {
    private let lock = NSLock()
    private var known: Set<String>?

    func contains(_ word: String, _ words: LanguageWords) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if let known { return known.contains(word) }
        let further = Table.split(words.wordIfAny("amount.currency") ?? "", " ", keepingEmpty: false)
        let codes = SharedTables.current.inOrder.map(\.code)
        let made = Set((words.currencyWords + further + codes).flatMap(AmountWords.tokens))
        known = made
        return made.contains(word)
    }
}

/// The words of a language's amounts, put together when they are asked for.
///
/// Sendable because every access holds the lock.
final class LazyAmountWords: @unchecked Sendable {
    private let lock = NSLock()
    private var known: AmountWords?

    func words(of language: LanguageWords) -> AmountWords {
        lock.lock()
        defer { lock.unlock() }
        if let known { return known }
        let made = AmountWords(language)
        known = made
        return made
    }
}
