// SPDX-License-Identifier: Apache-2.0

/// Words that may begin anywhere in a text, found by the longest match.
///
/// A word in lower case matches any case, one with a capital matches exactly. A lookup costs one bit test where no word
/// begins with the scalar.
struct WordTable<Value: Sendable>: Sendable {
    private struct Entry {
        let scalars: [Unicode.Scalar]
        let anyCase: Bool
        let value: Value
    }

    private var entries: [Entry] = []
    private var groups: [UInt32: Range<Int>] = [:]
    private var firsts = [UInt64](repeating: 0, count: 1024)
    private var phraseFirsts: Set<UInt32> = []

    init(_ words: [(word: String, value: Value)]) {
        entries = words.map { word, value in
            let scalars = Array(word.unicodeScalars)
            return Entry(scalars: scalars, anyCase: scalars.allSatisfy { $0.lowered == $0 }, value: value)
        }
        entries.sort {
            let (left, right) = ($0.scalars[0].lowered.value, $1.scalars[0].lowered.value)
            return left != right ? left < right : $0.scalars.count > $1.scalars.count
        }
        var start = 0
        while start < entries.count {
            let first = entries[start].scalars[0].lowered.value
            var end = start
            while end < entries.count, entries[end].scalars[0].lowered.value == first {
                if entries[end].scalars.contains(" ") { phraseFirsts.insert(first) }
                end += 1
            }
            groups[first] = start..<end
            if first < 0x10000 { firsts[Int(first >> 6)] |= 1 << UInt64(first & 63) }
            start = end
        }
    }

    /// Whether a word begins with the scalar.
    @inline(__always)
    func begins(_ scalar: Unicode.Scalar) -> Bool {
        let first = scalar.lowered.value
        if first >= 0x10000 { return groups[first] != nil }
        return firsts[Int(first >> 6)] & (1 << UInt64(first & 63)) != 0
    }

    /// Whether a word of several words begins with the scalar.
    func beginsPhrase(_ scalar: Unicode.Scalar) -> Bool { phraseFirsts.contains(scalar.lowered.value) }

    /// Returns the longest word at a place that the claim accepts, with the place after it.
    func longest(
        in text: [Unicode.Scalar], at place: Int, where accepts: (Value, Int) -> Bool
    ) -> (value: Value, end: Int)? {
        guard place < text.count, begins(text[place]), let group = groups[text[place].lowered.value] else { return nil }
        next: for number in group {
            let count = entries[number].scalars.count
            guard place + count <= text.count else { continue }
            let anyCase = entries[number].anyCase
            for offset in 0..<count {
                let scalar = text[place + offset]
                let wanted = entries[number].scalars[offset]
                if scalar == wanted { continue }
                // Any space will do inside a phrase.
                if anyCase ? scalar.lowered != wanted && !(wanted == " " && scalar.kind == .space) : true {
                    continue next
                }
            }
            if accepts(entries[number].value, place + count) { return (entries[number].value, place + count) }
        }
        return nil
    }
}
