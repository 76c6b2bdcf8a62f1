// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

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
