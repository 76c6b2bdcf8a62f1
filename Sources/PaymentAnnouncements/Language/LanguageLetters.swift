// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// The letters that tell a language by themselves, as `letters.tsv` has them.
struct LanguageLetters: Sendable {
    /// Letter → the languages that write it and their neighbours do not.
    private let languages: [UInt32: [String]]

    /// Reads the table.
    /// - Throws: `TableError` when it is missing or wrong.
    init(folder: URL) throws(TableError) {
        var languages: [UInt32: [String]] = [:]
        let table = try Table(
            contentsOf: folder.appendingPathComponent("letters.tsv"), columns: ["language", "letters"])
        for row in table.rows {
            for letter in row[1].unicodeScalars { languages[letter.value, default: []].append(row[0]) }
        }
        self.languages = languages
    }

    /// Counts a text's letters that tell a language, each letter at most three times.
    func counts(in text: [Unicode.Scalar]) -> [String: Int] {
        var seen: [UInt32: Int] = [:]
        for scalar in text where scalar.value > 0x7F {
            let letter = languages[scalar.value] == nil ? scalar.lowered.value : scalar.value
            if languages[letter] != nil { seen[letter, default: 0] += 1 }
        }
        var counts: [String: Int] = [:]
        for (letter, count) in seen {
            for language in languages[letter] ?? [] { counts[language, default: 0] += min(count, 3) }
        }
        return counts
    }
}
