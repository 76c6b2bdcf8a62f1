// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Nothing ties the amount to what tells before it that money has come: it stands in another sentence, behind words that neither name
/// a payer nor tell of a payment, or a label that no table knows stands right before it. "Geldeingang von Max. Du hast jetzt 1.250 €",
/// "Deposit received. Now: $1,234", "入金のお知らせ 税：12,345円"
enum UntiedAmount: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.proposal != nil, let credit = judgement.deciding,
            let amount = told.amounts.first(where: { $0.place == judgement.place }), credit.end <= amount.place,
            amount.label != .amount, !amount.written.hasPlus,
            !told.events.contains(where: {
                $0.role.isCredit && $0.sentence == amount.sentence && $0.end > amount.place
            })
        else { return nil }
        let sentence = max(credit.end, told.places(of: amount.sentence).lowerBound)..<amount.place
        let isApart = amount.sentence != credit.sentence
        let label = told.unknownLabel(sentence, isApart, in: text.folded.scalars)
        guard label != nil || isApart else { return nil }
        let payer = PayerSearch(told, text.folded).range(judgement) ?? 0..<0
        if let label, !payer.contains(label) { return .uncertainAmount }
        guard isApart, !sentence.overlaps(payer),
            !told.events.contains(where: {
                sentence.contains($0.start) && ($0.role.isCredit || [.from, .by].contains($0.role))
            })
        else { return nil }
        // "Пополнение. Счёт RUB. 2 000 ₽": the comma and the full stop of an abbreviation end what leads to an amount.
        let part = told.letters.scalars[sentence].lastIndex { $0 == 0x2E || $0 == 0x2C }.map { $0 + 1 }
        let words = (part ?? sentence.lowerBound)..<amount.place
        return told.isLedElsewhere(words, in: text.folded.scalars) ? .uncertainAmount : nil
    }
}

extension Statement {
    /// Where a word begins that no phrase tells anything of, before the colon that a stretch ends with; nil where there is none. In the
    /// sentence of the credit it may go on with that: "Recebimento confirmado: R$ 99,00". Where words have no spaces, one parts a label
    /// from it.
    fileprivate func unknownLabel(_ stretch: Range<Int>, _ isApart: Bool, in text: [Unicode.Scalar]) -> Int? {
        let scalars = letters.scalars
        guard let colon = scalars[stretch].lastIndex(where: { $0 != 0x20 }), [0x3A, 0xFF1A].contains(scalars[colon]),
            let end = scalars[stretch.lowerBound..<colon].lastIndex(where: { $0 != 0x20 })
        else { return nil }
        let kind = LetterClass.of(scalars[end])
        let start = (scalars[stretch.lowerBound..<end].lastIndex { LetterClass.of($0) != kind } ?? end) + 1
        guard kind != .none, start <= end, isApart || scalars[start - 1] == 0x20 && kind == .free else { return nil }
        // "ANNA PROBA: 1.415,62 EUR" is a name.
        let ends = [end, start, start - 2]
        if start - 2 >= stretch.lowerBound, ends.allSatisfy({ letters.hasCapital($0, in: text) }) { return nil }
        return letters.holdsUnknown(start..<end + 1, but: events.filter { $0.role != .word }) ? start : nil
    }

    /// Whether a word stands in a stretch that tells of something else, or that no phrase holds and that is no name: it begins small, or
    /// in letters that have no capitals. An account may stand right before the amount.
    fileprivate func isLedElsewhere(_ stretch: Range<Int>, in text: [Unicode.Scalar]) -> Bool {
        letters.scalars[stretch].split { LetterClass.of($0) == .none }.contains { word in
            guard let event = events.first(where: { $0.start <= word.startIndex && word.startIndex < $0.end }) else {
                return word.count > 1 && !letters.hasCapital(word.startIndex, in: text)
            }
            if event.role == .account { return letters.scalars[event.end..<stretch.upperBound].contains { $0 != 0x20 } }
            return [.stop, .ignored, .word].contains(event.role) && event.hint != .skip
        }
    }
}
