// SPDX-License-Identifier: Apache-2.0

/// Words cut into the smallest pieces that a recording may hold: words where a script sets spaces, letters where it does
/// not, and the parts of a number that is written as one word.
struct WordPieces {
    /// One of them.
    struct Piece {
        /// Where it stands in the words.
        let range: Range<Int>
        /// Where it stands in ``WordPieces/letters``.
        let letters: Range<Int>
        /// Which number it belongs to.
        let number: Int?
        /// What it means to the number.
        let kind: SaidWords.Part.Kind?
        /// Whether it is a letter by itself, of a script without spaces.
        let isSingleLetter: Bool
        /// The silence that a mark before it asks for.
        let pause: ClipPause
    }

    private(set) var pieces: [Piece] = []
    /// The letters without capitals, a space between words, and a comma where a mark parts them.
    private(set) var letters: [Unicode.Scalar] = []

    init(_ said: SaidWords) {
        var parts = said.parts[...]
        var numbers = said.numbers.indices[...]
        var place = 0
        var gap = 0..<0
        while place < said.scalars.count {
            guard Self.isLetter(said.scalars[place]) else {
                place += 1
                gap = gap.lowerBound..<place
                continue
            }
            while let first = parts.first, first.range.upperBound <= place { parts.removeFirst() }
            while let first = numbers.first, said.numbers[first].upperBound <= place { numbers.removeFirst() }
            let number = numbers.first.flatMap { said.numbers[$0].contains(place) ? $0 : nil }
            let part = parts.first.flatMap { $0.range.contains(place) ? $0 : nil }
            // A part of a number ends a piece, and nothing that only looks like one in another word does.
            let end = part?.range.upperBound ?? Self.end(of: place, in: said.scalars)
            add(
                said.scalars, place..<max(place + 1, end), after: gap,
                number: number, kind: part?.kind)
            place = max(place + 1, end)
            gap = place..<place
        }
    }

    private mutating func add(
        _ scalars: [Unicode.Scalar], _ range: Range<Int>, after gap: Range<Int>, number: Int?,
        kind: SaidWords.Part.Kind?
    ) {
        var pause = ClipPause.none
        var isApart = false
        for scalar in scalars[gap] {
            if scalar == " " || scalar == "-" || scalar == "\u{2010}" || scalar == "\u{2011}" || scalar == "\u{A0}" {
                isApart = true
            } else {
                pause = max(pause, ".!?。！？؟।".unicodeScalars.contains(scalar) ? .sentence : .clause)
            }
        }
        if let last = letters.last {
            if pause != .none {
                letters.append(",")
            } else if isApart, LexiconPass.isSpaced(last) || Self.isMark(last),
                LexiconPass.isSpaced(scalars[range.lowerBound])
            {
                letters.append(" ")
            }
        }
        let start = letters.count
        for scalar in scalars[range] where !Self.isApostrophe(scalar) { letters += Self.plain(scalar) }
        pieces.append(
            Piece(
                range: range, letters: start..<letters.count, number: number, kind: kind,
                isSingleLetter: !LexiconPass.isSpaced(scalars[range.lowerBound]) && range.count == 1,
                pause: pieces.isEmpty ? .none : pause))
    }

    /// Where a word, or a letter of a script without spaces, ends.
    private static func end(of start: Int, in scalars: [Unicode.Scalar]) -> Int {
        let isSpaced = LexiconPass.isSpaced(scalars[start])
        var place = start + 1
        while place < scalars.count {
            let scalar = scalars[place]
            if isMark(scalar) || lengthens(scalar) || (isSpaced && isLetter(scalar) && LexiconPass.isSpaced(scalar)) {
                place += 1
            } else if isSpaced, isApostrophe(scalar), place + 1 < scalars.count, isLetter(scalars[place + 1]) {
                place += 1
            } else {
                break
            }
        }
        return place
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isMark(scalar)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar == "\u{200C}" || scalar == "\u{200D}"
        }
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { "'’ʼ".unicodeScalars.contains(scalar) }

    /// Whether a kana is read together with the one before it: キャ, カー.
    private static func lengthens(_ scalar: Unicode.Scalar) -> Bool {
        "ぁぃぅぇぉゃゅょゎゕゖァィゥェォャュョヮヵヶーゝゞヽヾ".unicodeScalars.contains(scalar)
    }

    /// A letter without capitals.
    private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.isASCII && !(0x41...0x5A).contains(scalar.value)
            ? [scalar] : Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
}
