// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What somebody had paid the reader was given back to them: "Payment of $42.00 from Jane was refunded".
enum ReturnedPayment: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.direction == .credit, let given = told.first(.refund) else { return nil }
        // "SumUp: £12.40 refunded", "card payment taken, refunded": what a till gives back is a customer's, also to a card.
        let isTills =
            told.events.contains { $0.hint == .till && $0.role == .word }
            && told.events.allSatisfy {
                $0.role != .credit || $0.hint == .taken || $0.sentence == given.sentence && $0.end <= given.start
            }
        if isTills, !told.events.contains(where: { $0.role == .account || $0.hint == .mine && $0.role != .word }) {
            return .noPayment(.failed)
        }
        if told.goesBackToUnknown(in: text) || told.isGivenBack(given) { return .noPayment(.failed) }
        let owners = Owners(told, text)
        let near = told.events.lazy.filter { $0.sentence == given.sentence }.prefix(64)
        if near.contains(where: { $0.isOfPayer(beside: given, in: told, owners) }) { return .noPayment(.failed) }
        guard let refund = told.events.first(where: \.tellsReturn),
            let payer = told.events.first(where: { $0.leadsToName(before: refund, in: told) })
        else { return nil }
        let receipt = Statement(told.letters, text.folded.scalars, text.receipts)
        let isPaid =
            told.events.contains { $0.tellsPayment(before: payer) || $0.isAmountFrom(payer, in: told) }
            || receipt.events.contains { $0.tellsPayment(before: payer) || $0.namesPayment(before: payer) }
        // "20 € de Paul ont été remboursés", but "l'achat de 20 € de Zara a été remboursé".
        let isBought = (told.events + receipt.events).contains {
            $0.role == .purchase && $0.sentence == refund.sentence
        }
        return isPaid || refund.hint == .returned && payer.hint == .name && !isBought ? .noPayment(.failed) : nil
    }
}

extension Statement {
    /// Whether a sentence behind the credit's tells that it was given back, and nothing else, or what stands apart in the same one:
    /// "支付宝到账100元。已退款", "支付宝到账100元（已退款）".
    /// - Parameter returned: the first word of a refund: what is one from its first words on is one to the reader.
    fileprivate func isGivenBack(_ returned: Event) -> Bool {
        let credits = events.lazy.filter { $0.role == .credit || $0.role == .gives }
        guard let credit = credits.first(where: { credit in amounts.contains { $0.sentence == credit.sentence } }),
            returned.sentence >= credit.sentence
        else { return false }
        guard returned.sentence > credit.sentence else { return returned.tellsReturn && standsApart(returned) }
        let others = places(of: returned.sentence).lazy.filter { $0 < returned.start || $0 >= returned.end }
        return !others.contains { letters.scalars[$0] == Mask.amount }
            && others.prefix(64).count { LetterClass.of(letters.scalars[$0]) != .none } <= 3
    }

    /// Whether a phrase behind an amount stands in brackets, or behind a dash or a dot, and nothing follows it.
    private func standsApart(_ event: Event) -> Bool {
        let before = letters.scalars[..<event.start].last { $0 != 0x20 }
        let behind = letters.scalars[event.end...].first { $0 != 0x20 }
        return amounts.contains { $0.place < event.start }
            && [0x28, 0x5B, 0x3010, 0x2D, 0xB7].contains(before)
            && behind.map { LetterClass.of($0) == .none } ?? true
    }

    /// Whether a name stands behind "back to", with no phrase and nothing of the reader's: "100元已退回李雷".
    fileprivate func goesBackToUnknown(in text: ReadText) -> Bool {
        guard let words = Surroundings.Words.common, words.lists(text.language, as: "returns") else { return false }
        let scalars = letters.scalars
        return scalars.indices.contains { place in
            let ends = words.behind(Int(letters.places[place]), in: text.folded.scalars).filter { $0.kind == "back" }
            guard let start = ends.map({ place + $0.count }).max(), start < scalars.count,
                LetterClass.of(scalars[start]) == .free,
                !events.contains(where: { $0.start <= start && $0.end > start })
            else { return false }
            let end = scalars[start...].firstIndex { LetterClass.of($0) != .free } ?? scalars.count
            let known = (1...min(6, end - start)).contains {
                LanguageTables.objects?[scalars[start..<start + $0]] != nil
            }
            let inside = events.filter { $0.start > start && $0.start < end }
            return !known && inside.first.map { $0.hint != .bank && $0.role != .account } ?? true
        }
    }
}

extension Statement.Event {
    /// Whether this is the verb of something that was given back; a noun may be a payer's name or his note.
    fileprivate var tellsReturn: Bool {
        role == .refund && [.done, .final, .undone, .returned, .to].contains(hint)
    }

    /// Whether this is somebody's payment beside what tells of giving back, or a customer, and nothing leads to the reader:
    /// "Kim's payment", "王芳的付款", "Pembayaran Rina".
    fileprivate func isOfPayer(beside refund: Self, in told: Statement, _ owners: Owners) -> Bool {
        func leadsHome(_ isNear: (Self) -> Bool) -> Bool {
            told.events.contains { ($0.role == .account || $0.hint == .mine) && $0.sentence == sentence && isNear($0) }
        }
        if hint == .customer && part == refund.part || hint == .held && owners.owns(behind: self) {
            return !leadsHome { _ in true }
        }
        guard end <= refund.start,
            role == .by && (refund.hint == .returned || refund.hint == .done)
                || role == .debitMaybe && told.isPossessed(start) || hint == .held && owners.owns(before: self)
        else { return false }
        return !leadsHome { $0.start < refund.start }
    }

    /// Whether a name follows this "from", and behind it what tells of giving back.
    fileprivate func leadsToName(before refund: Self, in told: Statement) -> Bool {
        guard role == .from || role == .stop && hint == .name, sentence == refund.sentence, end < refund.start,
            let next = told.letters.scalars[end..<refund.start].first(where: { $0 != 0x20 }),
            ![Mask.amount, Mask.number, Mask.percent, Mask.date].contains(next)
        else { return false }
        // A payment "from your account" comes back to the reader.
        return !told.events.contains {
            ($0.role == .account || $0.hint == .mine) && $0.start >= end && $0.start < refund.start
        }
    }

    /// Whether this tells of a payment to the reader that a "from" behind it belongs to.
    fileprivate func tellsPayment(before payer: Self) -> Bool {
        sentence == payer.sentence && start < payer.start
            && (role == .credit || role == .creditMaybe || role == .debitMaybe)
    }

    /// Whether this is the noun of a payment that a "from" behind it belongs to.
    fileprivate func namesPayment(before payer: Self) -> Bool {
        sentence == payer.sentence && start < payer.start && role == .purchase && hint == .thing
    }

    /// Whether this is the amount that a "from" behind it belongs to, with no verb between: "Der Betrag von 42 € von Knut".
    fileprivate func isAmountFrom(_ payer: Self, in told: Statement) -> Bool {
        role == .amount && sentence == payer.sentence && start < payer.start
            && !told.events.contains { $0.role == .stop && $0.start >= end && $0.end <= payer.start }
    }
}
