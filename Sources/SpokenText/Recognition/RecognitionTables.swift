// SPDX-License-Identifier: Apache-2.0

import Letters
import TabSeparated

/// A word that multiplies the number before it.
struct Multiplier: Sendable {
    enum Place: String { case free, small, attached, money, east, credit, doubtful }

    let exponent: Int
    let place: Place
    /// The tags or languages where it means that; empty for all.
    let languages: [String]
    let endsInSpacedLetter: Bool
}

/// The tables of the recogniser, for all locales. Read once in a process, when the first text is looked at.
struct RecognitionTables: Sendable {
    static let current = RecognitionTables()

    private(set) var symbols = WordTable<CurrencySign>()
    private(set) var multipliers = WordTable<Multiplier>()
    private(set) var numberWords = WordTable<NumberWord>()
    /// The languages whose numbers in words are read.
    private(set) var spellers: Set<String> = []
    private(set) var months = WordTable<Int>()
    private(set) var cues: Set<String> = []
    /// Cues of scripts without spaces, to be found right before the digits.
    private(set) var attachedCues: [[Unicode.Scalar]] = []
    /// Words that may be glued to an amount without being a part of it.
    private(set) var apart: Set<String> = []
    /// Words and signs between the main unit and the subunit of one amount.
    private(set) var joints: Set<String> = []
    /// Words of an account, which a currency's name before them belongs to.
    private(set) var accounts: [[Unicode.Scalar]] = []
    /// Words behind a time that its own words say, by language.
    private(set) var hours: [String: [String]] = [:]
    /// Words before a time, by language.
    private(set) var clocks: [String: [String]] = [:]
    /// Words behind the number of a year.
    private(set) var years: [String] = []
    /// Endings of a day's number.
    private(set) var ordinals: [String] = []
    /// Words that may stand between a cue and its digits.
    private(set) var smallWords: Set<String> = []
    /// The last parts of web addresses, and whether a slash must follow.
    private(set) var domains: [String: Bool] = [:]
    private(set) var contexts = WordTable<CurrencyContext>()
    private(set) var marks: [String: Marks] = [:]
    /// Where a sign may stand behind its number, by language.
    private(set) var signs: [String: SignPlace] = [:]
    /// Currencies that sound alike in some languages.
    private(set) var alike: [AlikeCurrencies] = []
    private(set) var homes = LanguageHomes.none
    private(set) var fault: SpokenTextError?

    private init() {
        do { try read() } catch { fault = error }
    }

    private mutating func read() throws(SpokenTextError) {
        let shared = SharedTables.current
        if let fault = shared.fault { throw fault }
        symbols = try Self.symbols(shared)
        multipliers = try Self.multipliers()
        try readNumberWords()
        var table = try LanguageFiles.required("months.tsv", columns: ["name", "month"])
        months = try WordTable(table) { row throws(SpokenTextError) in Int(row[1]) }
        table = try LanguageFiles.required("references.tsv", columns: ["cue"])
        for row in table.rows {
            let scalars = Array(row[0].unicodeScalars)
            if scalars[scalars.count - 1].kind == .unspaced {
                attachedCues.append(scalars)
            } else {
                cues.insert(row[0])
            }
        }
        table = try LanguageFiles.required("neighbours.tsv", columns: ["word", "meaning"])
        for row in table.rows {
            switch row[1] {
            case "apart": apart.insert(row[0])
            case "and": joints.insert(row[0])
            case "account": accounts.append(Array(row[0].unicodeScalars))
            case let meaning where meaning.hasPrefix("hour "):
                hours[String(meaning.dropFirst(5)), default: []].append(row[0])
            case let meaning where meaning.hasPrefix("clock "):
                clocks[String(meaning.dropFirst(6)), default: []].append(row[0])
            case "year": years.append(row[0])
            case "ordinal": ordinals.append(row[0])
            case "small": smallWords.insert(row[0])
            default:
                throw LanguageFiles.fault(
                    table, row,
                    "has an unknown meaning; they are apart, and, account, hour, clock, year, ordinal, small")
            }
        }
        table = try LanguageFiles.required("contexts.tsv", columns: ["word", "codes", "where"])
        contexts = try WordTable(table) { row throws(SpokenTextError) in
            guard ["always", "unplaced"].contains(row[2]) else {
                throw LanguageFiles.fault(table, row, "has an unknown place; they are always, unplaced")
            }
            return CurrencyContext(
                currencies: row.list(1).compactMap { shared.currencies[$0] }, isAgainstRegion: row[2] == "always")
        }
        table = try LanguageFiles.required("domains.tsv", columns: ["domain", "path"])
        for row in table.rows { domains[row[0]] = !row.isEmpty(1) }
        homes = try LanguageHomes()
        table = try LanguageFiles.required("alike.tsv", columns: ["codes", "languages", "where"])
        for row in table.rows {
            let currencies = row.list(0).compactMap { shared.currencies[$0] }
            guard currencies.count > 1, currencies.count == row.list(0).count,
                let place = AlikeCurrencies.Place(rawValue: row[2])
            else {
                throw LanguageFiles.fault(table, row, "names fewer than two currencies in use, or no place")
            }
            alike.append(AlikeCurrencies(currencies: currencies, languages: row.list(1), place: place))
        }
        table = try LanguageFiles.required("marks.tsv", columns: ["locale", "decimal", "grouping", "sign"])
        for row in table.rows {
            guard let decimal = Marks.Mark(rawValue: row[1]), let grouping = Marks.Mark(rawValue: row[2]) else {
                throw LanguageFiles.fault(table, row, "has an unknown mark; they are point, comma, space, apostrophe")
            }
            marks[row[0]] = Marks(decimal: decimal, grouping: grouping)
            guard !row.isEmpty(3) else { continue }
            guard let place = SignPlace(rawValue: row[3]) else {
                throw LanguageFiles.fault(table, row, "has an unknown place of a sign; they are behind, line")
            }
            signs[row[0]] = place
        }
    }

