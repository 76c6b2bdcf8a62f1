// SPDX-License-Identifier: Apache-2.0

import TabSeparated

/// Where languages are at home, and what follows from that for currencies.
package struct LanguageHomes: Sendable {
    /// What the tables say; nothing where they are missing.
    package static var current: LanguageHomes { RecognitionTables.current.homes }

    static let none = LanguageHomes(usual: [:], regions: [:], own: [:], resembled: [:])

    /// What a bare tag takes for its region when a sign is resolved.
    let usual: [String: String]
    /// Where a language is written by banks; `*` is everywhere.
    private let regions: [String: [String]]
    /// The one currency of a language of one country.
    private let own: [String: Currency]
    /// Regions whose language a language resembles.
    private let resembled: [String: [String]]

    private init(
        usual: [String: String], regions: [String: [String]], own: [String: Currency], resembled: [String: [String]]
    ) {
        self.usual = usual
        self.regions = regions
        self.own = own
        self.resembled = resembled
    }

    init() throws(SpokenTextError) {
        var usual: [String: String] = [:]
        var own: [String: Currency] = [:]
        var table = try LanguageFiles.required("regions.tsv", columns: ["language", "region", "alone"])
        for row in table.rows {
            usual[row[0]] = row[1]
            if !row.isEmpty(2) { own[row[0]] = Currency(ofRegion: row[1]) }
        }
        var regions: [String: [String]] = [:]
        table = try LanguageFiles.required("spoken-in.tsv", columns: ["language", "regions", "resembles"])
        var resembled: [String: [String]] = [:]
        for row in table.rows {
            regions[row[0]] = row.list(1)
            if !row.isEmpty(2) { resembled[row[0]] = row.list(2) }
        }
        self.init(usual: usual, regions: regions, own: own, resembled: resembled)
    }

    /// Whether banks and shops of a region write in a language.
    package func isAtHome(_ language: String, in region: String) -> Bool {
        guard let known = regions[language] else { return false }
        return known.first == "*" || known.contains(region)
    }

    /// The currency of a region in whose own language a text of a language may be written as well.
    package func rival(of language: String, in region: String) -> Currency? {
        resembled[language]?.contains(region) == true ? Currency(ofRegion: region) : nil
    }

    /// The regions whose own signs are looked for in a text of a language where no region is known.
    func signRegions(of language: String) -> [String] { (regions[language] ?? []).filter { $0 != "*" } }

    /// The currencies that are at home where a language is; nil where it is everywhere.
    func currencies(of language: String) -> Set<String>? {
        guard let known = regions[language], known.first != "*" else { return nil }
        return Set(known.compactMap { SharedTables.current.regions[$0] })
    }

    /// The currency that a bare amount has in a language of one country; nil elsewhere.
    package func currency(of language: String) -> Currency? { own[language] }

    /// The one region in which a language is at home and a currency is the region's own; nil where there are several.
    package func region(of currency: Currency, in language: String) -> String? {
        guard let known = regions[language], known.first != "*" else { return nil }
        let homes = known.filter { SharedTables.current.regions[$0] == currency.code }
        // Of several, one that has words of its own: francs are Switzerland's, not Liechtenstein's.
        let own = homes.count == 1 ? homes : homes.filter { SpokenLanguage.supportedTags.contains("\(language)-\($0)") }
        return own.count == 1 ? own[0] : nil
    }
}
