// SPDX-License-Identifier: Apache-2.0

/// A text taken apart: its markers and amounts, by sentence and by part of a sentence.
struct Statement {
    /// A phrase with a meaning, at its place.
    struct Event {
        fileprivate(set) var role: Role
        let name: String
        let hint: Hint?
        fileprivate(set) var start: Int
        let end: Int
        let sentence: Int
        let part: Int

        /// Whether an amount stands inside the phrase.
        func frames(_ amount: Amount) -> Bool { start <= amount.place && amount.place < end }
    }

    /// An amount at its place, and what labels it.
    struct Amount {
        let written: WrittenAmount
        let sentence: Int
        let part: Int
        /// What the text calls it; nil where nothing names it.
        var label: Role?

        var place: Int { written.place }
    }

    let letters: Letters
    let events: [Event]
    private(set) var amounts: [Amount]
    /// Where sentences end, and where their parts end.
    let sentenceEnds: [Int]
    let partEnds: [Int]

    init(_ letters: Letters, _ text: [Unicode.Scalar], _ indexes: [MarkerIndex]) {
        self.letters = letters
        (sentenceEnds, partEnds) = Self.ends(letters, text)
        var found: [(MarkerIndex.Find, MarkerIndex.Marker)] = []
        for index in indexes {
            for find in index.finds(in: letters.scalars) { found.append((find, index.markers[find.marker])) }
        }
        if indexes.count > 1 { found.sort { ($0.0.start, $1.0.end) < ($1.0.start, $0.0.end) } }
        var events: [Event] = []
        events.reserveCapacity(found.count)
        var sentence = 0
        var part = 0
        var covered = 0
        for (find, marker) in found where find.end > covered || marker.role == .from {
            // The "de" of "en la cuenta de" or "compte de chèques" leads to no payer.
            if find.end <= covered, let last = events.last, [.stop, .ignored, .account].contains(last.role) {
                continue
            }
            // The "amt:" of "avl amt:" names no payment.
            if find.start < covered, marker.role == .amount, let last = events.last, last.role.labelsAnotherAmount {
                continue
            }
            covered = max(covered, find.end)
            if marker.hint == .several, Self.countsOne(find, letters, text) { continue }
            while sentence < sentenceEnds.count, sentenceEnds[sentence] <= find.start { sentence += 1 }
            while part < partEnds.count, partEnds[part] <= find.start { part += 1 }
            events.append(
                Event(
                    role: marker.role, name: marker.name, hint: marker.hint, start: find.start, end: find.end,
                    sentence: sentence, part: part))
        }
        self.events = Self.withoutNotes(
            Self.withoutOthersCredits(Self.withFinalVerbs(Self.withoutDescriptions(events))), letters)
        sentence = 0
        part = 0
        var amounts: [Amount] = []
        for written in letters.amounts {
            while sentence < sentenceEnds.count, sentenceEnds[sentence] <= written.place { sentence += 1 }
            while part < partEnds.count, partEnds[part] <= written.place { part += 1 }
            amounts.append(Amount(written: written, sentence: sentence, part: part))
        }
        self.amounts = amounts
        label()
    }

    /// Leaves out what stands before the verb of its sentence only to describe what that verb tells.
    private static func withoutDescriptions(_ events: [Event]) -> [Event] {
        guard events.contains(where: { $0.hint == .done }) else { return events }
        var done = -1
        var kept: [Event] = []
        for event in events.reversed() {
            if event.hint == .done { done = event.sentence }
            if event.hint != .describing || event.sentence != done { kept.append(event) }
        }
        return kept.reversed()
    }

