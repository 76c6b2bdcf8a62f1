// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

extension Statement {
    /// A transfer that names its payer, before a word such as "received" in the same part of the sentence.
    var receivedInward: Event? {
        guard let inward = events.firstIndex(where: { $0.hint == .inward }), !isOwn(after: events[inward]),
            events[inward].role != .word || startsPart(events[inward].start)
        else { return nil }
        let past = events[inward...].contains { $0.hint == .past && $0.part == events[inward].part }
        return past ? events[inward] : nil
    }

    /// Whether a payer stands behind an amount with a plus sign: "+$50.00 from Bob".
    func isFromSomebody(_ plus: Amount) -> Bool {
        events.contains {
            $0.role == .from && $0.start > plus.place && !isOwn(after: $0)
                && ($0.part == plus.part && $0.start - plus.place <= 2
                    || letters.scalars[($0.end - 1)...].prefix(2).contains(0x3A) && $0.start - plus.place <= 3)
        } && startsPart(plus.place)
    }

    /// Whether only the payer's name stands between a phrase that ends in "from" and an amount in its part: "Payment from
    /// HARBOR TOOLS LTD $1,200.00".
    func isOnlyPayer(behind phrase: Event, before amount: Amount) -> Bool {
        guard phrase.role == .creditMaybe, phrase.part == amount.part, amount.place - phrase.end <= 48 else {
            return false
        }
        var leads = false
        for event in events where event.start >= phrase.start && event.end <= amount.place {
            if event.role == .from, event.end - phrase.end <= 1, phrase.end - event.end <= 1 {
                leads = true
            } else if event.start >= phrase.end, event.role != .word, event.role != .numeral {
                return false
            }
        }
        return leads
    }

    /// Whether a text is only an amount, the phrase and a service: "₹50 received on Paytm".
    func isReceivedThroughChannel(_ phrase: Event) -> Bool {
        guard let channel = events.first(where: { $0.role == .channel && $0.start >= phrase.end }),
            channel.start - phrase.end <= 5, !hasLetters(channel.end, letters.scalars.count),
            let amount = amounts.first, amounts.count == 1, amount.place <= phrase.start,
            !hasLetters(amount.place, phrase.start)
        else { return false }
        return !hasLetters(0, amount.place)
    }

    /// Whether a line leads to nothing but an account's number and a line below it tells a sender's name, as in the
    /// transfers of a Saudi bank that have no word for their direction; whoever pays a fee is the sender.
    var goesFromNameToNumber: Bool {
        guard let to = events.first(where: { $0.role == .stop && $0.hint == .to && isLabel($0) }),
            let from = events.first(where: { $0.role == .from && $0.start > to.end && isLabel($0) }),
            !isOwn(after: from), !amounts.contains(where: { $0.label == .fee })
        else { return false }
        let end = letters.scalars[from.end...].firstIndex(of: 0x0A) ?? letters.scalars.count
        let line = letters.scalars[to.end..<from.start].prefix { $0 != 0x0A }
        return hasLetters(from.end, end) && !hasLetters(to.end, to.end + line.count)
            && line.contains { $0 == Mask.number || $0 == Mask.reference }
            && !events.contains { $0.start >= from.end && $0.end <= end && $0.hint == .mine }
    }

    /// Whether a transfer that has no word for its direction names its sender and no receiver, or leads from a name to the
    /// reader's account: "Transfer 500 ₽. Sender: Anna", "transferencia por $500 de Juan a su cuenta".
    func comesFromSomebody(_ transfer: Event) -> Bool {
        let isSent = amounts.contains { $0.label == .fee } || first(.third, .by, .other) != nil
        guard !isSent,
            let from = events.first(where: { $0.role == .from && $0.start >= transfer.end && isName(after: $0) })
        else { return false }
        let leads = events.filter { $0.role == .stop && ($0.hint == .to || $0.hint == .theirs || $0.hint == .owned) }
        let isLabelled = events.contains { $0.role == .debitMaybe && letters.scalars[$0.end - 1] == 0x3A }
        if from.hint == .sender { return leads.isEmpty && !isLabelled }
        guard transfer.hint == .inward, from.sentence == transfer.sentence else { return false }
        let homes = events.lazy.filter { $0.role == .account && $0.hint == .mine && $0.start > from.end }
        // In Arabic one phrase: "تحويل 450 جنيه من أحمد إلى محفظتك".
        guard let to = leads.first else {
            return homes.contains { home in
                home.part == from.part && letters.scalars[home.start..<home.end].starts(with: Self.to)
                    && !events.contains { $0.start >= from.end && $0.end <= home.start }
            }
        }
        return leads.count == 1 && to.start > from.end && to.hint == .to
            && homes.contains { $0.start >= to.start && $0.start - to.end <= 4 }
    }

    /// إلى, as it is folded, and a space.
    private static let to = "الي ".unicodeScalars.map(\.value)

    /// Whether a word that is no phrase stands right behind a small word, in capitals or not.
    private func isName(after event: Event) -> Bool {
        guard !isOwn(after: event) else { return false }
        var place = event.end
        while place < letters.scalars.count, letters.scalars[place] == 0x20 || letters.scalars[place] == 0x3A {
            place += 1
        }
        return place < letters.scalars.count && LetterClass.of(letters.scalars[place]) != .none
            && !events.contains { $0.start <= place && place < $0.end && $0.role != .word && $0.hint != .name }
    }

    /// Whether a phrase with a colon begins its line.
    private func isLabel(_ event: Event) -> Bool {
        letters.scalars[event.end - 1] == 0x3A && event.start > 0 && letters.scalars[event.start - 1] == 0x0A
    }

    /// Whether the transfer's note follows an amount with a plus sign, as in "ACB: +500,000 VND. ND: …".
    func isAnnotated(_ plus: Amount) -> Bool {
        events.contains { $0.role == .stop && $0.hint == .note && $0.start > plus.place } && startsPart(plus.place)
    }

    /// Whether no letter stands before a place in its line or behind its colon.
    private func startsPart(_ place: Int) -> Bool {
        var place = place
        while place > 0 {
            let letter = letters.scalars[place - 1]
            if letter == 0x3A || letter == 0xFF1A || letter == 0x0A { return true }
            if LetterClass.of(letter) != .none || (letter >= Mask.amount && letter <= Mask.url) { return false }
            place -= 1
        }
        return true
    }

    /// Whether the reader, an account or no name stands right behind a phrase.
    private func isOwn(after event: Event) -> Bool {
        events.contains {
            $0.end > event.end && $0.start - event.end <= 1 && $0.hint != .name
                && ($0.hint == .mine || ![.word, .numeral, .channel, .from].contains($0.role))
        }
    }
}
