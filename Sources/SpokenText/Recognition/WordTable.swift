// SPDX-License-Identifier: Apache-2.0

import Letters
import TabSeparated

/// Words that may begin anywhere in a text, found by the longest match.
///
/// A word in lower case matches any case, one with a capital matches exactly. A lookup costs one bit test where no word
/// begins with the scalar.
struct WordTable<Value: Sendable>: Sendable {
    /// A word's place among the scalars of all words.
    private struct Entry: Sendable {
        let start: Int32
        let count: Int32
        let anyCase: Bool
    }

    /// The scalars of all words, one after the other.
    private var scalars: [Unicode.Scalar] = []
    private var entries: [Entry] = []
    private var values: [Value] = []
    /// The entries by their first letter in lower case, the longest first.
    private var order: [Int32] = []
    /// The second letters of those in lower case, or 0 where there is none: most words are told apart by them.
    private var seconds: [UInt32] = []
    /// The first letters, and where in `order` those of each begin.
    private var letters: [UInt32] = []
    private var starts: [Int32] = []
    private var firsts = LetterSet()
    private var phraseFirsts = LetterSet()

    /// Makes a table without words.
    init() {}

    /// Makes a table from the first column of a file.
    init(_ table: Table, value: (Table.Row) throws(SpokenTextError) -> Value?) throws(SpokenTextError) {
        scalars.reserveCapacity(table.rows.count * 6)
        for row in table.rows {
            if let value = try value(row) { add(row.bytes(0), value) }
        }
        finish()
    }

    /// Adds a word in UTF-8; ``finish()`` makes it findable.
    mutating func add(_ word: ArraySlice<UInt8>, _ value: Value) {
        let start = scalars.count
        var place = word.startIndex
        var anyCase = true
        while place < word.endIndex {
            let scalar = word.scalar(at: &place)
            if scalar.lowered != scalar { anyCase = false }
            scalars.append(scalar)
        }
        guard scalars.count > start else { return }
        entries.append(Entry(start: Int32(start), count: Int32(scalars.count - start), anyCase: anyCase))
        values.append(value)
    }

    /// Sorts the words by their first letter, the longest first.
    mutating func finish() {
        // First letter, length from long to short, number of the entry: one integer each, since this runs at every start.
        var keys = entries.indices.map { number -> UInt64 in
            let entry = entries[number]
            let first = scalars[Int(entry.start)].lowered.value
            return UInt64(first) << 40 | UInt64(0xFFFF - min(0xFFFF, Int(entry.count))) << 24 | UInt64(number)
        }
        keys.sort()
        order = keys.map { Int32(truncatingIfNeeded: $0 & 0xFF_FFFF) }
        for (place, key) in keys.enumerated() {
            let first = UInt32(truncatingIfNeeded: key >> 40)
            let entry = entries[Int(order[place])]
            let letter = scalars[Int(entry.start)].lowered
            if letters.last != first {
                letters.append(first)
                starts.append(Int32(place))
                firsts.insert(letter)
            }
            for offset in 0..<Int(entry.count) where scalars[Int(entry.start) + offset] == " " {
                phraseFirsts.insert(letter)
            }
        }
        starts.append(Int32(order.count))
        seconds = order.map { number in
            let entry = entries[Int(number)]
            return entry.count > 1 ? scalars[Int(entry.start) + 1].lowered.value : 0
        }
    }

    /// Whether a word begins with the scalar.
    @inline(__always)
    func begins(_ scalar: Unicode.Scalar) -> Bool {
        firsts.contains(scalar.lowered)
    }

    /// Whether a word of several words begins with the scalar.
    func beginsPhrase(_ scalar: Unicode.Scalar) -> Bool { phraseFirsts.contains(scalar.lowered) }

    /// The places in `order` of the words that begin with a letter.
    private func group(_ first: UInt32) -> Range<Int>? {
        var low = 0
        var high = letters.count
        while low < high {
            let middle = (low + high) / 2
            if letters[middle] < first { low = middle + 1 } else { high = middle }
        }
        guard low < letters.count, letters[low] == first else { return nil }
        return Int(starts[low])..<Int(starts[low + 1])
    }

    /// Returns the longest word at a place that the claim accepts, with the place after it.
    func longest(
        in text: [Unicode.Scalar], at place: Int, where accepts: (Value, Int) -> Bool
    ) -> (value: Value, end: Int)? {
        guard place < text.count, begins(text[place]), let group = group(text[place].lowered.value) else { return nil }
        let second = place + 1 < text.count ? text[place + 1].lowered.value : 0
        next: for position in group {
            if seconds[position] != second, seconds[position] != 0, seconds[position] != 0x20 { continue }
            let number = Int(order[position])
            let entry = entries[number]
            let count = Int(entry.count)
            guard place + count <= text.count else { continue }
            for offset in 0..<count {
                let scalar = text[place + offset]
                let wanted = scalars[Int(entry.start) + offset]
                if scalar == wanted { continue }
                // Any space will do inside a phrase.
                if entry.anyCase ? scalar.lowered != wanted && !(wanted == " " && scalar.kind == .space) : true {
                    continue next
                }
            }
            if accepts(values[number], place + count) { return (values[number], place + count) }
        }
        return nil
    }
}
