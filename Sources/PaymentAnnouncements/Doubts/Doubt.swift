// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A text and the language of the tables that understood it.
struct ReadText {
    let folded: FoldedText
    let language: String
    /// The phrases that receipts of own payments are told by, of the language and its companions.
    let receipts: [MarkerIndex]
}

/// What a doubt leaves of what a text seemed to tell: less, and nothing that is said.
enum Objection {
    /// The text tells of no payment to the reader.
    case noPayment(Reason)
    /// Something beside the amount makes it uncertain.
    case uncertainAmount
    /// Something else in the text makes the currency uncertain.
    case uncertainCurrency
    /// The credit went elsewhere: for the reader the money has gone.
    case elsewhere(Explanation.Direction, Reason)
}

/// Something that speaks against saying what a text seems to tell.
///
/// A doubt only looks at a judgement, and its objection can only withdraw the proposal: nothing makes a silent text loud.
protocol Doubt: Sendable, SendableMetatype {
    /// What speaks against it; nil where the doubt does not hold.
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection?
}

extension Doubt {
    /// The doubt's name, as `explain --json` tells it.
    static var name: String { String(describing: Self.self) }
}

/// The doubts that one reading of a text raises by itself, in the order in which they are asked.
enum Doubts {
    private static let all: [any Doubt.Type] = [
        ForbiddenText.self, AnotherReceiver.self, NamedAccount.self, ReturnedPayment.self, AskedPayment.self,
        OwnPayment.self, NamedReceiver.self, NamedArrow.self, AmountInName.self,
        TouchedAmount.self, SharedDigits.self, SpelledBeside.self, NamedBehind.self, SecondCurrency.self,
        OtherGain.self, OtherSum.self, SecondPayment.self, QuotedPayment.self, UnknownObject.self, UntiedAmount.self,
        UnknownAdverb.self, UnknownFate.self, UnknownSubject.self, UnfinishedText.self,
    ]
    /// What those that held are called: a type's name is looked up at length.
    private static let names = Known<ObjectIdentifier, String>()

    /// Asks every doubt until one has withdrawn what was told.
    static func raise(against judgement: inout Judgement, in text: ReadText) {
        for doubt in all {
            guard let objection = doubt.objection(to: judgement, in: text) else { continue }
            return judgement.withdraw(objection, because: names.value(ObjectIdentifier(doubt)) { doubt.name })
        }
    }
}

/// Somebody else than the reader received the money.
enum AnotherReceiver: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.tellsReceipt else { return nil }
        return switch Receiver.another(in: judgement.statement) {
        case .subject: .noPayment(.noPayment)
        case .object: .elsewhere(.debit, .debit)
        case nil:
            judgement.statement.namesReceiver(beside: judgement.deciding, in: text)
                || judgement.statement.namesOwner(behind: judgement.deciding, in: text)
                ? .noPayment(.noPayment)
                : judgement.statement.namesOwner(in: text)
                    || Receiver(judgement.statement).isPassedOn(in: text.folded.scalars)
                    ? .elsewhere(.debit, .debit) : nil
        }
    }
}

extension Statement {
    /// Whether a name in the sentence of a credit has the ending of a receiver, and no other name follows: "Բորիսին".
    fileprivate func namesReceiver(beside credit: Event?, in text: ReadText) -> Bool {
        guard let credit, events.count <= 256,
            !events.contains(where: { $0.role == .account && $0.sentence == credit.sentence })
        else { return false }
        let sentence = places(of: credit.sentence)
        return letters.scalars[sentence].split { LetterClass.of($0) != .joined }.contains { word in
            guard letters.hasCapital(word.startIndex, in: text.folded.scalars),
                ends("receiver", word.indices, in: text), LanguageTables.objects?[word] == nil
            else { return false }
            let isFollowed =
                word.endIndex + 1 < sentence.upperBound && letters.scalars[word.endIndex] == 0x20
                && letters.hasCapital(word.endIndex + 1, in: text.folded.scalars)
            return !isFollowed && !events.contains { $0.start < word.endIndex && word.startIndex < $0.end }
        }
    }

    /// Whether an account behind a credit is told to be a name's, whoever paid: "…, a la cuenta de Leo", "…, auf Leos Konto". The
    /// reader who is told to have received it may be called by name: "Você recebeu … para a conta de LIA DA COSTA".
    fileprivate func namesOwner(behind credit: Event?, in text: ReadText) -> Bool {
        guard let credit, events.count <= 256, !beginsWithPhrase(credit, hint: .mine) else { return false }
        let owners = Owners(self, text)
        return events.contains { account in
            guard account.role == .stop, account.start > credit.start else { return false }
            let isReaders = events.contains { $0.hint == .mine && $0.sentence == account.sentence }
            switch account.hint {
            case .to where leadsToAccount(account), .owned where !isReaders:
                return owners.name(behind: account).map { letters.hasCapital($0, in: text.folded.scalars) } ?? false
            case .held where !isReaders && account.sentence == credit.sentence:
                guard let name = owners.name(before: account.start), name.isOwner else { return false }
                return !events.contains { $0.role == .from && 0...1 ~= name.start - $0.end }
            default: return false
            }
        }
    }

    private func leadsToAccount(_ event: Event) -> Bool {
        phrases(in: event, toEnd: false).contains {
            $0.role == .account || [.mine, .held, .theirs, .to].contains($0.hint)
        }
    }

    /// Whether a word with the ending of an owner stands before an account: "çocuklarınızın hesabına".
    fileprivate func namesOwner(in text: ReadText) -> Bool {
        // Looking back from every word must not become a burden in a text of thousands.
        guard events.count <= 256 else { return false }
        let owners = Owners(self, text)
        return events.contains {
            $0.hint == nil && ($0.role == .account || $0.role == .credit) && owners.hasOwner(before: $0.start)
        }
    }
}

/// Something right beside the amount could make it another one.
enum TouchedAmount: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let proposal = judgement.proposal,
            Surroundings.areDoubtful(
                around: proposal.range, of: proposal.money.currency, in: text.folded, language: text.language)
        else { return nil }
        return .uncertainAmount
    }
}
