// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

extension Statement {
    /// Names every amount by the nearest label before it, with no other amount between.
    mutating func label() {
        // Looking at every event for every amount must not become a burden in a text of thousands.
        let isShort = amounts.count <= 64
        var next = 0
        var previousPlace = -1
        for index in amounts.indices {
            let amount = amounts[index]
            while next < events.count, events[next].end <= amount.place { next += 1 }
            amounts[index].label =
                (isShort ? kind(of: amount, index) : nil) ?? label(of: index, next, after: previousPlace)
                ?? rate(index)
            previousPlace = amount.place
        }
        if amounts.count == 1, amounts[0].label == .fee, isFeeRefunded(amounts[0]) { amounts[0].label = nil }
    }

    /// Whether a fee itself came back: "the fee of $5 was refunded", "تم رد رسوم 5 ريال إلى حسابك".
    private func isFeeRefunded(_ amount: Amount) -> Bool {
        let part = events.filter { $0.part == amount.part }
        guard let fee = part.first(where: { $0.role == .fee }), let refund = part.first(where: { $0.role == .refund }),
            fee.start < amount.place, first(.debit, .purchase) == nil
        else { return false }
        let isToReader = events.contains { $0.hint == .mine || $0.role == .account }
        return refund.start > amount.place || isToReader && 0...1 ~= fee.start - refund.end
    }

    /// Whether a word in the amount's part of the sentence makes it reward money or interest, wherever it stands there;
    /// or the word right behind it makes it a limit.
    private func kind(of amount: Amount, _ index: Int) -> Role? {
        let next = index + 1 < amounts.count ? amounts[index + 1].place : Int.max
        let isAlone =
            (index == 0 || amounts[index - 1].part != amount.part)
            && (next == Int.max || amounts[index + 1].part != amount.part)
        let lastGives = events.last { $0.role == .gives && $0.part == amount.part }?.start ?? -1
        for event in events where event.sentence == amount.sentence {
            if event.hint == .sum || event.hint == .several { return .total }
            guard event.part == amount.part else { continue }
            switch event.role {
            // "You received $500.00 so far this month"
            case .total where isAlone: return .total
            case .reward, .interest:
                // A word before "sent you" is a name, and one before the next amount belongs to that.
                // "원금: 10,000,000원 이자: 200,000원 금액: …": and one that has named an amount does not name another behind it.
                let isName =
                    lastGives >= event.end
                    || event.role == .interest && index > 0 && amounts[index - 1].label == .interest
                if !isName, event.start < amount.place || !isLabel(event, ofAmountAt: next) { return event.role }
            case .limit where event.start > amount.place && event.start - amount.place <= 2 && next - event.end >= 14:
                return .limit
            default: continue
            }
        }
        return nil
    }

    /// Whether an event stands close before an amount and may name that one.
    ///
    /// In "credited. Info: interest. Bal: 900" the balance has a label of its own; but a "gift" among a transfer's references
    /// or in a debit is the payer's word.
    private func isLabel(_ event: Event, ofAmountAt place: Int) -> Bool {
        guard place - event.end < 14 else { return false }
        let isNarrated =
            event.role == .interest
            || ((event.start == 0 || letters.scalars[event.start - 1] != 0x2F)
                && events.contains { $0.role.isCredit && $0.sentence == event.sentence })
        return !isNarrated
            || !events.contains {
                $0.start >= event.end && $0.end <= place && $0.role.labelsAnotherAmount && $0.role != event.role
            }
    }

    /// The label of the amount that an equals sign makes this one the same as: "rate: 1 USD = 7.12 CNY".
    private func rate(_ index: Int) -> Role? {
        guard index > 0, let label = amounts[index - 1].label, label.labelsAnotherAmount else { return nil }
        let signs = letters.scalars[amounts[index - 1].place + 1..<amounts[index].place].filter { $0 != 0x20 }
        return signs == [0x3D] ? label : nil
    }

    /// What names an amount: the phrase that holds it, or the nearest one behind the previous amount.
    /// - Parameter next: the first event that does not end before the amount.
    private func label(of index: Int, _ next: Int, after previousPlace: Int) -> Role? {
        let amount = amounts[index]
        var label: Role?
        var isMarked = false
        // A phrase that holds the amount's place says it best.
        if next < events.count, events[next].frames(amount), !leads(events[next], from: index) {
            // "saldo tras el ingreso 12,34 €": what holds the amount begins inside a label.
            if next > 0, events[next - 1].end > events[next].start, events[next - 1].role.labelsAnotherAmount {
                return events[next - 1].role
            }
            var role = events[next].role
            // "credited with $5 limit": of two phrases that hold it, the one that makes it another amount counts.
            if next + 1 < events.count, events[next + 1].frames(amount), events[next + 1].role.labelsAnotherAmount,
                !leads(events[next + 1], from: index)
            {
                role = events[next + 1].role
            }
            if role.labelsAnotherAmount || role == .amount { label = role }
            // "Bal 1,200.00 CR": a mark behind the amount does not tell what it is when a label before it does.
            isMarked = (role == .creditMaybe || role == .debitMaybe) && events[next].start == amount.place
            if role.labelsAnotherAmount || ((role.isCredit || role.isDebit) && !isMarked) { return label }
        }
        var isFirst = true
        for event in events[..<next].reversed() {
            guard event.start > previousPlace || (index > 0 && leads(event, from: index - 1)) else { break }
            if event.frames(amount) { continue }
            if event.sentence != amount.sentence {
                // A label alone on its line names what stands on the next one.
                let namesNextLine = event.role.labelsAnotherAmount || event.role == .amount
                return isFirst && !isMarked && namesNextLine && !hasLetters(event.end, amount.place)
                    ? event.role : label
            }
            switch event.role {
            case .balance, .fee, .limit, .total, .reward, .interest, .amount:
                return !isMarked || event.role == .balance ? event.role : label
            case .credit, .gives, .refund, .debit, .purchase, .creditMaybe, .debitMaybe:
                isFirst = false
                // A verb in the same part may belong to the label: "balance after credit".
                if event.part != amount.part { return label }
                if event.role == .credit || event.role == .gives || event.role == .debit { return label }
            case .stop, .from, .by, .account, .ignored, .channel, .numeral, .word: continue
            default: isFirst = false
            }
        }
        return label
    }

    /// Whether a label behind an amount names the next one, which stands right behind it: "credited Rs 500 Bal Rs 900".
    private func leads(_ event: Event, from index: Int) -> Bool {
        guard event.start == amounts[index].place, event.role.labelsAnotherAmount, index + 1 < amounts.count,
            event.end <= amounts[index + 1].place
        else { return false }
        return letters.scalars[event.end..<amounts[index + 1].place].allSatisfy {
            $0 == 0x20 || $0 == 0x2E || $0 == 0x3A || $0 == 0xFF1A
        }
    }
}
