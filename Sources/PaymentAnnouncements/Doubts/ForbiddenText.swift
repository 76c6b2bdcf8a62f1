// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

/// A word of a request, a code, a failure and the like silences the whole text, whatever else it says.
enum ForbiddenText: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        judgement.statement.veto.map(Objection.noPayment)
    }
}

extension Statement {
    /// What in the whole text forbids an announcement, whatever else it says.
    fileprivate var veto: Reason? {
        let debit = leadingDebit
        let hasCredit = leadingCredit != nil || first(.refund) != nil
        var reason: Reason?
        let paysBill = first(.cardBill) != nil
        let isRefunded = first(.refund) != nil
        let credit = events.first { $0.role.isCredit }
        let isReceipt = first(.balance, .account) != nil || letters.evidence > 0
        // Which sentences tell that something is paid, and which hold an amount.
        let none = [Bool](repeating: false, count: ends.sentences.count + 1)
        var (paid, told) = (none, none)
        for event in events where event.role == .debit && (event.hint == .past || event.hint == .final) {
            paid[event.sentence] = true
        }
        for amount in amounts { told[amount.sentence] = true }
        let remark = remarkStart ?? .max
        for event in events where event.hint != .beside || told[event.sentence] {
            switch event.role {
            case .otp: return .otp
            case .failed where !isRefunded || event.hint != .excused && !isCause(event): reason = reason ?? .failed
            case .scam: reason = reason ?? .scam
            case .pending: reason = reason ?? .pending
            // "You completed Tom's request": what the user has done is no request any more.
            case .request
            where !paysBill && debit.map({ $0.start < event.start && $0.sentence == event.sentence }) != true:
                reason = reason ?? .request
            case .promotion: reason = reason ?? .promotion
            // "votre échéance de 20 € a été prélevée": the sentence of a bill may tell that it is paid.
            case .bill where !paysBill && !paid[event.sentence] && event.start < remark: reason = reason ?? .bill
            case .offer where debit == nil:
                // Advertising below a receipt is not what the text is about.
                let isBelowReceipt =
                    hasCredit && isReceipt && event.sentence > credit?.sentence ?? .max
                    && amounts.contains { $0.sentence < event.sentence && !$0.isLabelledOther }
                if isBelowReceipt || (hasCredit && isPartOfName(event)) { continue }
                reason = reason ?? .promotion
            default: continue
            }
        }
        return reason
    }

    /// Where what a payer wrote may begin on the line of an account: behind an amount with a plus sign, where the balance is told.
    /// "GD:+232,000 So du:10,686,180 gui tien dien": the money is on the account, whatever it was for.
    private var remarkStart: Int? {
        guard amounts.contains(where: { $0.label == .balance }) else { return nil }
        return amounts.first { $0.written.hasPlus && !$0.isLabelledOther }?.place
    }

    /// Whether a failure is told as the reason of something: "because the seller cancelled your order".
    private func isCause(_ failure: Event) -> Bool {
        events.count <= 256
            && events.contains {
                $0.hint == .cause && 0...32 ~= failure.start - $0.end && $0.sentence == failure.sentence
            }
    }

    /// Whether a word stands in the name behind a "from".
    private func isPartOfName(_ word: Event) -> Bool {
        // Looking back from every word must not become a burden in a text of thousands.
        guard word.hint == .name, events.count <= 256,
            let from = events.last(where: { $0.role == .from && $0.end <= word.start && $0.part == word.part })
        else { return false }
        let isEnded = events.contains {
            $0.start >= from.end && $0.end <= word.start && $0.role != .word && $0.hint != .name && $0.role != .numeral
        }
        let signs = letters.scalars[from.end..<word.start]
        return !isEnded && !signs.contains { $0 >= Mask.amount && $0 <= Mask.url }
    }
}
