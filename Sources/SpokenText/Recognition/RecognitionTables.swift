// SPDX-License-Identifier: Apache-2.0

import TabSeparated

/// A way to write a currency, as a row of `symbols.tsv` has it.
struct CurrencySign: Sendable {
    enum Place: String { case before, after, both }

    let candidates: [Currency]
    let place: Place
    /// What it means where the region's own currency is none of the candidates.
    let otherwise: Currency?
    /// A power of ten of the major unit: -2 for cents.
    let scale: Int
    /// The regions that know it; empty for all.
    let regions: [String]
    /// Whether the number must have a separator, because the sign is also a word.
    let needsDecimals: Bool
    /// Whether it ends in a letter, so that no letter may follow.
    let endsInLetter: Bool
    let beginsWithLetter: Bool
    let isLetters: Bool
    let scalarCount: Int
}

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
            default: throw LanguageFiles.fault(table, row, "has an unknown meaning; they are apart, and")
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
            "symbols.tsv", columns: ["symbol", "codes", "place", "otherwise", "scale", "regions", "needs"])
        var symbols = WordTable<CurrencySign>()
        var wordLike: Set<String> = []
        var names: (codes: ArraySlice<UInt8>, candidates: [Currency]) = ([], [])
        for row in table.rows {
            let sign = try sign(row, of: table, shared, &names)
            if sign.needsDecimals { wordLike.insert(row[0]) }
            symbols.add(row.bytes(0), sign)
        }
        for currency in shared.inOrder where !wordLike.contains(currency.code) {
            symbols.add(
                ArraySlice(currency.code.utf8),
                CurrencySign(
                    candidates: [currency], place: .both, otherwise: nil, scale: 0, regions: [], needsDecimals: false,
                    endsInLetter: true, beginsWithLetter: true, isLetters: true, scalarCount: 3))
        }
        symbols.finish()
        return symbols
    }

    private static func sign(
        _ row: Table.Row, of table: Table, _ shared: SharedTables,
        _ names: inout (codes: ArraySlice<UInt8>, candidates: [Currency])
    ) throws(SpokenTextError) -> CurrencySign {
        // Signs of one currency stand together: what the row before named need not be looked up again.
        if row.bytes(1) != names.codes {
            names.candidates = []
            for code in row.list(1) {
                guard let currency = shared.currencies[code] else {
                    throw LanguageFiles.fault(table, row, "names '\(code)', which is no currency in use")
                }
                names.candidates.append(currency)
            }
            names.codes = row.bytes(1)
        }
        let otherwise = row.isEmpty(3) ? nil : shared.currencies[row[3]]
        let word = row.bytes(0)
        guard let place = CurrencySign.Place(rawValue: row[2]), let scale = Int(row[4]), !word.isEmpty,
            row.isEmpty(3) || otherwise != nil
        else { throw LanguageFiles.fault(table, row, "has an unknown place, scale or currency") }
        var position = word.startIndex
        let first = word.scalar(at: &position)
        var (last, isLetters, count) = (first, first.kind == .letter, 1)
        while position < word.endIndex {
            last = word.scalar(at: &position)
            if last.kind == .letter { isLetters = true }
            count += 1
        }
        return CurrencySign(
            candidates: names.candidates, place: place, otherwise: otherwise, scale: scale, regions: row.list(5),
            needsDecimals: !row.isEmpty(6) && row[6] == "decimals", endsInLetter: last.kind == .letter,
            beginsWithLetter: first.kind == .letter, isLetters: isLetters, scalarCount: count)
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
