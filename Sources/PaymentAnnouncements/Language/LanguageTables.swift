// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import PaymentMarkers
import SpokenText
import TabSeparated

/// The tables of one language: the markers that tell what a text means.
struct LanguageTables: Sendable {
    let language: String
    let markers: MarkerIndex
    /// The phrases of `receipts.tsv`, which tell of payments that the reader made; nil where there are none.
    let receipts: MarkerIndex?

    /// The folder of our own resources.
    static let resources = shippedFolder(of: "PaymentAnnouncements") { Bundle.module.bundleURL }

    /// The folder of our own tables.
    static let ownFolder = resources.appendingPathComponent("Languages")

    /// The compiled tables, mapped once in a process; nil where they are missing or wrong.
    static let compiled = try? read()

    /// Maps the compiled tables.
    /// - Throws: `TableError`, telling why they cannot be.
    static func read() throws(TableError) -> CompiledMarkers {
        try CompiledMarkers(contentsOf: resources.appendingPathComponent(CompiledMarkers.fileName))
    }

    /// What words are to money, and those that may follow an amount; without them every word is unknown.
    static let (objects, followers) = (words(.objects), words(.followers))

    /// A table of words that all languages share; nil where the compiled file is missing or has none.
    static func words(_ table: SharedWords) -> WordIndex? { compiled?.words(table) }
}

/// The tables that a text of a language is read with at one place.
final class PlacedTables: Sendable {
    /// `ru-Latn` is Russian in Latin letters.
    let language: String
    /// The language without its script.
    let base: String
    let place: Placing.Place
    let recogniser: Recogniser
    /// The markers of the language and of its companions.
    let markers: [MarkerIndex]
    let receipts: [MarkerIndex]
    /// Whether the tables are written in Latin letters.
    let isLatin: Bool
    /// Whether spellings are compared by their sound, as those of Russian and Ukrainian in Latin letters.
    let isSounded: Bool

    /// Joins the tables of a language and of its companions.
    init(_ tables: [LanguageTables], at place: Placing.Place, isLatin: Bool) {
        language = tables[0].language
        base = LanguageSearch.base(language)
        self.place = place
        recogniser = Recogniser(locale: place.tag, rival: place.rival)
        markers = tables.map(\.markers)
        receipts = tables.compactMap(\.receipts)
        self.isLatin = isLatin
        isSounded = Transliteration.languages.contains(base) && language.hasSuffix("-Latn")
    }
}
