// SPDX-License-Identifier: Apache-2.0

import Letters

// The spaces and the pauses between words.
extension SpokenScalars {
    mutating func addSpace() {
        if let last, last.kind != .space { append(" ") }
    }

    mutating func addPause() {
        dropSpaces()
        guard let last else { return }
        if last.kind != .other { append(gap.isEmpty ? "，" : ",") }
        if !gap.isEmpty { append(" ") }
    }

    mutating func addPunctuation(_ mark: Unicode.Scalar) {
        if mark == "¿" || mark == "¡" {
            addSpace()
            append(mark)
            return
        }
        dropSpaces()
        if !isEmpty { append(mark) }
    }

    /// Adds words, with a space where the last ones would run into them.
    mutating func add(phrase: String) {
        guard let first = phrase.unicodeScalars.first else { return }
        separate(from: first)
        append(contentsOf: phrase.unicodeScalars)
    }

    /// Adds words as they stand in the text.
    mutating func add(_ text: [Unicode.Scalar], _ range: Range<Int>) {
        separate(from: text[range.lowerBound])
        for place in range {
            begin(place..<(place + 1))
            append(text[place])
        }
    }

    private mutating func dropSpaces() {
        while last == " " { removeLast() }
    }

    private mutating func separate(from next: Unicode.Scalar) {
        guard let last, last.kind != .space, last != "¿", last != "¡" else { return }
        if last.kind == .unspaced, next.kind == .unspaced { return }
        if gap.isEmpty, last.kind == .unspaced || next.kind == .unspaced || last.value >= 0x2E80 { return }
        append(" ")
    }
}
