// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

extension Statement {
    /// The first phrase that plays one of several roles.
    func first(_ roles: Role...) -> Event? { events.first { roles.contains($0.role) } }

    /// The first verb that tells that money has arrived.
    var leadingCredit: Event? { events.first { $0.role == .credit || $0.role == .gives } ?? receivedInward }

    /// The first verb that tells that money has gone; a refund names the purchase that it undoes.
    var leadingDebit: Event? {
        let isRefunded = first(.refund) != nil
        return events.first { ($0.role == .debit || $0.role == .purchase && !isRefunded) && !leadsToReader($0) }
    }

    /// Whether a payment that is told done has come to the reader: "支付完成，200元已进入您的账户". With a second amount it may be
    /// another one.
    private func leadsToReader(_ payment: Event) -> Bool {
        guard payment.hint == .inward, amounts.count == 1 else { return false }
        let behind = events.filter { $0.start >= payment.end && $0.sentence <= payment.sentence + 1 }
        return behind.contains { $0.role == .credit }
            && behind.contains { ($0.role == .account || $0.role == .credit) && [.mine, .title].contains($0.hint) }
    }

    /// Whether a verb or noun tells that money has come or gone.
    var tellsMoney: Bool { events.contains { $0.role.isCredit || $0.role.isDebit || $0.role == .total } }

    /// Whether a phrase stands behind a word that leaves open whether it happened, or below a line without an amount that ends with
    /// one: "Rumor⏎You received $50".
    func isOpen(_ event: Event) -> Bool {
        events.contains { word in
            guard word.hint == .open, word.start <= event.start else { return false }
            if word.sentence == event.sentence { return true }
            let sentence = places(of: word.sentence)
            return word.sentence == event.sentence - 1 && !hasLetters(word.end, sentence.upperBound)
                && letters.scalars[sentence.upperBound] == 0x0A
                && !amounts.contains { $0.sentence == word.sentence }
        }
    }

    /// Whether a payer, an account or a balance is told.
    var saysFromWhom: Bool {
        if first(.by, .account, .balance) != nil { return true }
        // The "de" of "un crédito de $500" leads to no payer.
        let places = Set(amounts.map(\.place))
        return events.contains {
            $0.role == .from && !places.contains($0.end) && !places.contains($0.end + 1)
        }
    }

    /// Whether a sum of several payments is told, and no payment.
    var tellsSum: Bool { events.contains { $0.hint == .sum || $0.hint == .several } }

    /// Whether a bare number is surely money of the region that was named: right behind the verb or its label, in a
    /// text with an account, a balance, a date or a reference.
    func isReceiptLine(_ amount: Amount, _ closeness: AmountChoice.Closeness, in home: Currency?) -> Bool {
        guard closeness <= .label || amount.written.hasPlus else { return false }
        // "Зачисление от Ивана 12.05 в 14:20" tells a day, and no twelve tenge; "14.20" may be a time.
        if amount.written.isLikeDate || amount.written.isLikeTime, amount.label != .amount, !amount.written.hasPlus {
            return false
        }
        // A line of its own for the verb and the next for the number: 입금\n500,000.
        let isBehindVerb = events.contains {
            $0.role.isCredit && $0.start < amount.place
                && ($0.sentence == amount.sentence || !hasLetters($0.end, amount.place))
        }
        let isNamed = amount.label == .amount || amount.written.hasPlus || namesInBalance(home)
        guard isBehindVerb || isNamed else { return false }
        let hasAccount = events.contains { $0.role == .balance || $0.role == .account }
        return hasAccount || letters.evidence > 0
    }
}
