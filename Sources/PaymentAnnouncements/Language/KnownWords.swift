// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters
import TabSeparated

/// Words or names of folded letters, each with what a table says of it, found by a hash of their letters.
struct KnownWords: Sendable {
    /// The letters of all words, one after the other, and where each word ends.
    private var letters: [UInt32] = []
    private var ends: [Int] = [0]
    /// What each word is, by its number in `kinds`.
    private var kindOf: [Int] = []
    private var kinds: [String] = []
    /// The number of a word in an open hash table, -1 where there is none.
    private var slots: [Int32]
    /// How many words a name has at the most.
    private(set) var mostWords = 0

    /// Reads the rows of a table of ours; nil where it is missing or wrong. Of a word that comes twice the first row counts.
    /// - Parameter kind: the column that tells what a word is; nil where the table has none.
    init?(_ name: String, word: String, kind: String? = nil) {
        let file = LanguageTables.ownFolder.appendingPathComponent(name)
        guard let table = try? Table(contentsOf: file, columns: [word] + (kind.map { [$0] } ?? [])) else { return nil }
        var room = 16
        while room < table.rows.count * 2 { room *= 2 }
        slots = [Int32](repeating: -1, count: room)
        for row in table.rows {
            let bytes = row.bytes(0)
            var place = bytes.startIndex
            while place < bytes.endIndex { LetterFolding.append(bytes.scalar(at: &place), to: &letters) }
            add(kind == nil ? [] : row.bytes(1))
        }
    }

    /// Makes a word of the letters behind the last one.
    private mutating func add(_ kind: ArraySlice<UInt8>) {
        let word = letters[ends[ends.count - 1]...]
        let slot = slot(of: word)
        guard slots[slot] < 0 else { return letters.removeSubrange(word.indices) }
        slots[slot] = Int32(kindOf.count)
        if kinds.last.map({ !$0.utf8.elementsEqual(kind) }) ?? true {
            kinds.append(String(decoding: kind, as: UTF8.self))
        }
        mostWords = max(mostWords, word.count { $0 == 0x20 } + 1)
        kindOf.append(kinds.count - 1)
        ends.append(letters.count)
    }

    /// What a word is, or nil where it is unknown.
    subscript(word: ArraySlice<UInt32>) -> String? {
        let found = slots[slot(of: word)]
        return found < 0 ? nil : kinds[kindOf[Int(found)]]
    }

    /// The slot that holds a word or, where it is unknown, would.
    private func slot(of word: ArraySlice<UInt32>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for letter in word { hash = (hash ^ letter) &* 0x0100_0193 }
        var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
        while slots[slot] >= 0, letters[ends[Int(slots[slot])]..<ends[Int(slots[slot]) + 1]] != word {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}
