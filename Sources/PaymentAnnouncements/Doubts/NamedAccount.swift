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
        let told = judgement.statement
        guard judgement.proposal != nil, judgement.tellsReceipt || judgement.deciding == nil,
            let amount = told.amounts.first(where: { $0.place == judgement.place })
        else { return nil }
        let credit = judgement.deciding.map { ($0.start, $0.sentence, $0.part) }
        let names = AccountNames(told, text, credit: credit ?? (amount.place, amount.sentence, amount.part))
        // Looking at every word of a text of thousands must not become a burden.
        let near = told.events.indices.lazy.filter {
            told.events[$0].sentence == names.credit.sentence || names.isHeading(told.events[$0])
        }.prefix(64)
        guard let named = near.first(where: { names.bearsName($0) }), !told.showsBank(but: told.events[named])
        else { return nil }
        if let payer = PayerSearch(told, text.folded).range(judgement),
            told.hasLetters(payer.lowerBound, payer.upperBound),
            !names.owns(told.events[named], payer.lowerBound), !names.isHeadedByOwner(told.events[named])
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
    let credit: (start: Int, sentence: Int, part: Int)
    private let statement: Statement
    private let events: [Statement.Event]
    private let letters: MaskedText
    private let owners: Owners
    /// Whether the name of an account stands behind it in the language, whether an owner's does behind what is theirs, and
    /// whether an owner's before it has an ending.
    private let (names, owns, hasGenitive): (Bool, Bool, Bool)

    init(_ statement: Statement, _ text: ReadText, credit: (Int, Int, Int)) {
        self.credit = credit
        self.statement = statement
        (events, letters) = (statement.events, statement.letters)
        owners = Owners(statement, text)
        let kinds = Surroundings.Words.common?.kinds(of: text.language) ?? []
        (names, owns, hasGenitive) = (kinds.contains("named"), kinds.contains("owned"), kinds.contains("genitive"))
    }

    /// Whether an event is an account with a name that no table knows.
    func bearsName(_ index: Int) -> Bool {
        let account = events[index]
        if isNamed(behind: account) { return true }
        guard account.role == .account || account.hint == .mine || account.hint == .held && account.role != .debitMaybe
        else { return false }
        if isThing(account, index) { return true }
        let isHeld = account.hint == .held && !account.role.isDebit
        guard !isHeld || !owns, let name = owners.name(before: account.start) else { return false }
        let start = name.start
        // 张伟账户到账: where words are not separated, only what begins and ends the subject is sure to be a name.
        if LetterClass.of(letters.scalars[start]) == .free {
            let isFirst = index == 0 || events[index - 1].part != account.part
            let isBeside = account.start == credit.start || 0...1 ~= credit.start - account.end
            return isFirst && start + 4 >= account.start
                && (isHeld || isBeside && (0x4E00...0x9FFF).contains(letters.scalars[start]))
        }
        // "Linas konto: 50 kr mottaget"
        if hasGenitive, name.isOwner, isHead(account), begins(start) { return true }
        // "Annas återbetalning", but "Zalando Erstattung", and "Annas återbetalning har satts in på ditt konto"
        if account.hint == .held, account.role.isCredit, letters.scalars[start] < 0x250 {
            return name.isOwner && !events[index...].contains { $0.hint == .mine || endsInAccount($0) }
        }
        // "Ucom-ի Ձեր հաշվին": a name in other letters than its ending and the account behind it.
        if name.isOwner, letters.scalars[start] < 0x250, letters.scalars[account.start] > 0x250 { return true }
        // "added to your Dunkin' balance", "your Con Edison account", "bijgeschreven op je Eneco-account"
        return account.hint == .held
            || events[..<index].contains {
                $0.part == account.part && $0.end <= start
                    && ($0.hint == .mine && start - $0.end <= 24
                        || ($0.role == .gives || $0.hint == .loaded) && start - $0.end <= 1)
            }
    }

    /// Whether a word that no table knows stands between what is the reader's and an account that a credit begins with:
    /// "Ձեր Steam հաշվին", "Ձեր գազի հաշվին".
    private func isThing(_ account: Statement.Event, _ index: Int) -> Bool {
        guard account.hint == .held, account.role.isCredit else { return false }
        let word = letters.word(before: account.start)
        return !word.isEmpty && letters.holdsUnknown(word, but: events)
            && events[..<index].contains { $0.hint == .mine && $0.end + 1 == word.lowerBound }
    }

    /// Whether a name stands right behind the word for an account, in the languages in which it does, or behind an "of" in what
    /// heads a text: "votre compte EDF", "wpłynęło na konto Anny", "Rekening Rina", "Compte de Léa : 5 € reçus".
    private func isNamed(behind account: Statement.Event) -> Bool {
        guard account.part == credit.part || isHeading(account), let name = owners.name(behind: account) else {
            return false
        }
        if name > account.end + 1, isHead(account), begins(account.start) { return true }
        // บัญชีสมชายมีเงินเข้า: only what fills the room up to the verb is sure to be a name.
        if name == account.end {
            let end = (name..<letters.scalars.count).first { !owners.isName(at: $0) } ?? name
            return owns && account.hint == .held && (end == credit.start || letters.scalars[end] == 0x3A)
        }
        return (names && isAccount(account) || owns && (isOwned(account) || leadsToReaders(account)))
            && ((account.hint == .held || account.hint == .bare) && owns
                || !letters.scalars[account.end..<max(account.end, credit.start)].contains(0x3A))
    }

    /// Whether an account stands before the colon that ends what heads a text, or with its owner before the verb.
    private func isHead(_ account: Statement.Event) -> Bool {
        let isAccount = account.role == .account || account.hint == .mine || account.hint == .held
        guard isAccount, account.end <= credit.start else { return false }
        // "Conta de PEDRO SILVA creditada": the verb follows the name behind the "of".
        let isSubject =
            owners.name(behind: account).map { name in
                account.role == .account && letters.scalars[name] < 0x590 && name > account.end + 1
                    && begins(account.start)
                    && events.first { $0.start >= name }?.start == credit.start
            } ?? false
        return isSubject
            || letters.scalars[account.end - 1..<credit.start].contains { $0 == 0x3A || $0 == 0x0A }
    }

    /// Whether it stands in the line above the credit's, which holds no amount: a title.
    func isHeading(_ account: Statement.Event) -> Bool {
        guard account.sentence == credit.sentence - 1, account.sentence < statement.ends.sentences.count else {
            return false
        }
        return letters.scalars[statement.ends.sentences[account.sentence]] == 0x0A
            && !statement.amounts.contains { $0.sentence == account.sentence }
    }

    /// Whether what seems to be the payer's name is the owner's: it follows a thing that is nobody's yet, or heads the text.
    func owns(_ account: Statement.Event, _ name: Int) -> Bool {
        let owner = account.hint == .held ? owners.name(behind: account) ?? 0 : 0
        return account.end..<max(account.end, owner + 1) ~= name || isHead(account) && name <= credit.start
    }

    /// Whether no letter stands before a place in its sentence, or behind the colon of what heads that.
    private func begins(_ place: Int) -> Bool {
        let start = statement.ends.sentences.last { $0 < place } ?? 0
        let colon = letters.scalars[start..<max(start, place)].lastIndex(of: 0x3A) ?? start
        return !statement.hasLetters(colon, place)
    }

    /// Whether a sentence begins with an account and its owner, as in "Rekening Rina dikreditkan Rp50.000 dari Ahmad": whoever
    /// paid says nothing about whose it is then.
    func isHeadedByOwner(_ account: Statement.Event) -> Bool {
        owns && account.hint == .held && account.role == .account && begins(account.start)
            && owners.name(behind: account) != nil
    }

    /// Whether it leads to an account of the reader's, so that a name in it is a shop's or a utility's: "ke akaun TNB anda".
    private func leadsToReaders(_ event: Statement.Event) -> Bool {
        guard event.role == .stop, event.hint == .to || event.hint == .owned,
            statement.phrases(in: event).contains(where: { $0.role == .account })
        else { return false }
        return events.contains { $0.part == event.part && $0.hint == .mine && 0...40 ~= $0.start - event.end }
    }

    /// Also "a la cuenta de", which says that it goes somewhere.
    private func isAccount(_ event: Statement.Event) -> Bool {
        event.role == .account || event.role.isCredit && endsInAccount(event)
            || event.role == .stop && event.hint == .to
                && statement.phrases(in: event, toEnd: false)
                    .contains { $0.role == .account || $0.hint == .mine }
    }

    private func endsInAccount(_ event: Statement.Event) -> Bool {
        statement.phrases(in: event).contains { $0.role == .account }
    }

    /// Whether it is a thing that the reader is not said to own, or the reader's account; where letters have no capitals any word
    /// may follow that.
    private func isOwned(_ event: Statement.Event) -> Bool {
        // An Iranian wallet has a unit of its own.
        if event.hint == .held && !event.role.isDebit || event.hint == .bare && event.role == .word {
            return !events.contains { $0.part == event.part && $0.hint == .mine }
        }
        return event.role == .account && event.hint == .mine && letters.scalars[event.start] < 0x590
            && event.end < credit.start
    }
}
