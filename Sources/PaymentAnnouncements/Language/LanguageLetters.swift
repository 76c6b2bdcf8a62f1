// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// The letters that tell a language by themselves, as `letters.tsv` has them.
struct LanguageLetters: Sendable {
    /// Letter → the places of the languages that write it and their neighbours do not.
    private let languages: [UInt32: [Int]]

    /// Reads the table.
    /// - Parameter all: the languages by their places.
    /// - Throws: `TableError` when it is missing or wrong.
    init(folder: URL, of all: [String]) throws(TableError) {
        var languages: [UInt32: [Int]] = [:]
        let table = try Table(
            contentsOf: folder.appendingPathComponent("letters.tsv"), columns: ["language", "letters"])
        for row in table.rows {
            guard let place = all.firstIndex(of: row[0]) else { continue }
            for letter in row[1].unicodeScalars { languages[letter.value, default: []].append(place) }
        }
        self.languages = languages
    }

    /// Counts a text's letters that tell a language, each letter at most three times, by the languages' places.
    func counts(in text: [Unicode.Scalar]) -> [Int: Int] {
        var seen: [UInt32: Int] = [:]
        for scalar in text where scalar.value > 0x7F {
            var letter = scalar.value
            if languages[letter] == nil {
                letter = scalar.lowered.value
                guard letter != scalar.value, languages[letter] != nil else { continue }
            }
            seen[letter, default: 0] += 1
        }
        var counts: [Int: Int] = [:]
        for (letter, count) in seen {
            for place in languages[letter] ?? [] { counts[place, default: 0] += min(count, 3) }
        }
        return counts
    }
}
