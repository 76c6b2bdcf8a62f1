// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// A text and the language of the tables that understood it.
struct ReadText {
    let folded: FoldedText
    let language: String
    /// The phrases that receipts of own payments are told by, of the language and its companions.
    let receipts: [MarkerIndex]
}

/// Something that speaks against saying what a text seems to tell.
///
/// A doubt is handed a judgement whose proposal it can only withdraw; nothing makes a silent text loud.
protocol Doubt: Sendable, SendableMetatype {
    /// Withdraws the proposal where the doubt holds.
    static func object(to judgement: inout Judgement, in text: ReadText)
}

extension Doubt {
    /// The doubt's name, as `explain --json` tells it.
    static var name: String { String(describing: Self.self) }
}

/// The doubts that one reading of a text raises by itself, in the order in which they are asked.
enum Doubts {
    private static let all: [any Doubt.Type] = [
        ForbiddenText.self, AnotherReceiver.self, ReturnedPayment.self, OwnPayment.self, TouchedAmount.self,
        SecondCurrency.self, QuotedPayment.self, UnknownObject.self,
    ]

    /// Asks every doubt until one has withdrawn what was told.
    static func raise(against judgement: inout Judgement, in text: ReadText) {
        for doubt in all where judgement.doubt == nil { doubt.object(to: &judgement, in: text) }
    }
}

/// Somebody else than the reader received the money.
enum AnotherReceiver: Doubt {
    static func object(to judgement: inout Judgement, in text: ReadText) {
        guard judgement.tellsReceipt, let another = Receiver.another(in: judgement.statement) else { return }
        switch another {
        case .subject: judgement.withdraw(.noPayment, because: name)
        case .object: judgement.withdraw(.debit, .debit, because: name)
        }
    }
}

/// Something right beside the amount could make it another one.
enum TouchedAmount: Doubt {
    static func object(to judgement: inout Judgement, in text: ReadText) {
        guard judgement.money != nil, let range = judgement.range,
            Surroundings.areDoubtful(
                around: range, of: judgement.currency, in: text.folded, language: text.language)
        else { return }
        judgement.withdrawAmount(because: name)
    }
}

/// The text names another currency than the one that a mere sign was taken for.
enum SecondCurrency: Doubt {
    static func object(to judgement: inout Judgement, in text: ReadText) {
        guard judgement.money != nil, let range = judgement.range,
            NamedCurrency.contradicts(
                judgement.currency, of: range, judgement.statement.amounts, in: text.folded)
        else { return }
        judgement.withdrawCurrency(because: name)
    }
}

/// Somebody writes of a payment, asks about one or warns of one, between quotation marks.
enum QuotedPayment: Doubt {
    static func object(to judgement: inout Judgement, in text: ReadText) {
        guard judgement.money != nil, let range = judgement.range else { return }
        let statement = judgement.statement
        let verbs = statement.events.filter { $0.role.isCredit }.map { Int(statement.letters.places[$0.start]) }
        guard Quotation.holds(range, verbs: verbs, in: text.folded) else { return }
        judgement.withdraw(.noPayment, because: name)
    }
}
