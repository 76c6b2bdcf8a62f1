// SPDX-License-Identifier: Apache-2.0

/// A recording of some words.
public struct Clip: Sendable, Hashable {
    /// The words, as the table has them.
    public let words: String
    /// The file's place beneath the voice's folder.
    public let file: String
    /// The line of the table that names it, for messages.
    package let source: String
}

/// The silence between what is heard before and after a mark.
public enum ClipPause: Int, Sendable, Hashable, Comparable {
    /// No mark, or one that is not heard.
    case none
    /// A comma and the like.
    case clause
    /// The end of a sentence.
    case sentence

    public static func < (one: ClipPause, other: ClipPause) -> Bool { one.rawValue < other.rawValue }
}

/// A part of an announcement: a recording, or words to be synthesised.
public struct ClipPiece: Sendable, Hashable {
    /// The words.
    public let words: String
    /// The recording; nil where there is none of these words.
    public let clip: Clip?
    /// The silence before it, unless it is the first.
    public let pause: ClipPause

    /// Joins words, their recording, and the silence before them.
    public init(words: String, clip: Clip? = nil, pause: ClipPause = .none) {
        (self.words, self.clip, self.pause) = (words, clip, pause)
    }
}

/// The recordings of a voice, by their words.
public struct ClipTable: Sendable {
    /// What becomes of words that there is no recording of.
    public enum Missing: String, Sendable, Hashable, CaseIterable {
        /// The engine's voice says them.
        case synthesise
        /// Nothing is announced.
        case refuse
    }

    /// A recording and the letters that it is found by.
    struct Entry: Sendable {
        let letters: [Unicode.Scalar]
        let clip: Clip
    }

    /// What becomes of words that there is no recording of.
    public let missing: Missing
    /// The recordings by their first letter, longest first.
    let entries: [Unicode.Scalar: [Entry]]

    /// Every recording.
    package var clips: [Clip] { entries.values.flatMap { $0 }.map(\.clip) }

    /// Cuts words into recordings, the longest first, and what there is none of.
    ///
    /// A recording is only found as whole words where the script sets spaces between them. What is recorded of numbers is
    /// only used in a number, never in a name; several of a number's words only where they are said together there too:
    /// 十一元 is no part of 二十一元, nor "one hundred" of "twenty-one hundred".
    public func cut(_ said: SaidWords) -> [ClipPiece] {
        let words = WordPieces(said)
        var cut: [ClipPiece] = []
        var place = 0
        var unknown = 0..<0
        func text(_ pieces: Range<Int>, isLast: Bool) -> String {
            let end = isLast ? said.scalars.count : words.pieces[pieces.upperBound - 1].range.upperBound
            let scalars = said.scalars[words.pieces[pieces.lowerBound].range.lowerBound..<end]
            return String(String.UnicodeScalarView(scalars))
        }
        func closeUnknown() {
            guard !unknown.isEmpty else { return }
            cut.append(
                ClipPiece(
                    words: text(unknown, isLast: unknown.upperBound == words.pieces.count), clip: nil,
                    pause: words.pieces[unknown.lowerBound].pause))
        }
        while place < words.pieces.count {
            guard let (clip, end) = longest(at: place, in: words) else {
                unknown = unknown.isEmpty ? place..<(place + 1) : unknown.lowerBound..<(place + 1)
                place += 1
                continue
            }
            closeUnknown()
            unknown = 0..<0
            cut.append(ClipPiece(words: text(place..<end, isLast: false), clip: clip, pause: words.pieces[place].pause))
            place = end
        }
        closeUnknown()
        return cut
    }

    /// The longest recording that may stand at a place, and the piece behind it.
    private func longest(at place: Int, in words: WordPieces) -> (clip: Clip, end: Int)? {
        let start = words.pieces[place].letters.lowerBound
        guard let candidates = entries[words.letters[start]] else { return nil }
        for entry in candidates {
            let end = start + entry.letters.count
            guard end <= words.letters.count, words.letters[start..<end].elementsEqual(entry.letters),
                let last = words.pieces[place...].firstIndex(where: { $0.letters.upperBound == end }),
                words.mayStandTogether(place..<(last + 1))
            else { continue }
            return (entry.clip, last + 1)
        }
        return nil
    }
}

extension WordPieces {
    /// Whether a recording of these pieces says here what they mean.
    func mayStandTogether(_ range: Range<Int>) -> Bool {
        let inside = pieces[range]
        let numbers = Set(inside.compactMap(\.number))
        if numbers.isEmpty {
            // A letter of a script without spaces is part of any word, and a number in a name is none.
            let isLetter = inside.count == 1 && inside.allSatisfy(\.isSingleLetter)
            return !isLetter && !inside.allSatisfy { $0.value != nil }
        }
        if range.count == 1 { return true }
        return numbers.allSatisfy { number in
            let first = pieces.firstIndex { $0.number == number } ?? range.lowerBound
            let end = (pieces.lastIndex { $0.number == number } ?? range.upperBound - 1) + 1
            if range.lowerBound < first { return range.upperBound >= end }
            return beginsGroup(range, of: first) && (range.upperBound >= end || endsGroup(range, of: end))
        }
    }

    /// Whether nothing in a range multiplies what stands before it: the hundred of "one hundred" does in "twenty-one hundred".
    private func beginsGroup(_ range: Range<Int>, of first: Int) -> Bool {
        var place = range.lowerBound - 1
        while place >= first, pieces[place].kind == .joint { place -= 1 }
        guard place >= first, let before = pieces[place].value else { return true }
        return pieces[range].allSatisfy { ($0.value ?? 0) < before }
    }

    /// Whether what stands behind a range takes nothing but the whole of it: 十 takes the 二 of 一百二, a thousand takes all.
    private func endsGroup(_ range: Range<Int>, of end: Int) -> Bool {
        var place = range.upperBound
        while place < end, pieces[place].kind == .joint { place += 1 }
        guard place < end, let after = pieces[place].value, let last = pieces[range].compactMap(\.value).last else {
            return true
        }
        return after <= last || after > pieces[range].compactMap(\.value).max() ?? 0
    }
}

extension WordPieces.Piece {
    /// The value of a number's word.
    fileprivate var value: UInt64? {
        if case .value(let value) = kind { return value }
        return nil
    }
}
