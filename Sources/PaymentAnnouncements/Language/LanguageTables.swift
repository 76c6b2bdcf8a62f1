// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import PaymentMarkers
import TabSeparated

/// The tables of one language: the markers that tell what a text means.
struct LanguageTables: Sendable {
    let language: String
    let markers: MarkerIndex
    /// The phrases of `receipts.tsv`, which tell of payments that the reader made; nil where there are none.
    let receipts: MarkerIndex?

    /// Joins the phrases of a language with its receipts.
    init(language: String, markers: MarkerIndex, folder: URL) {
        self.language = language
        self.markers = markers
        let base = LanguageSearch.base(language)
        let isSounded = Transliteration.languages.contains(base) && language.hasSuffix("-Latn")
        let file = folder.appendingPathComponent("\(base)/receipts.tsv")
        receipts = try? MarkerTable(contentsOf: file, transliterates: isSounded).index()
    }

    /// The folder of our own resources.
    static var resources: URL { shippedFolder(of: "PaymentAnnouncements") { Bundle.module.bundleURL } }

    /// The folder of our own tables.
    static var ownFolder: URL { resources.appendingPathComponent("Languages") }
}
