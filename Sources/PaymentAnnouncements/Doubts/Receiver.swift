// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// Tells whether a text names somebody else than the reader as the one who received money.
struct Receiver {
    /// How another receiver is named.
    enum Place {
        /// As the subject: what Bob received is no payment of the reader's.
        case subject
        /// Behind a "to": what was credited to Bob has left the reader.
        case object
    }

    let statement: Statement
    let events: [Statement.Event]
    let scalars: [UInt32]

    /// Looks for another receiver than the reader; nil where none is named.
    static func another(in statement: Statement) -> Place? {
        Receiver(statement).another
    }

    init(_ statement: Statement) {
        self.statement = statement
        events = statement.events
        scalars = statement.letters.scalars
    }

    private var another: Place? {
        var arrived = -1
        // The last part with a word for the reader, an account or a payer: "на ваш Gold поступило".
        var readersPart = -1
        var given = -1
        for (index, event) in events.enumerated() {
            let namesReader = readersPart == event.part
            if event.hint == .mine || event.role == .account || event.role == .from { readersPart = event.part }
            switch event.hint {
            case .subject: if isStranger(before: index) { return .subject }
            case .alone:
                if !namesReader, isStranger(before: index, countsNumbers: false) { return .subject }
                if isStranger(after: index, needsAccount: false) { return .object }
            case .to where event.role != .stop: if isStranger(after: index, needsAccount: false) { return .object }
            case .into: if isStranger(after: index, needsAccount: true) { return .object }
            case .owned where event.role != .stop: if !isReader(behind: event) { return .object }
            default: break
            }
            if isSomebody(behindAmountOf: index) { return .object }
            // "Dana credited Bob $40"
            if event.hint == .whom, isStranger(before: index, countsNumbers: false),
                isStranger(after: index, needsAccount: false)
            {
                return .object
            }
            // "Ann deposited $40 in Bob's account"
            if event.role.isCredit {
                given = event.part
                if isOfSomebody(index) { return .subject }
            }
            if event.hint == .mine || event.role == .account, given == event.part, statement.isPossessed(event.start) {
                return .object
            }
            if [.thing, .returned, .done].contains(event.hint), belongsToStranger(event) { return .subject }
            guard event.role != .stop, [.to, .alone, .into, .thing, .returned, .whom, .inward].contains(event.hint),
                arrived != event.part
            else {
                continue
            }
            arrived = event.part
            if namesStranger(inPartOf: index) { return .object }
        }
        return owner
    }

    /// Where the sentence of a credit names somebody else's account, as in "Ann's account XX12 is credited for $5".
    private var owner: Place? {
        guard events.contains(where: { $0.hint == .theirs }) else { return nil }
        var credits: [Int: Int] = [:]
        for event in events where event.role.isCredit && credits[event.sentence] == nil {
            credits[event.sentence] = event.start
        }
        var last: Statement.Event?
        for event in events {
            if event.hint == .theirs, let credit = credits[event.sentence],
                !isPayers(event, behind: last.flatMap { $0.part == event.part ? $0 : nil })
            {
                return credit < event.start ? .object : .subject
            }
            if event.role == .from || event.role == .stop || event.role.isCredit { last = event }
        }
        return nil
    }

    /// Whether an account is where the money came from, or the reader's: "from Bob's account", "to your Macy's card".
    /// - Parameter before: the last credit or small word of its part before it.
    private func isPayers(_ account: Statement.Event, behind before: Statement.Event?) -> Bool {
        let isName = scalars[account.start] == 0x27
        if let before, before.role == .from { return isName || account.start - before.end <= 1 }
        guard isName else { return false }
        let places = max(0, account.start - 24)..<account.start
        return places.contains { scalars[$0..<account.start].starts(with: Self.your) }
    }

    private static let your = "your ".unicodeScalars.map(\.value)

    /// Whether a "to" somewhere in an event's part leads to a name.
    private func namesStranger(inPartOf index: Int) -> Bool {
        let part = events[index].part
        var other = index
        while other > 0, events[other - 1].part == part { other -= 1 }
        while other < events.count, events[other].part == part {
            let event = events[other]
            let leads = event.role == .stop && (event.hint == .to || event.hint == .owned)
            if leads, isStranger(after: other, needsAccount: false, isOwned: event.hint == .owned) { return true }
            other += 1
        }
        return false
    }

