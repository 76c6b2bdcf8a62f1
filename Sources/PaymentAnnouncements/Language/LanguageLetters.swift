// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// The letters that tell a language by themselves, as `letters.tsv` has them.
struct LanguageLetters: Sendable {
    /// Each letter with the place of a language that writes it and whose neighbours do not, sorted.
    private let known: [(letter: UInt32, place: Int)]
    private let count: Int

    /// Reads the table.
    /// - Parameter all: the languages by their places.
    /// - Throws: `TableError` when it is missing or wrong.
    init(folder: URL, of all: [String]) throws(TableError) {
        var known: [(letter: UInt32, place: Int)] = []
        let table = try Table(
            contentsOf: folder.appendingPathComponent("letters.tsv"), columns: ["language", "letters"])
        for row in table.rows {
            guard let place = all.firstIndex(of: row[0]) else { continue }
            known += row[1].unicodeScalars.map { ($0.value, place) }
        }
        self.known = known.sorted { $0.letter < $1.letter }
        count = all.count
    }

    /// Counts a text's letters that tell a language, each letter at most three times, by the languages' places.
    func counts(in text: [Unicode.Scalar]) -> [Int] {
        var seen = [Int](repeating: 0, count: known.count)
        for scalar in text where scalar.value > 0x7F {
            guard let first = first(scalar.value) ?? first(scalar.lowered.value) else { continue }
            seen[first] += 1
        }
        var counts = [Int](repeating: 0, count: count)
        for (first, letters) in seen.enumerated() where letters > 0 {
            for (_, place) in known[first...].prefix(while: { $0.letter == known[first].letter }) {
                counts[place] += min(letters, 3)
            }
        }
        return counts
    }

    /// Where the languages of a letter begin, or nil where it tells none.
    private func first(_ letter: UInt32) -> Int? {
        var (low, high) = (0, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle].letter < letter { low = middle + 1 } else { high = middle }
        }
        return low < known.count && known[low].letter == letter ? low : nil
    }
}
