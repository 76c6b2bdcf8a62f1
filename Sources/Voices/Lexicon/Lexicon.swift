// SPDX-License-Identifier: Apache-2.0

internal import Letters

/// How words are pronounced: written forms, and what the engine is given for them.
///
/// The longest written form wins, and among equal ones that of the voice's own table before that of its language, and one whose
/// conditions hold before one that has none. A letter that stands in none of them is looked up among the hanzi, where the
/// voice has such a table; of everything else a name in capitals is written as a name, two scripts are set apart, and the
/// rest stays as it is.
public struct Lexicon: Sendable {
    /// The tables, the voice's own first.
    let tables: [any LexiconRows]
    /// The readings of single hanzi.
    let hanzi: HanziTable?
    /// The voice's language, which decides what capitals are in small letters.
    let language: String

    /// Whether there is a table; without one only the rules for capitals and scripts remain.
    package var hasTables: Bool { !tables.isEmpty || hanzi != nil }

    /// Returns the text as the engine is given it.
    public func rewrite(_ text: String) -> String { rewriting(Array(text.unicodeScalars)).given }

    /// Rewrites a text and keeps what stands for what.
    package func rewriting(_ scalars: [Unicode.Scalar]) -> Rewriting {
        LexiconPass(self, scalars).rewriting()
    }

    /// Whether a row reads a letter by itself, in either case.
    func reads(_ scalar: Unicode.Scalar) -> Bool {
        let text = SearchedText([scalar], language: language)
        return [text.exact, text.small].compactMap(\.self).contains { letter in
            tables.contains { table in table.matches(in: letter, at: 0).contains { $0.length == 1 } }
        }
    }

    /// A text as the engine is given it, and what of the text each of its letters stands for.
    package struct Rewriting: Sendable {
        /// What the engine is given.
        package private(set) var given = ""
        /// For each Unicode scalar of what is given, the Unicode scalars of the text that it stands for.
        package private(set) var sources: [Range<Int>] = []
        /// What was given for what, in order.
        package private(set) var pieces: [Piece] = []

        /// Something that is given, and why.
        package struct Piece: Sendable, Hashable {
            /// The letters of the text.
            package let source: Range<Int>
            /// What is given for them, without the space that keeps words apart.
            package let given: String
            /// The file and line of the row that decided, as `zh-CN/lexicon.tsv:12`; nil where none did.
            package let row: String?
        }

        mutating func append(_ piece: Piece, gap: Bool) {
            let added = (gap ? " " : "") + piece.given
            given += added
            for _ in added.unicodeScalars { sources.append(piece.source) }
            pieces.append(piece)
        }
    }
}
