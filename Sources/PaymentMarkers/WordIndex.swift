// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Letters
import TabSeparated

/// Words of a table with what it says of each, searched where they lie in the compiled file.
package struct WordIndex: Sendable {
    /// What the words are found by.
    package enum Key: UInt8, Sendable {
        /// All folded letters.
        case whole
        /// The first two letters, or the last two, small; the only one of a word of one letter.
        case first, last

        /// The key of a word of letters.
        func of(_ word: ArraySlice<UInt32>) -> UInt32 {
            switch self {
            case .whole: LetterHash.of(word)
            case .first: Self.pair(word.first, word.dropFirst().first)
            case .last: Self.pair(word.last, word.dropLast().last)
            }
        }

        private static func pair(_ edge: UInt32?, _ next: UInt32?) -> UInt32 {
            let letters = [edge, next].map { $0.flatMap(Unicode.Scalar.init) ?? "\0" }
            return pair(letters[0], letters[1])
        }

        /// The key of the words that have a letter at their edge and another next to it, or none, which stands as nothing.
        static func pair(_ edge: Unicode.Scalar, _ next: Unicode.Scalar) -> UInt32 {
            edge.lowered.value << 16 | (next.kind == .space ? 0x20 : next.lowered.value)
        }
    }

    private let data: Data
    private let key: Key
    private let kinds: [String]
    /// How many words a name has at the most.
    package let mostWords: Int
    /// Where in an open hash table the words of a key begin, 0 where there are none; behind them stand the words, those of a key
    /// together, each after its key, its kind's number and the count of its letters.
    private let slots: (start: Int, count: Int)

    /// Reads an index, or nil where the bytes are none.
    package init?(_ data: Data) {
        var reader = ByteReader(data.prefix(4096))
        guard let key = Key(rawValue: reader.get()) else { return nil }
        mostWords = Int(reader.get(UInt8.self))
        kinds = reader.texts()
        let count = Int(reader.get(UInt32.self))
        guard count.nonzeroBitCount == 1, reader.place + count * 4 <= data.count else { return nil }
        self.data = data
        self.key = key
        slots = (reader.place, count)
    }

    /// Writes an index of the rows of a table: word, then kind where there is one. Of a word that comes twice the first row
    /// counts.
    /// - Throws: `TableError` for a word that is empty or cannot be looked for.
    static func bytes(_ table: Table, hasKinds: Bool, key: Key) throws(TableError) -> [UInt8] {
        var kinds: [String] = []
        var groups: [UInt32: [(kind: Int, word: [UInt32])]] = [:]
        var keys: [UInt32] = []
        var mostWords = 0
        for row in table.rows {
            var word: [UInt32] = []
            if key == .whole {
                for scalar in row[0].unicodeScalars { LetterFolding.append(scalar, to: &word) }
            } else {
                word = row[0].unicodeScalars.map(\.value)
            }
            guard !word.isEmpty, word.count < 256, word.allSatisfy({ $0 <= highest }) else {
                throw TableError(
                    file: table.name, line: row.line, message: "holds a word that is empty or cannot be looked for")
            }
            let kind = hasKinds ? row[1] : ""
            if !kinds.contains(kind) { kinds.append(kind) }
            let found = key.of(word[...])
            if groups[found] == nil { keys.append(found) }
            if key == .whole, groups[found, default: []].contains(where: { $0.word == word }) { continue }
            groups[found, default: []].append((kinds.firstIndex(of: kind) ?? 0, word))
            mostWords = max(mostWords, word.count { $0 == 0x20 } + 1)
        }
        var room = 16
        while room < keys.count * 2 { room *= 2 }
        var writer = ByteWriter()
        writer.put(key.rawValue)
        writer.put(UInt8(mostWords))
        writer.put(kinds)
        writer.put(UInt32(room))
        let start = writer.bytes.count + room * 4
        var slots = [UInt32](repeating: 0, count: room)
        var words = ByteWriter()
        for key in keys {
            var slot = Int(LetterHash.mixed(key)) & (room - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (room - 1) }
            slots[slot] = UInt32(start + words.bytes.count)
            for (kind, word) in groups[key] ?? [] {
                words.put(key)
                words.put(UInt8(kind))
                words.put(UInt8(word.count))
                for letter in word { words.put(UInt16(letter)) }
            }
        }
        for slot in slots { writer.put(slot) }
        _ = writer.place(words.bytes)
        return writer.bytes
    }

    /// What a word of folded letters is, or nil where it is unknown.
    package subscript(letters: ArraySlice<UInt32>) -> String? {
        let bytes = data.span
        let wanted = key.of(letters)
        var place = place(of: wanted, in: bytes)
        next: while let word = word(at: place, of: wanted, in: bytes) {
            place = word.end
            guard word.count == letters.count else { continue }
            for offset in 0..<word.count where word.letter(offset, in: bytes) != letters[letters.startIndex + offset] {
                continue next
            }
            return kinds[word.kind]
        }
        return nil
    }

    /// The words that stand at a place of a text, each with its kind and how many letters of the text it is: where they begin or,
    /// found by their last letter, end. A space of a word stands for any number of spaces.
    /// - Parameter anyCase: whether a small letter of a word stands for a capital one, too; else only in words of five letters
    ///   and more, which are no abbreviations.
    package func words(
        at place: Int, in text: [Unicode.Scalar], anyCase: Bool = true
    ) -> [(kind: String, count: Int)] {
        let step = key == .last ? -1 : 1
        let edge = step < 0 ? place - 1 : place
        guard text.indices.contains(edge), text[edge].value <= Self.highest else { return [] }
        var found: [(kind: String, count: Int)] = []
        find(from: edge, by: step, in: text, of: Key.pair(text[edge], "\0"), anyCase, &found)
        if text.indices.contains(edge + step), text[edge + step].value <= Self.highest {
            find(from: edge, by: step, in: text, of: Key.pair(text[edge], text[edge + step]), anyCase, &found)
        }
        return found
    }

    private func find(
        from edge: Int, by step: Int, in text: [Unicode.Scalar], of wanted: UInt32, _ anyCase: Bool,
        _ found: inout [(kind: String, count: Int)]
    ) {
        let bytes = data.span
        var next = place(of: wanted, in: bytes)
        next: while let word = word(at: next, of: wanted, in: bytes) {
            next = word.end
            var at = edge
            for offset in 0..<word.count {
                let letter = word.letter(step < 0 ? word.count - 1 - offset : offset, in: bytes)
                guard text.indices.contains(at) else { continue next }
                let scalar = text[at]
                if letter == 0x20, scalar.kind == .space {
                    while text.indices.contains(at), text[at].kind == .space { at += step }
                    continue
                }
                let isFree = anyCase || word.count >= Self.shortest
                guard
                    scalar.value == letter
                        || isFree && scalar.lowered.value == (anyCase ? letter : Self.small(letter))
                else { continue next }
                at += step
            }
            found.append((kinds[word.kind], abs(at - edge)))
        }
    }

    /// The last letter that a word may have.
    private static let highest: UInt32 = 0xFFFF

    /// How many letters a word has at the least that is no abbreviation.
    private static let shortest = 5

    private static func small(_ letter: UInt32) -> UInt32 {
        Unicode.Scalar(letter).map(\.lowered.value) ?? letter
    }

    /// A word by its place in the bytes.
    private struct Word {
        let kind: Int
        let count: Int
        let start: Int
        var end: Int { start + count * 2 }

        @inline(__always)
        func letter(_ offset: Int, in bytes: Span<UInt8>) -> UInt32 { UInt32(bytes.half(start + offset * 2)) }
    }

    /// Where the words of a key begin; behind the end where there are none.
    private func place(of wanted: UInt32, in bytes: Span<UInt8>) -> Int {
        var slot = Int(LetterHash.mixed(wanted)) & (slots.count - 1)
        for _ in 0..<slots.count {
            let place = Int(bytes.whole(slots.start + slot * 4))
            guard place > 0, place + 6 <= bytes.count else { break }
            if bytes.whole(place) == wanted { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        return bytes.count
    }

    /// The word at a place, or nil behind the last of its key.
    private func word(at place: Int, of wanted: UInt32, in bytes: Span<UInt8>) -> Word? {
        guard place + 6 <= bytes.count, bytes.whole(place) == wanted else { return nil }
        let word = Word(kind: Int(bytes[place + 4]), count: Int(bytes[place + 5]), start: place + 6)
        return word.end <= bytes.count && word.kind < kinds.count ? word : nil
    }
}
