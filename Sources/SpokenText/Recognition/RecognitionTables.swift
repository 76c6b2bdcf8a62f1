// SPDX-License-Identifier: Apache-2.0

import TabSeparated

/// A word that multiplies the number before it.
struct Multiplier: Sendable {
    enum Place: String { case free, attached, money, east, credit, doubtful }

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
    private(set) var contexts = WordTable<Currency>()
    private(set) var marks: [String: Marks] = [:]
    private(set) var defaultRegions: [String: String] = [:]
    private(set) var fault: SpokenTextError?

    private init() {
        do { try read() } catch { fault = error }
    }

    private mutating func read() throws(SpokenTextError) {
        let shared = SharedTables.current
        if let fault = shared.fault { throw fault }
        symbols = try Self.symbols(shared)
        multipliers = try Self.multipliers()
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
            default: throw LanguageFiles.fault(table, row, "has an unknown meaning; they are apart, and, account, hour")
            }
        }
        table = try LanguageFiles.required("contexts.tsv", columns: ["word", "code"])
        contexts = try WordTable(table) { row throws(SpokenTextError) in shared.currencies[row[1]] }
        table = try LanguageFiles.required("regions.tsv", columns: ["language", "region"])
        for row in table.rows { defaultRegions[row[0]] = row[1] }
        table = try LanguageFiles.required("marks.tsv", columns: ["locale", "decimal", "grouping"])
        for row in table.rows {
            guard let decimal = Marks.Mark(rawValue: row[1]), let grouping = Marks.Mark(rawValue: row[2]) else {
                throw LanguageFiles.fault(table, row, "has an unknown mark; they are point, comma, space, apostrophe")
            }
            marks[row[0]] = Marks(decimal: decimal, grouping: grouping)
        }
    }

    private static func symbols(_ shared: SharedTables) throws(SpokenTextError) -> WordTable<CurrencySign> {
        let table = try LanguageFiles.required(
            "symbols.tsv", columns: ["symbols", "codes", "place", "otherwise", "scale", "regions", "needs"])
        var symbols = WordTable<CurrencySign>()
        var wordLike: Set<String> = []
        for row in table.rows {
            let claim = try Self.claim(row, of: table, shared)
            let list = row.bytes(0)
            guard !list.isEmpty else { throw LanguageFiles.fault(table, row, "has no symbol") }
            for symbol in list.split(separator: UInt8(ascii: "|")) {
                if claim.needsDecimals { wordLike.insert(String(decoding: symbol, as: UTF8.self)) }
                symbols.add(symbol, CurrencySign(symbol, claim))
            }
        }
        for currency in shared.inOrder where !wordLike.contains(currency.code) {
            let code = ArraySlice(currency.code.utf8)
            symbols.add(code, CurrencySign(code, CurrencySign.Claim(candidates: [currency])))
        }
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
            needsDecimals: !row.isEmpty(6) && row[6] == "decimals")
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

/// The marks that a locale writes numbers with.
struct Marks: Sendable, Hashable {
    enum Mark: String, Sendable { case point, comma, space, apostrophe }

    var decimal: Mark
    var grouping: Mark
}