    /// Whether a name stands right before an event, in its part of the sentence.
    /// - Parameter countsNumbers: whether a number by itself, such as a phone's, is somebody.
    private func isStranger(before index: Int, countsNumbers: Bool = true) -> Bool {
        let part = events[index].part
        let partStart = part > 0 ? statement.ends.parts[part - 1] + 1 : 0
        var place = events[index].start
        var other = index - 1
        var hasNumber = false
        let limit = max(partStart, place - 80)
        while place > limit {
            while other >= 0, events[other].start >= place { other -= 1 }
            if other >= 0, events[other].end >= place {
                let event = events[other]
                if event.hint == .mine || event.role == .account { return statement.isPossessed(event.start) }
                switch event.role {
                case .stop, .ignored, .channel, .word, .amount, .balance, .credit, .creditMaybe, .refund, .debitMaybe:
                    place = event.start
                // "Votre compte se terminant par 4821 a reçu"
                case .numeral where event.end == event.start + 1 && scalars[event.start] == Mask.number:
                    hasNumber = countsNumbers
                    place = event.start
                // "Selim'den ulaştı": whoever stands before is the payer.
                case .by: return false
                // Any other word before "received" may be a name.
                default: return !scalars[event.start..<place].contains(Mask.amount)
                }
                continue
            }
            let letter = scalars[place - 1]
            if LetterClass.of(letter) != .none { return !belongsToAccount(place, before: other) }
            switch letter {
            case 0x0A, 0x3A, 0xFF1A, 0x3011, 0x5D, 0x7C, 0x21, 0x3F, Mask.url: return hasNumber
            case Mask.amount: return false
            case Mask.number, Mask.phone, Mask.reference: hasNumber = countsNumbers
            default: break
            }
            place -= 1
        }
        return hasNumber
    }

    /// Whether the word that ends at a place follows the reader's account right away, as in "votre compte Flooz a reçu".
    private func belongsToAccount(_ place: Int, before other: Int) -> Bool {
        guard other >= 0, events[other].role == .account, events[other].hint == .mine, place - events[other].end < 24
        else { return false }
        return scalars[events[other].end..<place].allSatisfy { LetterClass.of($0) == .joined || $0 == 0x20 }
    }

    /// Whether what arrived is told to be somebody's, as in "Bob's refund of $20 was credited" but not "today's payout",
    /// and its sentence names neither the reader nor an account.
    private func belongsToStranger(_ event: Statement.Event) -> Bool {
        let start = max(event.part > 0 ? statement.ends.parts[event.part - 1] + 1 : 0, event.start - 60)
        guard start + 3 < event.start,
            let place = (start + 1..<event.start - 1).first(where: {
                scalars[$0] == 0x27 && scalars[$0 + 1] == 0x73
                    && [0x20, event.role == .refund ? Mask.amount : 0x20].contains(scalars[$0 + 2])
                    && LetterClass.of(scalars[$0 - 1]) != .none
            })
        else { return false }
        return !events.contains {
            $0.sentence == event.sentence
                && ($0.hint == .mine || $0.role == .account
                    || ($0.hint == .skip || $0.role == .ignored) && $0.start < place && place < $0.end)
        }
    }

    /// Whether a credit in Chinese tells of an account that is said to be somebody's: 李娜的账户到账3,000元.
    private func isOfSomebody(_ index: Int) -> Bool {
        let credit = events[index]
        // A holder is named near his account; who looked further back would take four times as long for twice the text.
        let before = events[max(0, index - Self.nearest)..<index].filter { $0.part == credit.part }
        guard
            let of = before.last(where: { $0.end == $0.start + 1 && scalars[$0.start] == Self.of }), of.start > 0,
            LetterClass.of(scalars[of.start - 1]) != .none,
            !before.contains(where: {
                $0.start < of.start && ($0.hint == .mine || $0.role == .account || $0.end >= of.start)
            })
        else { return false }
        let holder = before.contains {
            $0.start == of.end && ($0.hint == .mine || $0.role == .account || $0.role == .channel)
        }
        return holder || credit.start <= of.end + 1 && Self.accounts.contains(scalars[of.end])
    }

