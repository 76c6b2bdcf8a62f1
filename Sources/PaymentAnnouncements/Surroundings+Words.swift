// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated

extension Surroundings {
    /// The words of `surroundings.tsv`.
    struct Words: Sendable {
        private(set) var before: [ArraySlice<Unicode.Scalar>] = []
        private(set) var after: [ArraySlice<Unicode.Scalar>] = []
        private(set) var joins: [ArraySlice<Unicode.Scalar>] = []
        private(set) var scale: [ArraySlice<Unicode.Scalar>] = []
        /// The first letters, small and capital, of the words that may stand behind an amount: of most amounts none does.
        private(set) var beginnings = LetterSet()
        /// Words that name a currency, with its code.
        private(set) var names: [(word: ArraySlice<Unicode.Scalar>, code: String)] = []
        /// The first letters of those.
        private(set) var nameBeginnings = LetterSet()

        /// The words, or nothing when the table is missing or wrong; nothing is announced then.
        static let common: Words? = {
            let file = LanguageTables.ownFolder.appendingPathComponent("surroundings.tsv")
            guard let table = try? Table(contentsOf: file, columns: ["place", "words"]) else { return nil }
            var words = Words()
            for row in table.rows {
                // Slices of one array: there are a thousand words, and they are read at the first credit of a process.
                let list = Array(row[1].unicodeScalars).split(separator: "|")
                switch row[0] {
                case "before": words.before += list
                case "after": words.after += list
                case "joins": words.joins += list
                case "scale": words.scale += list
                case let place where place.hasPrefix("names:"):
                    words.names += list.map { ($0, String(place.dropFirst(6))) }
                    for first in list.compactMap(\.first) { words.nameBeginnings.insert(first) }
                default: return nil
                }
                if ["after", "joins", "scale"].contains(row[0]) {
                    for first in list.compactMap(\.first) {
                        words.beginnings.insert(first)
                        if let capital = Unicode.Scalar(first.value &- 32) { words.beginnings.insert(capital) }
                    }
                }
            }
            return words
        }()
    }
}
