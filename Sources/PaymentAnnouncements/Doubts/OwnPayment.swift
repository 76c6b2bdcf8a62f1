// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What arrived is the reader's own payment for an order, a loan or a donation, which its receiver acknowledges.
///
/// The phrases of `receipts.tsv` tell it; a payer, an account of the reader's or its balance shows that money came.
enum OwnPayment: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.direction == .credit, !judgement.isFromReader(in: text) else {
            return judgement.direction == .credit ? .elsewhere(.other, .ownTransfer) : nil
        }
        guard !text.receipts.isEmpty else { return nil }
        let receipt = Statement(judgement.statement.letters, text.folded.scalars, text.receipts)
        if let credit = judgement.deciding, receipt.namesReceiver(before: credit, in: judgement.statement) {
            return .elsewhere(.debit, .debit)
        }
        if receipt.namesPayment(in: judgement.statement, text) { return .elsewhere(.other, .ownTransfer) }
        guard receipt.isForOwnPurchase || receipt.isThankedFor || receipt.isHeaded(in: judgement.statement),
            !receipt.showsIncome(beside: judgement, in: text)
        else { return nil }
        return .elsewhere(.other, .ownTransfer)
    }
}

extension Judgement {
    /// Whether the payer is called by a word for the reader: 您收到来自您本人的转账.
    fileprivate func isFromReader(in text: ReadText) -> Bool {
        guard let payer = PayerSearch(statement, text.folded).range(self), !payer.isEmpty else { return false }
        let places = statement.letters.places
        let name = text.folded.folded(Int(places[payer.lowerBound])..<Int(places[payer.upperBound - 1]) + 1)
        return NamelessPayers.common?.isReader(name, in: text.language) ?? true
    }
}

extension Statement {
    /// Whether a thing that one pays for is the reader's: "your last order", "Ihre Bestellung".
    fileprivate var isForOwnPurchase: Bool {
        events.contains { thing in
            guard thing.role == .purchase else { return thing.role == .cardBill }
            return events.contains {
                $0.hint == .mine && $0.sentence == thing.sentence
                    && $0.end <= thing.start && thing.start - $0.end <= 24
                    && !letters.scalars[$0.end..<thing.start].contains(Mask.amount)
            }
        }
    }

    /// Whether a payment is the reader's and bears a name: "Your Amex payment was credited to your account"; a payer or a balance
    /// shows that it came from there.
    fileprivate func namesPayment(in told: Statement, _ text: ReadText) -> Bool {
        guard told.events.count <= 256, !told.events.contains(where: { $0.role == .from || $0.role == .balance }) else {
            return false
        }
        return events.contains { payment in
            payment.role == .debitMaybe && payment.hint == .thing
                && told.events.contains { mine in
                    guard mine.hint == .mine, mine.role == .stop, 3...24 ~= payment.start - mine.end else {
                        return false
                    }
                    return (mine.end + 1..<payment.start - 1).allSatisfy { place in
                        letters.scalars[place - 1] != 0x20 || letters.hasCapital(place, in: text.folded.scalars)
                    }
                }
        }
    }

    /// Whether the sender gives thanks for a payment; with a name behind them they are the reader's, to a payer. Who ends every
    /// notification with thanks, as in Korea, must name what was paid.
    fileprivate var isThankedFor: Bool {
        let namesPayment = events.contains { $0.role == .debitMaybe || $0.hint == .thing }
        return events.contains { thanks in
            thanks.role == .thanks && (namesPayment || LetterClass.of(letters.scalars[thanks.start]) == .joined)
                && LetterClass.of(letters.scalars[thanks.end...].first { $0 != 0x20 } ?? 0) == .none
        }
    }

    /// Whether a name that no table knows stands before the first colon or on a first line, and behind it nothing but that a payment
    /// was received: "Netflix: Zahlung über 13,99 € erhalten". Where a till, a wallet or a bank heads it, the reader is the one paid.
    fileprivate func isHeaded(in told: Statement) -> Bool {
        guard let colon = letters.scalars.firstIndex(where: { $0 == 0x3A || $0 == 0x0A }), colon <= 40,
            told.events.count <= 256,
            events.contains(where: { $0.hint == .past }),
            events.contains(where: {
                $0.hint == .taken || $0.hint == .thing || $0.hint == .past && $0.role == .debitMaybe
            })
        else { return false }
        let small: [Role] = [.stop, .from, .word, .numeral]
        let head = told.events.filter { $0.start < colon }
        let body = told.events.filter { $0.start > colon && $0.role != .channel && $0.hint != .till }
        return head.allSatisfy { small.contains($0.role) && ![.till, .bank].contains($0.hint) }
            && letters.holdsUnknown(0..<colon, but: head)
            && !letters.holdsUnknown(
                colon..<letters.scalars.count, but: (events + body).sorted { $0.start < $1.start })
    }

    /// Whether somebody whom the reader pays is the one who received: "your landlord has received $1,850".
    fileprivate func namesReceiver(before credit: Event, in told: Statement) -> Bool {
        guard credit.role != .gives else { return false }
        return events.contains { person in
            person.role == .third && person.sentence == credit.sentence && person.start < credit.end
                && !told.events.contains {
                    $0.role == .from && 0...12 ~= person.start - $0.end
                        || $0.role == .by && $0.start <= person.start && $0.end >= person.end
                }
                && !events.contains { $0.role == .credit && ($0.start >= person.end || $0.end <= person.start) }
        }
    }

    /// Whether anything tells that money came to the reader, where no phrase of a receipt covers it.
    fileprivate func showsIncome(beside judgement: Judgement, in text: ReadText) -> Bool {
        let told = judgement.statement
        func covers(_ start: Int, _ end: Int) -> Bool { events.contains { $0.start < end && start < $0.end } }
        if let role = judgement.deciding?.role, role == .gives || role == .refund { return true }
        if first(.credit) != nil || told.amounts.contains(where: \.written.hasPlus) { return true }
        // A debt that is paid leaves nothing: "Your balance is £0.00".
        let balances = told.amounts.filter { $0.label == .balance }
        let hasBalance = balances.isEmpty || balances.contains { $0.written.number.value?.significand != 0 }
        var leads = false
        for event in told.events {
            if event.role == .from { leads = true } else if event.role == .stop, event.hint == .to { leads = false }
            // What was paid "from your account" has left it.
            let isShown = event.role == .balance && hasBalance || event.role == .account && !leads
            if isShown, !covers(event.start, event.end) { return true }
        }
        guard let payer = PayerSearch(told, text.folded).range(judgement) else { return false }
        return told.hasLetters(payer.lowerBound, payer.upperBound) && !covers(payer.lowerBound, payer.lowerBound + 2)
    }
}
