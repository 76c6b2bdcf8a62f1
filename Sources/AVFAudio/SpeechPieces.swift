// SPDX-License-Identifier: Apache-2.0

import Letters

/// Cuts words into pieces that the engine can take, at the ends of sentences where there are any.
///
/// A number is never cut: half of one is another one.
enum SpeechPieces {
    /// The weight of the heaviest piece; it is spoken in about 20 of the engine's 30 seconds.
    static let heaviest = 300
    /// The weight of the heaviest first piece of a text that must be cut, where somebody waits for its sound: about five seconds.
    private static let heaviestFirst = 90

    /// A letter that is a syllable takes as long as three others.
    private static func weight(_ scalar: Unicode.Scalar) -> Int {
        switch Script(scalar) {
        case .han, .kana, .hangul: 3
        default: 1
        }
    }

    /// Cuts a text into pieces.
    /// - Parameter isAwaited: whether the first of several is to be heard soon, and so a short one.
    static func cut(_ text: SpeakableText, isAwaited: Bool = false) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var rest = 0..<text.scalars.count
        let isLong = text.scalars.reduce(0) { $0 + weight($1) } > heaviest
        while !rest.isEmpty {
            var weight = 0
            let most = isAwaited && isLong && pieces.isEmpty ? heaviestFirst : heaviest
            let limit = rest.first { place in
                weight += self.weight(text.scalars[place])
                return weight > most
            }
            guard let limit else {
                pieces.append(rest)
                break
            }
            let end = best(in: rest, upTo: limit, of: text) ?? next(after: limit, in: rest, of: text)
            pieces.append(rest.lowerBound..<end)
            rest = end..<rest.upperBound
        }
        return pieces
    }

    /// Cuts a piece in two that was too much; nil where it cannot be cut.
    static func halves(_ piece: Range<Int>, of text: SpeakableText) -> [Range<Int>]? {
        let middle = piece.lowerBound + piece.count / 2
        guard let end = best(in: piece, upTo: middle, of: text) ?? best(in: piece, upTo: piece.upperBound, of: text),
            end > piece.lowerBound, end < piece.upperBound
        else { return nil }
        return [piece.lowerBound..<end, end..<piece.upperBound]
    }

    /// How good it is to cut before a place: 3 behind a sentence, 2 behind a clause, 1 between words, 0 within.
    private static func quality(_ place: Int, of text: SpeakableText) -> Int {
        let before = text.scalars[place - 1]
        if text.isNumber[place - 1], text.isNumber[place] { return 0 }
        if "。！？।॥".unicodeScalars.contains(before) { return 3 }
        if "、，；：".unicodeScalars.contains(before) { return 2 }
        guard text.scalars[place] == " " else {
            return weight(before) == 3 && weight(text.scalars[place]) == 3 ? 1 : 0
        }
        if ".!?؟…".unicodeScalars.contains(before) { return 3 }
        return ",;:،؛)".unicodeScalars.contains(before) ? 2 : 1
    }

    /// The last of the best places up to a limit.
    private static func best(in range: Range<Int>, upTo limit: Int, of text: SpeakableText) -> Int? {
        var found: (place: Int, quality: Int)?
        for place in range.dropFirst() where place <= limit {
            let quality = quality(place, of: text)
            // Words come last: a piece of a few words, for a clause's sake, is not worth it.
            if quality > 0, quality >= found?.quality ?? 0 { found = (place, quality) }
        }
        return found?.place
    }

    /// The first place behind a limit where a word ends; the text's end if there is none.
    private static func next(after limit: Int, in range: Range<Int>, of text: SpeakableText) -> Int {
        (limit..<range.upperBound).dropFirst().first { quality($0, of: text) > 0 } ?? range.upperBound
    }
}
