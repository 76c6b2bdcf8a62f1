// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

// What the words around an amount make of it: a bare one, one with a tip, one that was the reader's own.
extension Statement {
    /// Whether a bare number may be of another currency than the region's: the text names another, or it is about a wallet
    /// that counts in its own unit.
    func leavesCurrencyOpen(_ home: Currency) -> Bool {
        events.contains { $0.hint == .bare }
            || amounts.contains { $0.written.currency != nil && $0.written.certainCurrency != home }
    }

    /// Whether a balance names a currency, which is then that of a bare number, too.
    func namesInBalance(_ currency: Currency?) -> Bool {
        amounts.contains { $0.label == .balance && currency != nil && $0.written.certainCurrency == currency }
    }

    /// The tip that is added to an amount right before it, as in `$4.75 + $1.00 tip`; nil where it is anything else.
    func tip(addedTo amount: Amount) -> Amount? {
        guard amounts.count <= 64, let index = amounts.firstIndex(where: { $0.place == amount.place }),
            index + 1 < amounts.count
        else { return nil }
        let tip = amounts[index + 1]
        let between = letters.scalars[amount.place + 1..<tip.place].filter { $0 != 0x20 }
        guard between == [0x2B] || (between.isEmpty && tip.written.hasPlus), !amount.written.hasMinus,
            let currency = amount.written.certainCurrency, tip.written.certainCurrency == currency,
            events.contains(where: { $0.hint == .tip && ($0.frames(tip) || $0.start - tip.place == 1) })
        else { return nil }
        // A third amount of the sum would change it.
        let isLast = index + 2 >= amounts.count || amounts[index + 2].place - tip.place > 12
        let isFirst = index == 0 || amount.place - amounts[index - 1].place > 7
        return isLast && isFirst ? tip : nil
    }

    /// Whether what a wallet or a card was loaded with came from a bank or a card, so that the reader has moved own
    /// money: "Rs 500 added to your wallet from HDFC Bank".
    func isLoadedFromOwn(by credit: Event) -> Bool {
        if credit.role == .gives { return isMovedBetweenOwn(by: credit) }
        guard credit.hint == .loaded || (credit.role == .creditMaybe && credit.hint == .to) else { return false }
        let hasOther = events.contains {
            ($0.role == .credit || $0.role == .gives) && $0.hint != .loaded && $0.start != credit.start
        }
        guard !hasOther else { return false }
        var leads = false
        // A layout of lines tells where it came from in one of its own.
        let line = credit.hint == .loaded ? events.first { $0.role == .from && beginsLine($0) }?.sentence : nil
        for event in events where event.sentence == credit.sentence || event.sentence == line {
            switch event.role {
            case .from: leads = true
            case .stop where event.hint == nil || event.hint == .to: leads = false
            case _ where event.start == credit.start: leads = false
            default:
                let isOwn = event.hint == .mine || event.hint == .bank || event.role == .account
                if leads, isOwn || event.role == .creditCard { return true }
            }
        }
        return false
    }

    private func beginsLine(_ event: Event) -> Bool { event.start > 0 && letters.scalars[event.start - 1] == 0x0A }

    /// Whether nothing but an account of the reader's stands before a verb of giving and another one behind it:
    /// 您尾号7766的账户向您尾号8812的账户转账.
    private func isMovedBetweenOwn(by gives: Event) -> Bool {
        let start = gives.part > 0 ? ends.parts[gives.part - 1] + 1 : 0
        let part = events.filter { $0.part == gives.part && $0.start != gives.start }
        let own = part.filter { $0.role == .account || ($0.role == .ignored && $0.hint == .mine) }
        guard gives.start - start <= 80, first(.from, .by) == nil, own.contains(where: { $0.end <= gives.start }),
            own.contains(where: { $0.end > gives.end })
        else { return false }
        let before = part.filter { $0.start < gives.start && $0.role != .word }
        return !letters.holdsUnknown(start..<gives.start, but: before)
    }
}
