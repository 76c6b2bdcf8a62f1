// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import SpokenText
import TabSeparated

extension Surroundings {
    /// The words of `surroundings.tsv`.
    struct Words: Sendable {
        /// Words that stand before an amount, and those that join two, by their last letter.
        private(set) var before = Edges()
        private(set) var joinsBefore = Edges()
        /// Words that stand behind an amount, those that join two and those that multiply, by their first letter.
        private(set) var after = Edges()
        private(set) var joins = Edges()
        private(set) var scale = Edges()
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
                case "before": words.before.add(word, at: word.last)
                case "after": words.after.add(word, at: first)
                case "joins":
                    words.joins.add(word, at: first)
                    words.joinsBefore.add(word, at: word.last)
                case "scale": words.scale.add(word, at: first)
                case "follows": words.follows.insert(row[1])
                case "ends": words.ends.insert(first)
                case "opens": words.opens.insert(first)
                case "parts": words.parts.insert(first)
                case let place where place.hasPrefix("names:"):
                    words.names.append((word, String(place.dropFirst(6))))
                    words.nameBeginnings.insert(first)
                default: return nil
                }
            }
            return words
        }()
    }

    /// Words by the letter at one of their ends, in the order of the table.
    struct Edges: Sendable {
        private var words: [UInt32: [ArraySlice<Unicode.Scalar>]] = [:]

        mutating func add(_ word: ArraySlice<Unicode.Scalar>, at edge: Unicode.Scalar?) {
            words[edge?.value ?? 0, default: []].append(word)
        }

        /// The words whose end a letter is, small or capital.
        subscript(letter: Unicode.Scalar) -> [ArraySlice<Unicode.Scalar>] {
            words[letter.lowered.value] ?? words[letter.value] ?? []
        }
    }
}
