// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
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
        /// Marks that part an amount from another number: at the end of a clause, at the beginning of one, between two.
        private(set) var ends: Set<Unicode.Scalar> = []
        private(set) var opens: Set<Unicode.Scalar> = []
        private(set) var parts: Set<Unicode.Scalar> = []
        /// The languages whose words behind amounts are all known.
        private(set) var follows: Set<String> = []
        /// Words that name a currency, with its code.
        private(set) var names: [(word: ArraySlice<Unicode.Scalar>, code: String)] = []
        /// The first letters of those.
        private(set) var nameBeginnings = LetterSet()

        /// The words, or nothing when the table is missing or wrong; nothing is announced then.
        static let common: Words? = {
            let file = LanguageTables.ownFolder.appendingPathComponent("surroundings.tsv")
            guard let table = try? Table(contentsOf: file, columns: ["place", "word"]) else { return nil }
            var words = Words()
            for row in table.rows {
                let word = Array(row[1].unicodeScalars)[...]
                guard let first = word.first else { return nil }
                switch row[0] {
                case "before": words.before.append(word)
                case "after": words.after.append(word)
                case "joins": words.joins.append(word)
                case "scale": words.scale.append(word)
                case "follows": words.follows.insert(row[1])
                case "ends": words.ends.insert(first)
                case "opens": words.opens.insert(first)
                case "parts": words.parts.insert(first)
                case let place where place.hasPrefix("names:"):
                    words.names.append((word, String(place.dropFirst(6))))
                    words.nameBeginnings.insert(first)
                default: return nil
                }
                if ["after", "joins", "scale"].contains(row[0]) {
                    words.beginnings.insert(first)
                    if let capital = Unicode.Scalar(first.value &- 32) { words.beginnings.insert(capital) }
                }
            }
            return words
        }()
    }
}
