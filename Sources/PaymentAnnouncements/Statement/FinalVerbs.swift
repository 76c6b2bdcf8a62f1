// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

extension [Statement.Event] {
    /// Joins a verb at the end with the word for the reader before it, so that the name before both is the payer's; a verb
    /// without such a word gives money to somebody else.
    func withFinalVerbs() -> Self {
        guard contains(where: { $0.hint == .final }) else { return self }
        var joined: Self = []
        // Where words for the reader stand in `joined` that no verb has taken yet.
        var readers: [Int] = []
        var acting = -1
        for event in self {
            if event.hint == .giver { acting = event.sentence }
            guard event.hint == .final else {
                if event.hint == .mine { readers.append(joined.count) }
                joined.append(event)
                continue
            }
            var verb = event
            if let mine = readers.last, joined[mine].part == event.part, acting != event.sentence {
                readers.removeLast()
                if joined[mine].role == .ignored || joined[mine].role == .account {
                    let stayed = joined.close(verb)
                    readers.removeAll { $0 >= stayed }
                    continue
                }
                verb.start = joined[mine].start
                // "Can sana 60 TL ödeme isteği gönderdi": what was sent may be no money.
                let between = joined[(mine + 1)...].filter { $0.role.mayQualifyGift }
                verb.role = between.contains { $0.role == .third } ? .debit : .gives
                joined.removeSubrange(mine...)
                joined.append(verb)
                joined += between
                continue
            } else if verb.role == .gives {
                verb.role = .debitMaybe
            }
            joined.append(verb)
        }
        return joined
    }

    /// Joins a verb at the end with the auxiliary before it; without one nobody is said to have given the money.
    /// - Returns: how many events before it have stayed.
    private mutating func close(_ end: Element) -> Int {
        var verb = end
        let auxiliary = lastIndex { $0.hint == .auxiliary && $0.sentence == end.sentence }
        guard let auxiliary else {
            verb.role = .credit
            append(verb)
            return count
        }
        verb.role = .gives
        verb.start = self[auxiliary].start
        let between = self[(auxiliary + 1)...].filter {
            $0.hint != .mine && ($0.role.mayQualifyGift || $0.role == .channel)
        }
        removeSubrange(auxiliary...)
        append(verb)
        self += between
        return auxiliary
    }
}