    private static func symbols(_ shared: SharedTables) throws(SpokenTextError) -> WordTable<CurrencySign> {
        let table = try LanguageFiles.required(
            "symbols.tsv", columns: ["symbols", "codes", "place", "otherwise", "scale", "regions", "needs"])
        var symbols = WordTable<CurrencySign>()
        var signs: [(symbol: ArraySlice<UInt8>, claim: CurrencySign.Claim)] = []
        for row in table.rows {
            let claim = try Self.claim(row, of: table, shared)
            let list = row.bytes(0)
            guard !list.isEmpty else { throw LanguageFiles.fault(table, row, "has no symbol") }
            signs += list.split(separator: UInt8(ascii: "|")).map { ($0, claim) }
        }
        let wordLike = Set(signs.filter(\.claim.needsDecimals).map { String(decoding: $0.symbol, as: UTF8.self) })
        // Codes first: of words of one length the first one counts, and RUB in Belarus is not "rub".
        for currency in shared.inOrder where !wordLike.contains(currency.code) {
            let code = ArraySlice(currency.code.utf8)
            symbols.add(code, CurrencySign(code, CurrencySign.Claim(candidates: [currency])))
        }
        for (symbol, claim) in signs { symbols.add(symbol, CurrencySign(symbol, claim)) }
        symbols.finish()
        return symbols
    }

    private static func claim(
        _ row: Table.Row, of table: Table, _ shared: SharedTables
    ) throws(SpokenTextError) -> CurrencySign.Claim {
        var candidates: [Currency] = []
        for code in row.list(1) {
            guard let currency = shared.currencies[code] else {
                throw LanguageFiles.fault(table, row, "names '\(code)', which is no currency in use")
            }
            candidates.append(currency)
        }
        let otherwise = row.isEmpty(3) ? nil : shared.currencies[row[3]]
        guard let place = CurrencySign.Place(rawValue: row[2]), let scale = Int(row[4]),
            row.isEmpty(3) || otherwise != nil
        else { throw LanguageFiles.fault(table, row, "has an unknown place, scale or currency") }
        return CurrencySign.Claim(
            candidates: candidates, place: place, otherwise: otherwise, scale: scale, regions: row.list(5),
            needsDecimals: !row.isEmpty(6) && row[6] == "decimals",
            needsOne: !row.isEmpty(6) && row[6] == "one")
    }

    private mutating func readNumberWords() throws(SpokenTextError) {
        let table = try LanguageFiles.required("number-words.tsv", columns: ["word", "value", "kind", "languages"])
        for row in table.rows {
            guard let value = Int64(row[1]), let kind = NumberWord.Kind(rawValue: row[2]), !row.isEmpty(3) else {
                throw LanguageFiles.fault(table, row, "has an unknown value or kind, or no language")
            }
            numberWords.add(row.bytes(0), NumberWord(value: value, kind: kind, languages: row.list(3)))
            spellers.formUnion(row.list(3))
        }
        numberWords.finish()
    }

    private static func multipliers() throws(SpokenTextError) -> WordTable<Multiplier> {
        let table = try LanguageFiles.required(
            "multipliers.tsv", columns: ["word", "exponent", "place", "languages"])
        return try WordTable(table) { row throws(SpokenTextError) in
            guard let exponent = Int(row[1]), let place = Multiplier.Place(rawValue: row[2]),
                let last = row[0].unicodeScalars.last
            else { throw LanguageFiles.fault(table, row, "has an unknown exponent or place") }
            return Multiplier(
                exponent: exponent, place: place, languages: row.list(3), endsInSpacedLetter: last.kind == .letter)
        }
    }
}

/// Currencies that are called by one word in some languages.
struct AlikeCurrencies: Sendable {
    /// Where the word is certain: always, where no region is known, or there only in whole amounts.
    enum Place: String { case always, unplaced, whole }

    let currencies: [Currency]
    let languages: [String]
    let place: Place
}

/// Where a language may write a sign behind its number.
enum SignPlace: String, Sendable { case behind, line }

/// The marks that a locale writes numbers with.
struct Marks: Sendable, Hashable {
    enum Mark: String, Sendable { case point, comma, space, apostrophe }

    var decimal: Mark
    var grouping: Mark
}