    private static let nearest = 32
    private static let of: UInt32 = 0x7684
    private static let accounts = "账帐賬帳户戶卡".unicodeScalars.map(\.value)
    /// x
    private static let hiding: UInt32 = 0x78

    /// Whether a word for the reader stands behind an event, as in "ditransfer ke rekening BCA Anda".
    private func isReader(behind event: Statement.Event) -> Bool {
        events.contains {
            $0.end > event.end && $0.start - event.end <= 40 && $0.part == event.part
                && ($0.role != .stop && $0.hint == .mine || $0.role == .account)
        }
    }

    /// Whether somebody else is named behind the amount of a credit: "Зачислено 500 ₽ Ивану".
    private func isSomebody(behindAmountOf index: Int) -> Bool {
        let credit = events[index]
        guard [.credit, .debitMaybe, .refund].contains(credit.role),
            let sign = scalars[credit.end...].prefix(3).firstIndex(of: Mask.amount),
            !statement.hasLetters(credit.end, sign)
        else { return false }
        return events[index...].prefix { $0.start <= sign + 2 }.contains {
            $0.role == .third && $0.hint == nil && $0.start > sign && $0.part == credit.part
        }
    }

    /// Whether a name stands right behind an event.
    /// - Parameters:
    ///   - needsAccount: whether it counts only before a word for an account.
    ///   - isOwned: whether a word for the reader behind the name makes it the reader's: "ke rekening BCA Anda".
    func isStranger(after index: Int, needsAccount: Bool, isOwned: Bool = false) -> Bool {
        var place = events[index].end
        var next = index + 1
        var letters = 0
        var isBank = false
        var isOwner = false
        let part = events[index].part
        let limit = min(part < statement.ends.parts.count ? statement.ends.parts[part] : scalars.count, place + 80)
        while place < limit {
            while next < events.count, events[next].end <= place { next += 1 }
            if next < events.count, events[next].start <= place {
                let event = events[next]
                // "posted to Active Duty Checking": a kind of account has a bank's name before it, a person's with 's.
                if event.role == .word, event.hint == .mine, !statement.isPossessed(event.start) { return false }
                if event.hint == .mine || event.role == .account { return letters > 0 && !isBank && !isOwned }
                if event.hint == .bank || event.hint == .skip {
                    // "已到账刘**的建设银行": somebody's bank.
                    if event.hint == .bank, isOwner { return true }
                    isOwner = isOwner || (letters > 0 && !isBank && event.role == .stop)
                    isBank = isBank || event.hint == .bank
                    place = event.end
                    continue
                }
                if event.role == .channel, letters == 0 { return false }
                if event.role == .third, !needsAccount { return true }
                break
            }
            let letter = scalars[place]
            if LetterClass.of(letter) != .none {
                // "xxx-xxx1234": what hides an account's digits names nobody.
                letters += letter == Self.hiding ? 0 : 1
            } else {
                switch letter {
                case Mask.phone where letters == 0 && !(isBank && isOwned): return !needsAccount
                // "KP *4629": the kind of the card.
                case Mask.reference where letters > 0 && letters <= 2:
                    return false
                case Mask.number, Mask.reference, Mask.phone: return letters > 0 && !isBank && !needsAccount
                case Mask.amount...Mask.url, 0x0A, 0x2C, 0xFF0C, 0x3002, 0x3B, 0x28, 0x7C:
                    return letters > 0 && !needsAccount
                default: break
                }
            }
            place += 1
        }
        return letters > 0 && !needsAccount
    }
}

extension Statement {
    /// Whether `'s` stands before a place, as in "Bob's account".
    func isPossessed(_ place: Int) -> Bool {
        var place = place
        while place > 0, letters.scalars[place - 1] == 0x20 { place -= 1 }
        return place >= 2 && letters.scalars[place - 1] == 0x73 && letters.scalars[place - 2] == 0x27
    }
}
