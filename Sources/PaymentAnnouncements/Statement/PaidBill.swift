// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

extension [Statement.Event] {
    /// Leaves out what tells that somebody else has paid a bill with a number, in a sentence without an amount, where the next one tells
    /// that an amount came to the reader's account: "La facture 1045 a été payée par Paul Martin. 500 € versés sur votre compte".
    func withoutPaidBills(_ letters: MaskedText, _ ends: SentenceEnds, _ text: [Unicode.Scalar]) -> Self {
        guard count <= 256, let amount = letters.amounts.first,
            let sentence = ends.sentences.last(where: { $0 < amount.place }),
            let home = first(where: {
                $0.role == .account && ($0.hint == .mine || $0.hint == .title) && $0.start > sentence
            }),
            contains(where: { $0.role == .credit && $0.sentence == home.sentence })
        else { return self }
        let start = ends.sentences.last { $0 < sentence }.map { $0 + 1 } ?? 0
        let bill = start..<sentence
        let told = filter { bill.contains($0.start) }
        let isOther = told.contains { $0.hint == .mine || !Self.ofBills.contains($0.role) }
        let isNumbered = letters.scalars[bill].contains { [Mask.number, Mask.reference, Mask.phone].contains($0) }
        guard let paid = told.last(where: { $0.role == .debit || $0.role == .debitMaybe }), !isOther, isNumbered,
            told.allSatisfy({ $0.sentence + 1 == home.sentence }),
            isName(behind: paid.end, upTo: sentence, told, letters, text)
        else { return self }
        return filter { !bill.contains($0.start) || [.from, .by, .word].contains($0.role) }
    }

    /// What may stand in a sentence that tells of a paid bill.
    private static var ofBills: [Role] {
        [.debit, .debitMaybe, .request, .bill, .from, .by, .stop, .word, .ignored, .account, .numeral]
    }

    /// Whether a word for "by" stands behind a place, and behind it nothing but two or more words that no table knows, with capitals where
    /// the script has them: a scheme or a card has one, and the reader may have paid by that.
    private func isName(
        behind place: Int, upTo end: Int, _ told: Self, _ letters: MaskedText, _ text: [Unicode.Scalar]
    ) -> Bool {
        guard
            let by = told.last(where: {
                ($0.role == .from || $0.role == .stop) && $0.end > place && $0.start <= place + 1
            })
        else { return false }
        let words = letters.scalars[by.end..<end].split { LetterClass.of($0) != .joined }
        return words.count > 1
            && words.allSatisfy { word in
                let isCased = text[Int(letters.places[word.startIndex])].properties.isCased
                return LanguageTables.objects?[word] == nil
                    && (!isCased || letters.hasCapital(word.startIndex, in: text))
                    && !told.contains { $0.start < word.endIndex && word.startIndex < $0.end && $0.role != .word }
            }
    }
}
