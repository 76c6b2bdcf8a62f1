// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What was credited is an account that bears a name: somebody else's, or one at a shop or a utility: "Emmas Konto",
/// "your DoorDash account", "votre compte EDF".
///
/// A payer, a balance, the name of a bank or an account's number show a bank's account of the reader's.
enum NamedAccount: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.tellsReceipt, judgement.proposal != nil, let credit = judgement.deciding else { return nil }
        let told = judgement.statement
        let names = AccountNames(told, text)
        // Looking at every word of a text of thousands must not become a burden.
        let near = told.events.indices.lazy.filter { told.events[$0].sentence == credit.sentence }.prefix(64)
        guard let named = near.first(where: { names.bearsName($0, before: credit) }),
            !told.showsBank(but: told.events[named])
        else { return nil }
        if let payer = PayerSearch(told, text.folded).range(judgement),
            told.hasLetters(payer.lowerBound, payer.upperBound)
        {
            return nil
        }
        return .noPayment(.noPayment)
    }
}

extension Statement {
    /// Whether a bank, a wallet, a balance or the number of an account is told.
    fileprivate func showsBank(but account: Event) -> Bool {
        letters.scalars.contains { $0 == Mask.reference || $0 == Mask.number || $0 == Mask.phone }
            || events.contains {
                $0.role == .channel || $0.hint == .bank || $0.role == .balance && $0.start != account.start
                    || $0.role == .account && $0.start > account.end
            }
    }
}

/// Looks for names right beside the words for an account.
private struct AccountNames {
    private let statement: Statement
    private let events: [Statement.Event]
    private let letters: MaskedText
    private let text: ReadText
    /// Whether the name of an account stands behind it in the language, and whether an owner's behind what is theirs.
    private let (names, owns): (Bool, Bool)

    init(_ statement: Statement, _ text: ReadText) {
        self.statement = statement
        (events, letters) = (statement.events, statement.letters)
        self.text = text
        let words = Surroundings.Words.common
        names = words?.lists(text.language, as: "named") ?? false
        owns = words?.lists(text.language, as: "owned") ?? false
    }

    /// Whether an event is an account with a name that no table knows.
    func bearsName(_ index: Int, before credit: Statement.Event) -> Bool {
        let account = events[index]
        if isNamed(behind: account, credit) { return true }
        guard account.role == .account || account.hint == .mine || account.hint == .held && account.role != .debitMaybe
        else { return false }
        let isHeld = account.hint == .held && !account.role.isDebit
        guard !isHeld || !owns, let name = name(before: account.start) else { return false }
        // 张伟账户到账: where words are not separated, only what begins and ends the subject is sure to be a name.
        if LetterClass.of(letters.scalars[name]) == .free {
            let isFirst = index == 0 || events[index - 1].part != account.part
            let isBeside = account.start == credit.start || 0...1 ~= credit.start - account.end
            return isFirst && name + 4 >= account.start
                && (isHeld || isBeside && (0x4E00...0x9FFF).contains(letters.scalars[name]))
        }
        // "Annas återbetalning", but "Zalando Erstattung", and "Annas återbetalning har satts in på ditt konto"
        if account.hint == .held, account.role.isCredit, letters.scalars[name] < 0x250 {
            return letters.scalars[account.start - 2] == 0x73
                && !events[index...].contains { $0.hint == .mine || statement.endsInAccount($0) }
        }
        // "added to your Dunkin' balance", "your Con Edison account", "bijgeschreven op je Eneco-account"
        return account.hint == .held
            || events[..<index].contains {
                $0.part == account.part && $0.end <= name
                    && ($0.hint == .mine && name - $0.end <= 24
                        || ($0.role == .gives || $0.hint == .loaded) && name - $0.end <= 1)
            }
    }

    /// Whether a name stands right behind the word for an account, in the languages in which it does: "votre compte EDF",
    /// "wpłynęło na konto Anny", "на ваш рахунок у Steam", "Rekening Rina".
    private func isNamed(behind account: Statement.Event, _ credit: Statement.Event) -> Bool {
        guard account.part == credit.part, names && isAccount(account) || owns && isOwned(account, credit),
            account.hint == .held && owns
                || !letters.scalars[account.end..<max(account.end, credit.start)].contains(0x3A)
        else { return false }
        var place = account.end
        while let of = events.first(where: {
            $0.start == place + 1 && !isCapital($0.start)
                && ($0.hint == .name || $0.role == .stop && $0.end - $0.start <= 2)
        }) {
            place = of.end
        }
        guard place + 1 < letters.scalars.count, letters.scalars[place] == 0x20 else { return false }
        // A word of greeting with a capital is a name here.
        let isGreeting = events.contains { $0.start == place + 1 && $0.hint == .skip }
        return isName(at: place + 1) || isGreeting && isCapital(place + 1)
    }

    private func isAccount(_ event: Statement.Event) -> Bool {
        event.role == .account || event.role.isCredit && statement.endsInAccount(event)
    }

    /// Whether it is a thing that the reader is not said to own, or the reader's account; where letters have no capitals any word
    /// may follow that.
    private func isOwned(_ event: Statement.Event, _ credit: Statement.Event) -> Bool {
        if event.hint == .held, !event.role.isDebit {
            return !events.contains { $0.part == event.part && $0.hint == .mine }
        }
        return event.role == .account && event.hint == .mine && letters.scalars[event.start] < 0x590
            && event.end < credit.start
    }

    /// Where the name begins that ends before a place.
    private func name(before end: Int) -> Int? {
        var end = end
        while end > 0, [0x20, 0x27, 0x2D].contains(letters.scalars[end - 1]) { end -= 1 }
        guard end > 0 else { return nil }
        let kind = LetterClass.of(letters.scalars[end - 1])
        var start = end
        while start > 0, end - start < 40, kind != .none, !isCovered(start - 1),
            LetterClass.of(letters.scalars[start - 1]) == kind || kind == .joined && letters.scalars[start - 1] == 0x2D
        {
            start -= 1
        }
        let isWhole = kind == .free || start == 0 || LetterClass.of(letters.scalars[start - 1]) != .joined
        return start < end && isWhole && isName(at: start) ? start : nil
    }

    /// Whether a word begins here that no phrase holds, with a capital or in letters that have none.
    private func isName(at place: Int) -> Bool {
        let letter = letters.scalars[place]
        return letter > 0x39 && !isCovered(place)
            && (LetterClass.of(letter) == .free || (0x590..<0x700).contains(letter) || isCapital(place))
    }

    private func isCapital(_ place: Int) -> Bool {
        text.folded.scalars[Int(letters.places[place])].properties.isUppercase
    }

    private func isCovered(_ place: Int) -> Bool { events.contains { $0.start <= place && place < $0.end } }
}
