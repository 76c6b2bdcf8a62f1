// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

extension PayerSearch {
    /// The words before a place, back to where the sentence's part or another phrase begins.
    func before(_ end: Int, _ event: Statement.Event, upTo limit: Int? = nil) -> Range<Int>? {
        var end = withoutBrackets(withoutWay(end))
        // "爸爸剛剛轉了…給你": nor is "just now".
        while let skip = skip(before: end) { end = skip.start }
        var start = withoutPhrases(partStart(before: end)..<end, event, upTo: limit ?? end)
        // "Zum Geburtstag hat dir Oma …": what stands before the auxiliary is no name.
        if event.hint == .final, event.role == .gives,
            events.contains(where: {
                $0.role == .stop && $0.hint != .article && $0.end > start && $0.end <= end
                    && !statement.hasLetters(start, $0.start)
            })
        {
            return nil
        }
        // "Cash App Alice sent you": the service is not part of the name.
        func skipsSigns() {
            while start < end, LetterClass.of(scalars[start]) == .none, scalars[start] < Mask.amount { start += 1 }
        }
        skipsSigns()
        if let channel = events.first(where: { $0.role == .channel && $0.start == start }),
            statement.hasLetters(channel.end, end)
        {
            start = channel.end
            skipsSigns()
        }
        // "王强账户9900向您": nor is an account's number, or the time of day, or "you".
        let isNoName = events.contains {
            $0.hint == .mine
                && ($0.end == start && !statement.hasLetters(start, end)
                    || $0.role != .third && $0.start <= start && $0.end >= end)
        }
        if isNoName { return nil }
        // "100元红包向你付款": a name may begin with what looks like an amount.
        if start > 0, scalars[start - 1] == Mask.amount, event.role == .gives {
            start -= 1
            // "王五把100元转给你": here the amount is the payment's.
            if let object = events.first(where: { $0.role == .by && $0.end == start }) {
                return before(object.start, object)
            }
            // "小明100元向你转账": so may it end.
            while start > 0, end - start < 80, LetterClass.of(scalars[start - 1]) == .free { start -= 1 }
        }
        // "PayPal (Bob Lee) sent you": what opened the brackets is no part of the name.
        if start < end, let last = scalars[start..<end].lastIndex(where: { $0 != 0x20 }),
            scalars[last] == 0x29 || scalars[last] == 0xFF09,
            !scalars[start..<last].contains(where: { $0 == 0x28 || $0 == 0xFF08 })
        {
            end = last
        }
        return start < end ? start..<end : nil
    }

    /// The place before brackets that end a name and hold a bank, a service or a number of his, or anything where words are not separated:
    /// "김민수(우리은행)님이", "Bob Lee (bob@example.com) sent you". A bank or a service before them is no name: "支付宝（李雷）".
    private func withoutBrackets(_ end: Int) -> Int {
        guard let close = scalars[..<end].lastIndex(where: { $0 != 0x20 }),
            scalars[close] == 0x29 || scalars[close] == 0xFF09
        else { return end }
        let inside = scalars[max(0, close - Self.longestBrackets)..<close]
        guard let open = inside.lastIndex(where: { $0 == 0x28 || $0 == 0xFF08 }),
            let last = scalars[..<open].lastIndex(where: { $0 != 0x20 }), LetterClass.of(scalars[last]) != .none,
            !events.contains(where: { $0.end == last + 1 && isService($0) })
        else { return end }
        let isKnown =
            LetterClass.of(scalars[last]) == .free
            || scalars[open..<close].contains { $0 > Mask.amount && $0 <= Mask.url }
            || events.contains { open < $0.start && $0.end <= close && isService($0) }
        return isKnown ? last + 1 : end
    }

    private func isService(_ event: Statement.Event) -> Bool { event.role == .channel || event.hint == .bank }

    private static var longestBrackets: Int { 40 }

    /// A word right before a place that belongs to no name: the "sudah" of "Dimas sudah membayar".
    private func skip(before end: Int) -> Statement.Event? {
        var place = end
        while place > 0, scalars[place - 1] == 0x20 { place -= 1 }
        return events.first { $0.hint == .skip && ($0.role == .word || $0.role == .stop) && $0.end == place }
    }

