// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// How words are pronounced: written forms, and what the engine is given for them.
///
/// The longest written form wins. A letter that stands in none of them is looked up among the hanzi, where the voice has
/// such a table; everything else stays as it is.
public struct Lexicon: Sendable {
    /// A written form and what stands for it.
    struct Phrase: Sendable {
        let written: [Unicode.Scalar]
        let given: String
    }

    /// The phrases by their first letter, longest first.
    let phrases: [Unicode.Scalar: [Phrase]]
    /// The readings of single hanzi.
    let hanzi: HanziTable?

    /// A text as the engine is given it, and what of the text each of its letters stands for.
    package struct Rewriting: Sendable {
        /// What the engine is given.
        package fileprivate(set) var given = ""
        /// For each Unicode scalar of what is given, the Unicode scalars of the text that it stands for.
        package fileprivate(set) var sources: [Range<Int>] = []

        fileprivate mutating func append(_ piece: String, for source: Range<Int>) {
            given += piece
            for _ in piece.unicodeScalars { sources.append(source) }
        }
    }

    /// Returns the text as the engine is given it.
    public func rewrite(_ text: String) -> String { rewriting(Array(text.unicodeScalars)).given }

    /// Rewrites a text and keeps what stands for what.
    package func rewriting(_ scalars: [Unicode.Scalar]) -> Rewriting {
        var rewriting = Rewriting()
        var place = 0
        /// Whether what was written last came out of the lexicon and ends in a letter.
        var wasRewritten = false
        while place < scalars.count {
            let found = longestPhrase(in: scalars, at: place)
            if let piece = found?.given ?? hanzi?.reading(of: scalars[place]) {
                let end = place + (found?.written.count ?? 1)
                let gap = Self.wantsSpace(between: rewriting.given, and: piece) ? " " : ""
                rewriting.append(gap + piece, for: place..<end)
                place = end
                wasRewritten = true
            } else {
                let scalar = scalars[place]
                let wantsGap =
                    wasRewritten && scalar.properties.isAlphabetic
                    && Self.wantsSpace(between: rewriting.given, and: String(scalar))
                rewriting.append((wantsGap ? " " : "") + String(scalar), for: place..<(place + 1))
                place += 1
                wasRewritten = false
            }
        }
        return rewriting
    }

    private func longestPhrase(in scalars: [Unicode.Scalar], at place: Int) -> Phrase? {
        guard let candidates = phrases[scalars[place]] else { return nil }
        return candidates.first { phrase in
            let end = place + phrase.written.count
            return end <= scalars.count && phrase.written.elementsEqual(scalars[place..<end])
                && Self.isWhole(
                    phrase.written, before: place > 0 ? scalars[place - 1] : nil,
                    after: end < scalars.count ? scalars[end] : nil)
        }
    }

    /// Whether a match does not cut a word of an alphabet in two; hanzi and kana are written without spaces.
    private static func isWhole(
        _ written: [Unicode.Scalar], before: Unicode.Scalar?, after: Unicode.Scalar?
    ) -> Bool {
        func joins(_ one: Unicode.Scalar?, _ other: Unicode.Scalar?) -> Bool {
            guard let one, let other else { return false }
            return isSpaced(one) && isSpaced(other)
        }
        return !joins(before, written.first) && !joins(written.last, after)
    }

    /// Whether a space is needed so that two words do not become one.
    private static func wantsSpace(between given: String, and piece: String) -> Bool {
        guard let last = given.unicodeScalars.last, let first = piece.unicodeScalars.first else { return false }
        return
            (isSpaced(last) || last == "," || last == "." || last == "!" || last == "?" || last == ";" || last == ":")
            && isSpaced(first)
    }

    /// Whether a letter belongs to a script that sets spaces between words.
    static func isSpaced(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal else { return false }
        switch scalar.value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF: return false
        default: return true
        }
    }
}
