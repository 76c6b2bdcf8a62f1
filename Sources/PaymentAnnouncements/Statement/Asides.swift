// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

extension [Statement.Event] {
    /// Leaves out what forbids a credit, and is said of something else below it: in a warning ("never share your code"), of
    /// a fee ("no fee was charged"), in a question ("don't you know her?"), of the payer's account ("debited from her
    /// account") and of the bill that a payer settled ("Invoice 12 paid. Bob sent you $40").
    /// - Parameter isParted: whether a stop and a capital stand between two places: behind them something else is said.
    func withoutAsides(
        _ amounts: [Statement.Amount], isQuestion: (Int) -> Bool, isParted: (Range<Int>) -> Bool
    ) -> Self {
        let paid = amounts.filter { !$0.isLabelledOther }
        guard let amount = paid.first, let credit = first(where: { $0.role.isCredit && $0.role != .creditMaybe })
        else { return self }
        let (paidParts, paidSentences) = (Set(paid.map(\.part)), Set(paid.map(\.sentence)))
        // Where what is said aside stands, by part and by sentence.
        var (parts, sentences, settled) = ([Int: Int](), [Int: Int](), Set<Int>())
        // "The fee and the transfer were returned": the part is about more than the fee.
        let names = Set(filter { $0.role.isCredit || $0.role == .debitMaybe }.map(\.part))
        for event in self where event.start > Swift.max(amount.place, credit.start) {
            if event.hint == .aside, !paidSentences.contains(event.sentence) { sentences[event.sentence] = event.start }
            guard event.part != credit.part, !paidParts.contains(event.part) else { continue }
            let isAsked = event.role == .failed && event.sentence != credit.sentence && isQuestion(event.sentence)
            let isFee = event.role == .fee && !names.contains(event.part)
            if isAsked || isFee || event.hint == .theirs || event.hint == .aside { parts[event.part] = event.start }
        }
        for event in self where event.hint == .past && event.role.isDebit && event.end <= credit.start {
            if credit.role == .gives, !paidParts.contains(event.part) { settled.insert(event.part) }
        }
        guard !parts.isEmpty || !settled.isEmpty || !sentences.isEmpty else { return self }
        return map { event in
            let isMoved = event.role.isDebit || event.role == .failed || event.role == .pending
            let isAsked = event.role == .bill || event.role == .request
            let isAside = isAsked || event.role == .otp || event.role == .promotion || event.role == .offer
            func isBeside(_ place: Int?) -> Bool {
                place.map { !isParted(Swift.min($0, event.start)..<Swift.max($0, event.start)) } ?? false
            }
            let isLeftOut =
                (isMoved && isBeside(parts[event.part])) || (isAside && isBeside(sentences[event.sentence]))
                || (settled.contains(event.part) && (isMoved || isAsked))
            var event = event
            // A name still ends before it.
            if isLeftOut { event.role = .stop }
            return event
        }
    }

    /// Takes what a till accepted for money that has come: "Payment accepted: $12.50. Terminal 4". A customer is told where
    /// the money went, so nothing may stand in such a text that no phrase explains, no balance and no word for the reader,
    /// and no word right before what was accepted: "Your payment accepted".
    func withTakings(_ letters: MaskedText) -> Self {
        guard count <= 256, contains(where: { $0.hint == .taken }), contains(where: { $0.hint == .till }),
            !contains(where: { $0.role == .balance || $0.role == .limit || $0.hint == .mine && $0.role != .account })
        else { return self }
        for taken in self where taken.hint == .taken {
            guard let last = letters.scalars[..<taken.start].lastIndex(where: { $0 != 0x20 }),
                LetterClass.of(letters.scalars[last]) != .none
            else { continue }
            guard contains(where: { $0.end == last + 1 && ($0.role == .amount || $0.hint == .till) }) else {
                return self
            }
        }
        guard !letters.holdsUnknown(letters.scalars.indices, but: self) else { return self }
        return map { event in
            var event = event
            if event.hint == .taken { event.role = .credit }
            return event
        }
    }
}
