// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// Tells whether a text names another currency than the one that was guessed for a mere 元 or $ or a bare number:
/// "100元港币", "您的港币账户收到100元".
enum NamedCurrency {
    /// Whether a word for another currency stands anywhere outside of the amounts; without the table, any may.
    static func contradicts(
        _ currency: Currency?, of amount: Range<Int>, _ amounts: [Statement.Amount], in text: FoldedText
    ) -> Bool {
        guard let words = Surroundings.Words.common else { return true }
        let scalars = text.scalars
        // An amount with letters, or with the word itself, names its own.
        guard !scalars[amount].contains(where: { $0.isAlphabetLetter }) else {
            return false
        }
        let isHan = scalars[amount].contains { $0.value >= 0x2E80 }
        // "25.00", and "USD" on the next line.
        let isBare = amounts.contains { $0.written.range == amount && $0.written.currency == nil }
        var place = 0
        while place < scalars.count {
            defer { place += 1 }
            let first = scalars[place]
            guard first.value >= 0x4E00 || isHan || isBare, words.nameBeginnings.contains(first),
                let name = words.names.first(where: { stands($0.word, at: place, in: scalars) })
            else { continue }
            if amount.contains(place) { return false }
            if name.code != currency?.code, !amounts.contains(where: { $0.written.range.contains(place) }) {
                return true
            }
        }
        return false
    }

    private static func stands(_ word: ArraySlice<Unicode.Scalar>, at place: Int, in text: [Unicode.Scalar]) -> Bool {
        guard place + word.count <= text.count, text[place..<place + word.count].elementsEqual(word) else {
            return false
        }
        guard let first = word.first, first.value < 0x80 else { return true }
        func isLetter(_ place: Int) -> Bool {
            text.indices.contains(place) && text[place].isAlphabetLetter
        }
        return !isLetter(place - 1) && !isLetter(place + word.count)
    }
}
