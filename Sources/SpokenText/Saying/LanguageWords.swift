// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// The tables of one language: numbers, single words, currencies and abbreviations.
struct LanguageWords: Sendable {
    /// What a row of `currencies.tsv` says about one currency.
    struct CurrencyRow: Sendable {
        var major: Noun
        var home: Noun
        /// Nil where the language does not say subunits of this currency.
        var minor: Noun?
    }

    /// The language's folders, more general first, for messages.
    let folders: [String]
    private var numbers: [NumberForm: String] = [:]
    private let known = KnownCurrencies()
    /// What amounts are told by.
    let amounts = LazyAmountWords()
    /// What numbers are put together from, for whoever takes them apart.
    let parts = LazyNumberParts()
    /// The numbers that ears take for others.
    let confusable = ConfusableNumbers()
    private var words: [String: String] = [:]
    /// The rows of `currencies.tsv`, read when a currency is asked for.
    private var currencies: [String: (row: Table.Row, table: Table)] = [:]
    private let plurals: [PluralForm]
    /// The words that change where an amount is an object: одна → одну.
    private var objects: [String: String] = [:]
    /// Written form → spoken form, for running text.
    private(set) var abbreviations: [String: String] = [:]
    /// The longest written form, in scalars.
    private(set) var longestAbbreviation = 0

    private struct NumberForm: Hashable {
        let value: String
        let form: String
    }

    /// Reads the tables of the folders; rows of a later folder replace those of an earlier one.
    init(folders: [String], plurals: [PluralForm]) throws(SpokenTextError) {
        self.folders = folders
        self.plurals = plurals
        for folder in folders {
            if let table = try LanguageFiles.table("\(folder)/numbers.tsv", columns: ["value", "form", "word"]) {
                for row in table.rows { numbers[NumberForm(value: row[0], form: row[1])] = row[2] }
            }
            if let table = try LanguageFiles.table("\(folder)/words.tsv", columns: ["key", "word"]) {
                for row in table.rows { words[row[0]] = row[1] }
            }
            let columns = ["code", "gender", "major", "home", "minor-gender", "minor"]
            if let table = try LanguageFiles.table("\(folder)/currencies.tsv", columns: columns) {
                for row in table.rows { currencies[row[0]] = (row, table) }
            }
            if let table = try LanguageFiles.table("\(folder)/objects.tsv", columns: ["subject", "object"]) {
                for row in table.rows { objects[row[0]] = row[1] }
            }
            if let table = try LanguageFiles.table("\(folder)/abbreviations.tsv", columns: ["written", "spoken"]) {
                for row in table.rows {
                    abbreviations[row[0]] = row[1]
                    longestAbbreviation = max(longestAbbreviation, row[0].unicodeScalars.count)
                }
            }
        }
        guard !numbers.isEmpty, !words.isEmpty else {
            throw SpokenTextError(
                code: .tableFault,
                message: "Languages/\(folders.joined(separator: " + ")) has no numbers.tsv or no words.tsv.")
        }
    }

    /// Returns the word for a value in one of its forms.
    /// - Throws: `.tableFault`, naming the row that is missing.
    func number(_ value: UInt64, _ form: String = "-") throws(SpokenTextError) -> String {
        if let word = numberIfAny(value, form) { return word }
        throw missing("a row for \(value) in form '\(form)' in numbers.tsv")
    }

    /// Returns the word for a value in one of its forms, or nil where the table has no such row.
    func numberIfAny(_ value: UInt64, _ form: String) -> String? {
        numbers[NumberForm(value: String(value), form: form)]
    }

    /// Returns a single word by its key.
    /// - Throws: `.tableFault`, naming the row that is missing.
    func word(_ key: String) throws(SpokenTextError) -> String {
        if let word = words[key] { return word }
        throw missing("a row for '\(key)' in words.tsv")
    }

    /// Returns a single word by its key, or nil where the table has no such row.
    func wordIfAny(_ key: String) -> String? { words[key] }

    /// Puts the words of an amount into the form of an object: "одна гривня" into "одну гривню".
    func asObject(_ amount: String) -> String {
        guard !objects.isEmpty else { return amount }
        return Table.split(amount, " ", keepingEmpty: true).map { objects[$0] ?? $0 }.joined(separator: " ")
    }