    /// Where the part of the sentence begins that ends at a place, at most 80 letters before it.
    private func partStart(before end: Int) -> Int {
        var start = end
        while start > 0, end - start < 80 {
            switch scalars[start - 1] {
            // A title that is the name, with "sent you …" on the next line.
            case 0x0A where end - start <= 1: break
            case 0x0A, 0x3A, 0xFF1A, 0x21, 0x3F, 0xFF0C, 0x3002, 0x2C, 0x3011, 0x5D, 0x3B, 0x2014, 0x7C, 0x2022,
                Mask.amount:
                return start
            // "VISA1234 10:59 Anna K.": what stands before a time is another column.
            case Mask.date where start < end && statement.hasLetters(start, end): return start
            // "Refund received 👟 Luna Shoes sent you": a picture between them ends a heading.
            case 0x20 where isPicture(start - 1) && statement.hasLetters(start, end): return start
            case 0x2E
            where start > 4 && start < end && scalars[start] == 0x20 && !statement.letters.endsWithInitial(start)
                && !goesOn(behindDot: start - 1):
                return start
            default: break
            }
            start -= 1
        }
        return start
    }

    /// Whether a space stands for an emoji.
    private func isPicture(_ place: Int) -> Bool { text.scalars[Int(places[place])].kind == .emoji }

    /// Where a name begins behind the last phrase before it that cannot belong to a name.
    private func withoutPhrases(_ range: Range<Int>, _ event: Statement.Event, upTo limit: Int) -> Int {
        var start = range.lowerBound
        for other in events where other.end <= limit && other.end > start {
            // The С. of "Юлия С." is no "с".
            if other.end == other.start + 1, statement.letters.endsWithInitial(other.end + 1) { continue }
            if isCapital(other, beside: event) || isLetterOfName(other, from: start, to: limit) { continue }
            switch other.role {
            // 来自李雷的转账: the label before the name is no part of it.
            case .from where other.start <= start: start = other.end
            // "您尾号5678的储蓄卡…向您转入": an account is no name.
            case .ignored where other.hint == .mine: start = other.end
            case _ where other.hint == .article && !statement.hasLetters(start, other.start): start = other.end
            case .numeral, .from, .by, .channel, .ignored, .word: continue
            case .account, .credit, .debit, .balance: start = other.end
            // A name may be any word before "sent you"; elsewhere a word with a meaning ends it.
            case _ where event.role == .gives && scalars[other.start] < 0x80: continue
            case .reward, .offer,
                .promotion where event.role == .gives:
                continue
            default: start = other.end
            }
        }
        return start
    }

    /// Whether a word of one letter belongs to a name that is no longer than Chinese names are: 李向阳向您转账, 于洋.
    private func isLetterOfName(_ other: Statement.Event, from start: Int, to end: Int) -> Bool {
        guard other.role == .stop, other.end == other.start + 1, start <= other.start, other.end <= end,
            end - start <= 4
        else { return false }
        return NamelessPayers.common?.isLetter(scalars[other.start..<other.end]) == true
            && scalars[start..<end].allSatisfy { (0x4E00...0x9FFF).contains($0) }
            && !events.contains { $0.hint == .mine && $0.start < end && $0.end > start }
    }

    /// The place before a way or a time that stands between a name and its verb: 王五通过支付宝向您付款.
    private func withoutWay(_ end: Int) -> Int {
        func skipsSpaces(_ place: Int) -> Int {
            var place = place
            while place > 0, scalars[place - 1] == Mask.date || scalars[place - 1] == 0x20 { place -= 1 }
            return place
        }
        func event(endingAt place: Int, _ accepts: (Statement.Event) -> Bool) -> Statement.Event? {
            events.first { $0.end == place && accepts($0) }
        }
        var name = end
        for _ in 0..<3 {
            var place = skipsSpaces(name)
            if let way = event(endingAt: place, { $0.role == .channel || $0.hint == .skip }) {
                place = skipsSpaces(way.start)
            }
            guard place < name, let through = event(endingAt: place, { $0.role == .stop && $0.hint != .capital }) else {
                break
            }
            let before = skipsSpaces(through.start)
            guard before > 0, LetterClass.of(scalars[before - 1]) != .none || scalars[before - 1] >= Mask.number
            else { break }
            name = before
        }
        return name
    }
}
