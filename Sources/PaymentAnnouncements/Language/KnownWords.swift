// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// Words of folded letters, each with what a table says of it, found by a hash of their letters.
struct KnownWords: Sendable {
    /// The letters of all words, one after the other.
    private var letters: [UInt32] = []
    /// Where the letters of each word are, and what it is.
    private var words: [(place: Range<Int>, kind: String)] = []
    /// The number of a word in an open hash table, -1 where there is none.
    private var slots: [Int32]

    /// Makes a table of words; of a word that comes twice the first counts.
    init(_ words: [(word: [UInt32], kind: String)]) {
        var room = 16
        while room < words.count * 2 { room *= 2 }
        slots = [Int32](repeating: -1, count: room)
        for (word, kind) in words where self[word[...]] == nil {
            slots[slot(of: word[...])] = Int32(self.words.count)
            self.words.append((letters.count..<letters.count + word.count, kind))
            letters += word
        }
    }

    /// Reads words that are written in folded letters; nil where their table is missing or wrong.
    /// - Parameter columns: the word's, and that of what it is, where there is one.
    init?(_ name: String, columns: [String]) {
        let file = LanguageTables.ownFolder.appendingPathComponent(name)
        guard let table = try? Table(contentsOf: file, columns: columns) else { return nil }
        self.init(table.rows.map { ($0[0].unicodeScalars.map(\.value), columns.count > 1 ? $0[1] : "") })
    }

    /// What a word is, or nil where it is unknown.
    subscript(word: ArraySlice<UInt32>) -> String? {
        let found = slots[slot(of: word)]
        return found < 0 ? nil : words[Int(found)].kind
    }

    /// The slot that holds a word or, where it is unknown, would.
    private func slot(of word: ArraySlice<UInt32>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for letter in word { hash = (hash ^ letter) &* 0x0100_0193 }
        var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
        while slots[slot] >= 0, letters[words[Int(slots[slot])].place] != word { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
