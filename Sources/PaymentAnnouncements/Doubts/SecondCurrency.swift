// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// The text names another currency than the one that was taken for a mere 元 or $ or a bare number: "100元港币",
/// "您的港币账户收到100元".
enum SecondCurrency: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let proposal = judgement.proposal,
            isNamed(
                beside: proposal.money.currency, of: proposal.range, judgement.statement.amounts, in: text.folded)
        else { return nil }
        return .uncertainCurrency
    }

    /// Whether a word for another currency stands anywhere outside of the amounts; without the table, any may.
    private static func isNamed(
        beside currency: Currency, of amount: Range<Int>, _ amounts: [Statement.Amount], in text: FoldedText
    ) -> Bool {
        guard let words = Surroundings.Words.common else { return true }
        let scalars = text.scalars
        // An amount with letters, or with the word itself, names its own.
        if scalars[amount].contains(where: \.isAlphabetLetter) { return false }
        let isHan = scalars[amount].contains { $0.value >= 0x2E80 }
        // "25.00", and "USD" on the next line.
        let isBare = amounts.contains { $0.written.range == amount && $0.written.currency == nil }
        for place in scalars.indices where scalars[place].value >= 0x4E00 || isHan || isBare {
            guard let name = words.currency(at: place, in: scalars) else { continue }
            // What is written in Latin letters is a word of its own.
            let end = place + name.count
            if scalars[place].value < 0x80, isLetter(place - 1, scalars) || isLetter(end, scalars) { continue }
            if amount.contains(place) { return false }
            if name.code != currency.code, !amounts.contains(where: { $0.written.range.contains(place) }) {
                return true
            }
        }
        return false
    }

    private static func isLetter(_ place: Int, _ text: [Unicode.Scalar]) -> Bool {
        text.indices.contains(place) && text[place].isAlphabetLetter
    }
}
