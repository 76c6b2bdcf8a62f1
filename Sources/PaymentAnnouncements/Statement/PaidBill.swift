// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

extension [Statement.Event] {
    /// Leaves out what tells that somebody else has paid a bill with a number, in a sentence without an amount, where the next one tells
    /// that an amount came to the reader's account: "La facture 1045 a été payée par Paul Martin. 500 € versés sur votre compte".
    func withoutPaidBills(_ letters: MaskedText, _ ends: SentenceEnds, _ text: [Unicode.Scalar]) -> Self {
        guard count <= 256, let amount = letters.amounts.first,
            let sentence = ends.sentences.last(where: { $0 < amount.place }),
            let home = first(where: { $0.role == .account && $0.start > sentence }),
            contains(where: { $0.role == .credit && $0.sentence == home.sentence })
        else { return self }
        let start = ends.sentences.last { $0 < sentence }.map { $0 + 1 } ?? 0
        let bill = start..<sentence
        let told = filter { bill.contains($0.start) }
        let isPaid = told.contains { [.debit, .debitMaybe, .purchase].contains($0.role) }
        let isOther = told.contains { $0.hint == .mine || !Self.ofBills.contains($0.role) }
        let isNumbered = letters.scalars[bill].contains { [Mask.number, Mask.reference, Mask.phone].contains($0) }
        guard isPaid, !isOther, isNumbered, told.allSatisfy({ $0.sentence + 1 == home.sentence }),
            names(in: bill, told, letters, text)
        else { return self }
        return filter { !bill.contains($0.start) || [.from, .by, .word].contains($0.role) }
    }

    /// What may stand in a sentence that tells of a paid bill.
    private static var ofBills: [Role] {
        [
            .debit, .debitMaybe, .purchase, .request, .bill, .from, .by, .stop, .word, .ignored, .account, .numeral,
            .channel,
        ]
    }

    /// Whether a word that no phrase tells anything by is a name: with a capital, or behind a "from" where there are none.
    private func names(in bill: Range<Int>, _ told: Self, _ letters: MaskedText, _ text: [Unicode.Scalar]) -> Bool {
        let phrases = told.filter { $0.role != .word && $0.role != .numeral }
        return letters.scalars[bill].split { LetterClass.of($0) != .joined }.contains { word in
            let isCased = text[Int(letters.places[word.startIndex])].properties.isCased
            return letters.holdsUnknown(word.indices, but: phrases) && word.startIndex > bill.lowerBound + 1
                && (isCased
                    ? letters.hasCapital(word.startIndex, in: text)
                    : told.contains { $0.role == .from && 0...1 ~= word.startIndex - $0.end })
        }
    }
}
