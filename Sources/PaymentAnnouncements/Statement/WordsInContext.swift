// SPDX-License-Identifier: Apache-2.0

import Letters
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

    /// Leaves out the first verb of a clause that only describes the amount before it, which no credit stands before: what
    /// became of it is told elsewhere. "El banco ha reclamado los 60 € que te envió Ana"
    func withoutClauses(_ letters: MaskedText) -> Self {
        guard count <= 256 else { return self }
        var left: Set<Int> = []
        for pronoun in self where pronoun.hint == .clause {
            let sign = letters.scalars[..<pronoun.start].last { $0 != 0x20 && $0 != 0x2C }
            let credits = filter { $0.role.isCredit && $0.sentence == pronoun.sentence }
            if sign == Mask.amount, let verb = credits.first, verb.end > pronoun.start { left.insert(verb.start) }
        }
        return left.isEmpty ? self : filter { !left.contains($0.start) }
    }

    /// Leaves out the payer's side of a credit, and a fee that was taken from one.
    ///
    /// "your a/c is credited and debited from a/c 12", "it was debited from the sender's account", "a fee of $2 was deducted".
    func withoutCounterparts(_ letters: MaskedText, _ ends: SentenceEnds) -> Self {
        guard contains(where: { $0.hint == .counterpart || $0.hint == .sender || $0.role == .fee }) else { return self }
        var (mine, credited, isCredited) = (-1, -1, false)
        return filter { event in
            if event.role == .account { mine = event.sentence }
            if event.role.isCredit, mine == event.sentence { credited = event.sentence }
            isCredited = isCredited || event.role.isCredit
            if event.role == .debit, event.hint != .counterpart, isCredited, count <= 256 {
                return !isPayersSide(event, letters, ends)
            }
            return event.hint != .counterpart || event.sentence != credited
        }
    }

    /// Whether a debit's part tells no credit and is about the sender's account, or about nothing but a fee.
    private func isPayersSide(_ debit: Statement.Event, _ letters: MaskedText, _ ends: SentenceEnds) -> Bool {
        let part = lazy.filter { $0.part == debit.part && $0.start != debit.start }
        let range = ends.range(ofPart: debit.part, in: letters)
        let amounts = letters.scalars[range].count { $0 == Mask.amount }
        if part.contains(where: { $0.hint == .sender && 0...1 ~= debit.start - $0.end }) { return true }
        guard !part.contains(where: { $0.role.isCredit || $0.hint == .mine && $0.role == .word }) else { return false }
        return amounts == 0 && part.contains { $0.hint == .sender }
            || amounts == 1 && part.contains { $0.role == .fee }
    }

    /// Takes a verb for the payer's where only his name stands before it and the reader's account behind it.
    func withDestinations(_ letters: MaskedText, _ ends: SentenceEnds) -> Self {
        guard count <= 256 else { return self }
        var events = self
        for verb in self where verb.hint == .toward {
            let sentence = filter { $0.sentence == verb.sentence }
            let behind = sentence.filter { $0.start >= verb.end }
            let before = sentence.filter { $0.part == verb.part && $0.start < verb.start }
            let start = ends.range(ofPart: verb.part, in: letters).lowerBound
            // "سدد المستأجر": an Arabic verb stands before its subject.
            let isArabic = (0x620...0x6FF).contains(letters.scalars[verb.start])
            let next = letters.scalars[verb.end...].firstIndex { $0 == Mask.amount } ?? verb.end
            let isOwn = before.contains {
                $0.hint == .mine || $0.role.tellsOfPayment || [.account, .from, .by].contains($0.role)
            }
            let names =
                letters.holdsUnknown(start..<verb.start, but: sentence)
                || isArabic && letters.holdsUnknown(verb.end..<next, but: sentence)
            guard names, !isOwn, behind.allSatisfy({ ![.from, .debit, .purchase, .other].contains($0.role) }),
                zip([verb] + behind, behind).contains(where: { $1.isReader(behind: $0) })
            else { continue }
            // "chuyển … đến" begins inside the verb and is no other one.
            events.removeAll { $0.role == .debit && $0.start > verb.start && $0.start < verb.end }
            if let index = events.firstIndex(where: { $0.start == verb.start }) { events[index].role = .gives }
        }
        return events
    }

    /// Leaves out a receiver of one word that stands right behind "from": "від Марії" is the payer, whose name is written in both
    /// cases alike.
    func withoutGivers(_ letters: MaskedText) -> Self {
        guard contains(where: { $0.role == .third }) else { return self }
        var end = -2
        return filter { event in
            if event.role == .from { end = event.end }
            return event.role != .third || event.hint != nil || event.start != end + 1
                || letters.scalars[event.start..<event.end].contains(0x20)
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
            // One without a second closes nothing: an inch, a slip.
            let isQuoted = hasCredit && quote % 2 == 1 && quote < quotes.count && first < event.start
            // Between other marks stands what somebody said as well: "Pay me $20".
            let isRequest = isQuoted && event.role == .request && letters.scalars[quotes[quote - 1]] != 0xAB
            guard event.sentence == note || isQuoted, event.role.mayStandInNote, !isRequest else {
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

extension Statement.Event {
    /// Whether this leads to the reader: an account of the reader's, or a word for the reader right behind one.
    fileprivate func isReader(behind before: Self) -> Bool {
        let isAccount = role == .account || role == .credit
        return hint == .mine
            && (isAccount || start - before.end <= 1 && (before.role == .account || before.role.isCredit))
            || hint == .title && (isAccount || role == .stop || role == .creditMaybe)
    }
}