    /// Whether a small word such as "de" loses its vowel before a word: "d'Anna", "d'Hélène", but "de Yann", "de Hassan".
    func elides(before word: String) -> Bool {
        guard let row = words["elision"] else { return false }
        var letters: [UInt32] = []
        for scalar in word.unicodeScalars.prefix(8) { LetterFolding.append(scalar, to: &letters) }
        return Table.split(row, " ", keepingEmpty: false).contains { beginning in
            letters.starts(with: beginning.unicodeScalars.lazy.map(\.value))
        }
    }

    /// All words for numbers but ordinals and those of dates and times.
    var cardinalWords: [String] {
        numbers.compactMap { key, word in
            ["ordinal", "day", "year", "hour"].contains { key.form.hasPrefix($0) } ? nil : word
        } + objects.values.filter { word in numbers.values.contains { objects[$0] == word } }
    }

    /// The words of numbers with what they are worth, those of ``cardinalWords``.
    var cardinals: [(word: String, value: UInt64)] {
        var cardinals: [(String, UInt64)] = []
        for (key, word) in numbers {
            guard !["ordinal", "day", "year", "hour"].contains(where: key.form.hasPrefix),
                let value = UInt64(key.value)
            else { continue }
            cardinals.append((word, value))
            if let object = objects[word] { cardinals.append((object, value)) }
        }
        for digit in 0...9 {
            if let word = words["digit.\(digit)"] { cardinals.append((word, UInt64(digit))) }
        }
        return cardinals
    }

    /// All names of currencies and subunits that are one word, and what stands around the number where they are a pattern.
    var currencyWords: [String] {
        var words: [String] = []
        for (row, _) in currencies.values {
            for name in [2, 3, 5].flatMap({ Table.split(row[$0], "|", keepingEmpty: false) }) {
                let isPattern = name.utf8.contains(UInt8(ascii: "{"))
                let bare = isPattern ? name.replacing("{number}", with: " ") : name
                let parts = Table.split(bare, " ", keepingEmpty: false)
                if parts.count == 1 || isPattern { words += parts }
            }
        }
        return words
    }

    private func missing(_ what: String) -> SpokenTextError {
        SpokenTextError(code: .tableFault, message: "Languages/\(folders.joined(separator: " + ")) lacks \(what).")
    }

    /// The codes of all currencies that have a name.
    var currencyCodes: some Sequence<String> { currencies.keys }

    /// Returns what the language says for a currency, or nil where it has no name for it.
    /// - Throws: `.tableFault`, naming a row whose forms are wrong.
    func currency(_ code: String) throws(SpokenTextError) -> CurrencyRow? {
        if let row = known[code] { return row }
        let row = try readCurrency(code)
        known[code] = row
        return row
    }

    private func readCurrency(_ code: String) throws(SpokenTextError) -> CurrencyRow? {
        guard let (row, table) = currencies[code] else { return nil }
        func noun(_ forms: String, _ gender: String) throws(SpokenTextError) -> Noun? {
            if forms.isEmpty { return nil }
            let parts = Table.split(forms, "|", keepingEmpty: true)
            guard parts.count == plurals.count || parts.count == 1, !parts.contains("") else {
                throw LanguageFiles.fault(
                    table, row,
                    "needs one form or \(plurals.count) forms separated by '|': "
                        + plurals.map(\.rawValue).joined(separator: "|"))
            }
            guard let gender = Gender(rawValue: gender) else {
                throw LanguageFiles.fault(table, row, "has an unknown gender; it is one of m, f, n, c, -")
            }
            return Noun(gender: gender, forms: parts, plurals: plurals)
        }
        guard let major = try noun(row[2], row[1]) else {
            throw LanguageFiles.fault(table, row, "has no name in its column 'major'")
        }
        let home = try noun(row[3], row[1]) ?? major
        let minor = try noun(row[5], row[4])
        return CurrencyRow(major: major, home: home, minor: minor)
    }
}

/// The rows of currencies that were read already.
///
/// Sendable because every access to `rows` holds the lock.
private final class KnownCurrencies: @unchecked Sendable {
    private let lock = NSLock()
    private var rows: [String: LanguageWords.CurrencyRow] = [:]

    subscript(code: String) -> LanguageWords.CurrencyRow? {
        get { lock.withLock { rows[code] } }
        set { lock.withLock { rows[code] = newValue } }
    }
}
