// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Where the sender of a text is taken to be: the region asked for, else that of the first of the device's languages that
/// has one. It counts only in regions where the text's language is at home.
struct Placing: Sendable {
    let region: String?

    init(asked: String?, languages: [String]) {
        let tags = (asked.map { [$0] } ?? []) + languages
        region = tags.lazy.compactMap { LanguageTag($0).region }.first
    }

    /// How a text of a language is to be read.
    struct Place: Equatable {
        /// The tag that numbers and currency signs are read with, without a region where none is known.
        let tag: String
        /// The currency of a bare amount; nil where it may be of several.
        let home: Currency?
    }

    /// Places a text of a language.
    /// - Parameter language: `ru-Latn` is Russian in Latin letters.
    func place(_ language: String, of text: FoldedText) -> Place {
        let base = LanguageSearch.base(language)
        let homes = LanguageHomes.current
        if let region, homes.isAtHome(base, in: region) {
            return Place(tag: "\(language)-\(region)", home: Currency(ofRegion: region))
        }
        // Its letters place a Chinese text as far as its currency goes.
        let tag = base == "zh" ? ChineseVariant.tag(of: text.text) : language
        return Place(tag: tag, home: homes.currency(of: base))
    }
}