    /// Joins a verb at the end with the word for the reader before it, so that the name before both is the payer's; a verb
    /// without such a word gives money to somebody else.
    private static func withFinalVerbs(_ events: [Event]) -> [Event] {
        guard events.contains(where: { $0.hint == .final }) else { return events }
        var joined: [Event] = []
        // Where words for the reader stand in `joined` that no verb has taken yet.
        var readers: [Int] = []
        var acting = -1
        for event in events {
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
                    let stayed = close(verb, in: &joined)
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
    private static func close(_ end: Event, in joined: inout [Event]) -> Int {
        var verb = end
        let auxiliary = joined.lastIndex { $0.hint == .auxiliary && $0.sentence == end.sentence }
        guard let auxiliary else {
            verb.role = .credit
            joined.append(verb)
            return joined.count
        }
        verb.role = .gives
        verb.start = joined[auxiliary].start
        let between = joined[(auxiliary + 1)...].filter {
            $0.hint != .mine && ($0.role.mayQualifyGift || $0.role == .channel)
        }
        joined.removeSubrange(auxiliary...)
        joined.append(verb)
        joined += between
        return auxiliary
    }

    /// Takes what another person has received, as in "Max hat 20 € von Eva erhalten", for money that is gone; and so what
    /// the reader has given back.
    private static func withoutOthersCredits(_ events: [Event]) -> [Event] {
        guard events.contains(where: { $0.role == .third || $0.hint == .giver }) else { return events }
        var events = events
        var sentence = -1
        var giving = -1
        var end = 0
        for index in events.indices {
            if events[index].hint == .giver { giving = events[index].sentence }
            switch events[index].role {
            case .refund where events[index].sentence == giving:
                let isReceived = events.contains { $0.hint == .past && $0.sentence == giving }
                if !isReceived { events[index].role = .debit }
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

    /// Leaves out what the payer wrote below a credit, behind a label such as "message:" or between « and »: "rent",
    /// "invoice 12", "lottery".
    private static func withoutNotes(_ events: [Event], _ letters: Letters) -> [Event] {
        let quotes = letters.scalars.indices.filter { letters.scalars[$0] == 0xAB || letters.scalars[$0] == 0xBB }
        guard !quotes.isEmpty || events.contains(where: { $0.hint == .note }) else { return events }
        var note = -1
        var quote = 0
        var hasCredit = false
        return events.filter { event in
            if event.hint == .note, hasCredit { note = event.sentence }
            while quote < quotes.count, quotes[quote] < event.start { quote += 1 }
            let isQuoted = hasCredit && quote > 0 && letters.scalars[quotes[quote - 1]] == 0xAB
            guard event.sentence == note || isQuoted, event.role.mayStandInNote else {
                hasCredit = hasCredit || event.role == .credit || event.role == .gives
                return true
            }
            return false
        }
    }

    /// Whether the first number of a phrase is a bare 1.
    private static func countsOne(_ find: MarkerIndex.Find, _ letters: Letters, _ text: [Unicode.Scalar]) -> Bool {
        guard let sign = (find.start..<find.end).first(where: { letters.scalars[$0] == Letters.number }) else {
            return false
        }
        let place = Int(letters.places[sign])
        return text[place] == "1" && (place + 1 >= text.count || !("0"..."9").contains(text[place + 1]))
    }

    /// Finds where sentences and their parts end.
    ///
    /// A full stop ends a sentence only before a space or a capital, and not after an abbreviation such as `Rs.`
    private static func ends(_ letters: Letters, _ text: [Unicode.Scalar]) -> ([Int], [Int]) {
        var sentences: [Int] = []
        var parts: [Int] = []
        let scalars = letters.scalars
        var wordLength = 0
        for (place, letter) in scalars.enumerated() {
            var endsSentence = false
            switch letter {
            case 0x0A, 0x3B, 0x21, 0x3F, 0x7C, 0x3002, 0xFF01, 0xFF1F, 0xFF1B, 0x61F, 0x61B, 0x6D4, 0x964, 0x2022:
                endsSentence = true
            case 0x2E:
                let next = place + 1 < scalars.count ? scalars[place + 1] : 0x0A
                let isBeforeCapital: Bool
                if LetterClass.of(next) == .joined, place + 1 < letters.places.count {
                    isBeforeCapital = text[Int(letters.places[place + 1])].value != next && wordLength > 3
                } else {
                    isBeforeCapital = next == 0x20 || next == 0x0A
                }
                let isAfterSign = place > 0 && scalars[place - 1] >= Letters.amount && scalars[place - 1] <= Letters.url
                endsSentence = isBeforeCapital && (wordLength > 3 || isAfterSign || next == 0x0A)
            case 0x2D:
                if place > 0, place + 1 < scalars.count, scalars[place - 1] == 0x20, scalars[place + 1] == 0x20 {
                    parts.append(place)
                }
            case 0x2C, 0xFF0C, 0x3001, 0x60C:
                parts.append(place)
            default: break
            }
            if endsSentence {
                sentences.append(place)
                parts.append(place)
            }
            wordLength = LetterClass.of(letter) == .none ? 0 : wordLength + 1
        }
        return (sentences, parts)
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
                let isName = lastGives >= event.end
                if !isName, !(event.start > amount.place && next - event.end < 14) { return event.role }
            case .limit where event.start > amount.place && event.start - amount.place <= 2 && next - event.end >= 14:
                return .limit
            default: continue
            }
        }
        return nil
    }

    /// Names every amount by the nearest label before it, with no other amount between.
    private mutating func label() {
        var next = 0
        var previousPlace = -1
        // Looking at every event for every amount must not become a burden in a text of thousands.
        let isShort = amounts.count <= 64
        let kinds = amounts.indices.map { isShort ? kind(of: amounts[$0], $0) : nil }
        for index in amounts.indices {
            let amount = amounts[index]
            while next < events.count, events[next].end <= amount.place { next += 1 }
            if let kind = kinds[index] {
                amounts[index].label = kind
                previousPlace = amount.place
                continue
            }
            var isMarked = false
            // A phrase that holds the amount's place says it best.
            if next < events.count, events[next].frames(amount) {
                var role = events[next].role
                // "credited with $5 limit": of two phrases that hold it, the one that makes it another amount counts.
                if next + 1 < events.count, events[next + 1].frames(amount),
                    events[next + 1].role.labelsAnotherAmount
                {
                    role = events[next + 1].role
                }
                if role.labelsAnotherAmount || role == .amount { amounts[index].label = role }
                // "Bal 1,200.00 CR": a mark behind the amount does not tell what it is when a label before it does.
                isMarked = (role == .creditMaybe || role == .debitMaybe) && events[next].start == amount.place
                if role.labelsAnotherAmount || ((role.isCredit || role.isDebit) && !isMarked) {
                    previousPlace = amount.place
                    continue
                }
            }
            var before = next - 1
            var isFirst = true
            search: while before >= 0, events[before].start > previousPlace {
                let event = events[before]
                before -= 1
                if event.frames(amount) { continue }
                if event.sentence != amount.sentence {
                    // A label alone on its line names what stands on the next one.
                    if isFirst, !isMarked, event.role.labelsAnotherAmount || event.role == .amount,
                        !hasLetters(event.end, amount.place)
                    {
                        amounts[index].label = event.role
                    }
                    break
                }
                switch event.role {
                case .balance, .fee, .limit, .total, .reward, .interest, .amount:
                    if !isMarked || event.role == .balance { amounts[index].label = event.role }
                    break search
                case .credit, .gives, .refund, .debit, .purchase, .creditMaybe, .debitMaybe:
                    isFirst = false
                    // A verb in the same part may belong to the label: "balance after credit".
                    if event.part != amount.part || event.frames(amount) { break search }
                    if event.role == .credit || event.role == .gives || event.role == .debit { break search }
                case .stop, .from, .by, .account, .ignored, .channel, .numeral, .word: continue
                default: isFirst = false
                }
            }
            previousPlace = amount.place
        }
    }

    /// Whether any letter stands between two places.
    func hasLetters(_ start: Int, _ end: Int) -> Bool {
        guard start < end else { return false }
        for place in start..<end where LetterClass.of(letters.scalars[place]) != .none { return true }
        return false
    }

    /// Whether an unknown word stands right behind an amount, as in `2,000 SuperCoins`.
    func hasUnitBehind(_ amount: Amount) -> Bool {
        var place = amount.place + 1
        while place < letters.scalars.count, letters.scalars[place] == 0x20 { place += 1 }
        guard place < letters.scalars.count, LetterClass.of(letters.scalars[place]) != .none else { return false }
        return !events.contains {
            $0.start <= place && place < $0.end && ![.reward, .numeral, .word].contains($0.role)
        }
    }

    /// Whether a sentence ends with a question mark.
    func isQuestion(_ sentence: Int) -> Bool {
        guard sentence < sentenceEnds.count else { return false }
        let sign = letters.scalars[sentenceEnds[sentence]]
        return sign == 0x3F || sign == 0xFF1F || sign == 0x61F
    }
}
