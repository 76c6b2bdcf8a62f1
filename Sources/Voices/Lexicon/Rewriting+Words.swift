// SPDX-License-Identifier: Apache-2.0

extension Lexicon.Rewriting {
    /// A word of the text, and what decided how it is given.
    package struct Word: Sendable, Hashable {
        /// Where it stands in the text.
        package fileprivate(set) var source: Range<Int>
        /// What the engine is given for it.
        package fileprivate(set) var given: String
        /// The rows that decided, as `zh-CN/lexicon.tsv:12`; none where the letters were taken as they are or read one by one.
        package fileprivate(set) var rows: [String]
    }

    /// Returns the words in order, without the marks between them.
    ///
    /// Where words are written without spaces, what one row covers is a word, and so are letters that were copied.
    package func words(of scalars: [Unicode.Scalar]) -> [Word] {
        var words: [Word] = []
        var wasCopied = false
        for piece in pieces {
            let isCopied = piece.row == nil && piece.given.unicodeScalars.elementsEqual(scalars[piece.source])
            guard scalars[piece.source].contains(where: { $0.properties.isAlphabetic }) else {
                // A mark of its own belongs to the letter in front, an apostrophe to both; anything else ends the word.
                let place = piece.source.lowerBound
                if let last = words.indices.last, isMark(scalars[place]) || isInside(place, of: scalars) {
                    words[last].source = words[last].source.lowerBound..<piece.source.upperBound
                    words[last].given += piece.given
                } else {
                    wasCopied = false
                }
                continue
            }
            let start = piece.source.lowerBound
            let touches = words.last?.source.upperBound == start
            let isOneWord =
                touches
                && (isApostrophe(scalars[start - 1]) || LexiconPass.isOneWord(scalars[start - 1], scalars[start]))
            let isOneCopy =
                touches && wasCopied && isCopied && !LexiconPass.isBorder(scalars[start - 1], scalars[start])
            if let last = words.indices.last, isOneWord || isOneCopy {
                words[last].source = words[last].source.lowerBound..<piece.source.upperBound
                words[last].given += piece.given
                if let row = piece.row, words[last].rows.last != row { words[last].rows.append(row) }
            } else {
                words.append(Word(source: piece.source, given: piece.given, rows: piece.row.map { [$0] } ?? []))
            }
            wasCopied = isCopied
        }
        return words
    }

    private func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "’" }

    /// Whether an apostrophe stands between two letters, as in п'ять.
    private func isInside(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
        isApostrophe(scalars[place]) && place > 0 && scalars[place - 1].properties.isAlphabetic
            && place + 1 < scalars.count && scalars[place + 1].properties.isAlphabetic
    }

    private func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
