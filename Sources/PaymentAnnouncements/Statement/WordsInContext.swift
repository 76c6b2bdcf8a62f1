// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

extension [Statement.Event] {
    /// Leaves out what stands before the verb of its sentence only to describe what that verb tells.
    func withoutDescriptions() -> Self {
        guard contains(where: { $0.hint == .done }) else { return self }
        var done = -1
        var kept: Self = []
        for event in reversed() {
            if event.hint == .done { done = event.sentence }
            if event.hint != .describing || event.sentence != done { kept.append(event) }
        }
        return kept.reversed()
    }

    /// Leaves out the payer's side of what was credited to an account that is named as the reader's before.
    func withoutCounterparts() -> Self {
        guard contains(where: { $0.hint == .counterpart }) else { return self }
        var mine = -1
        var credited = -1
        return filter { event in
            if event.role == .account { mine = event.sentence }
            if event.role.isCredit, mine == event.sentence { credited = event.sentence }
            return event.hint != .counterpart || event.sentence != credited
        }
    }

    /// Takes what another person has received, as in "Max hat 20 € von Eva erhalten", for money that is gone; and so what
    /// the reader has given back.
    func withoutOthersCredits() -> Self {
        guard contains(where: { $0.role == .third || $0.hint == .giver }) else { return self }
        var events = self
        let received = Set(lazy.filter { $0.hint == .past }.map(\.sentence))
        var sentence = -1
        var giving = -1
        var end = 0
        for index in events.indices {
            if events[index].hint == .giver { giving = events[index].sentence }
            switch events[index].role {
            case .refund where events[index].sentence == giving:
                if !received.contains(giving) { events[index].role = .debit }
            case .third:
                sentence = events[index].sentence
                end = events[index].end
            // "민수님에게 10,000원을 보냈어요": what is given to another is gone, whoever gave it.
            case .gives where events[index].hint == .final && end <= events[index].start:
                if events[index].sentence == sentence { events[index].role = .debit }
            case .credit, .creditMaybe, .refund: if events[index].sentence == sentence { events[index].role = .debit }
            default: continue
            }
        }
        return events
    }

    /// Leaves out what the payer wrote below a payment, behind a label such as "message:" or between quotation marks:
    /// "rent", "invoice 12", "lottery".
    func withoutNotes(_ letters: MaskedText) -> Self {
        let quotes = letters.scalars.indices.filter {
            [0x22, 0xAB, 0xBB, 0x201C, 0x201D, 0x201E].contains(letters.scalars[$0])
        }
        guard !quotes.isEmpty || contains(where: { $0.hint == .note }) else { return self }
        var note = -1
        var doubtful = -1
        var quote = 0
        var hasCredit = false
        var hasDebit = false
        var isMoved = false
        var next = 0
        let first = letters.amounts.first?.place ?? .max
        let signed = letters.amounts.first { $0.hasPlus || $0.hasMinus }?.place ?? .max
        return filter { event in
            if event.hint == .note {
                let isTold = hasCredit || hasDebit || signed < event.start
                // "You have a new message: pay $50": what stands before the amount is no note below a payment.
                if isTold, first < event.end { note = event.sentence }
                doubtful = !isTold && isMoved && first < event.start ? event.sentence : -1
            }
            while next < letters.amounts.count, letters.amounts[next].place < event.start { next += 1 }
            let isBeforeAmount = next < letters.amounts.count && letters.amounts[next].place < event.end + 12
            // "Transfer £500. Reference: refund": what the note calls it does not tell who paid.
            if event.sentence == doubtful, event.role.isCredit || event.role == .creditMaybe, !isBeforeAmount {
                return false
            }
            while quote < quotes.count, quotes[quote] < event.start { quote += 1 }
            let isQuoted = hasCredit && quote % 2 == 1 && first < event.start
            guard event.sentence == note || isQuoted, event.role.mayStandInNote else {
                hasCredit =
                    hasCredit || event.role == .credit || event.role == .gives || event.role == .refund
                    || event.role == .creditMaybe
                hasDebit = hasDebit || event.role == .debit
                isMoved =
                    isMoved || event.role == .debitMaybe || event.role == .purchase || event.role == .channel
                return true
            }
            return false
        }
    }
}
