// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated

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
        /// The currency of the region where a language is at home that the text may be in as well.
        var rival: Currency?
    }

    /// Places a text of a language.
    /// - Parameter language: `ru-Latn` is Russian in Latin letters.
    func place(_ language: String, of text: FoldedText) -> Place {
        let base = LanguageSearch.base(language)
        let homes = LanguageHomes.current
        // Traditional characters are not the mainland's, wherever the phone is.
        let isForeign = base == "zh" && region == "CN" && ChineseVariant.tag(of: text.text) != "zh-CN"
        if let region, homes.isAtHome(base, in: region), !isForeign {
            return Place(tag: "\(language)-\(region)", home: Currency(ofRegion: region))
        }
        // Its letters place a Chinese text as far as its currency goes.
        let tag = base == "zh" ? ChineseVariant.tag(of: text.text) : language
        let rival = region.flatMap { homes.rival(of: base, in: $0) }
        return Place(tag: tag, home: rival == nil ? homes.currency(of: base) : nil, rival: rival)
    }
}

/// Tells the Chinese of the mainland, Taiwan and Hong Kong apart by their characters and words, as `chinese.tsv` has them.
enum ChineseVariant {
    private static let words: [String: [String]] = {
        let file = LanguageTables.ownFolder.appendingPathComponent("chinese.tsv")
        guard let table = try? Table(contentsOf: file, columns: ["tag", "word"]) else { return [:] }
        return Dictionary(grouping: table.rows, by: { $0[0] }).mapValues { $0.map { $0[1] } }
    }()

    private static let traditional = Set(words["zh-Hant", default: []].flatMap(\.unicodeScalars))

    /// Returns the tag of the Chinese that a text is written in; without the table no text has a region.
    static func tag(of text: String) -> String {
        if traditional.isEmpty { return "zh-Hant" }
        guard text.unicodeScalars.contains(where: traditional.contains) else { return "zh-CN" }
        return ["zh-HK", "zh-TW"].first { words[$0, default: []].contains(where: text.contains) } ?? "zh-Hant"
    }
}
