// SPDX-License-Identifier: Apache-2.0

public import SpokenText

/// What the announcer makes of a notification: what happened to the user's money, and whether it is said.
public struct Explanation: Sendable, Hashable {
    /// Where the money went, as the user sees it.
    public enum Direction: String, Sendable, Hashable {
        /// Money has arrived.
        case credit
        /// Money has gone.
        case debit
        /// Money moved, but nothing was received: own card bills, own transfers, interest, reward money.
        case other
        /// No completed payment is told.
        case none
    }

    /// Where the money went.
    public let direction: Direction
    /// The payment's amount in major units, as exact as it was written; nil when the text does not decide.
    public let amount: WrittenNumber?
    /// The amount's currency; nil when the text does not decide.
    public let currency: Currency?
    /// Who paid, as written.
    public let payer: String?
    /// The wallet or service that the money came through, by the name it is called in the text's language.
    public let channel: String?
    /// Whether the payment may be announced: only a completed credit whose amount and currency are certain.
    public let announces: Bool
    /// Why it is announced or not.
    public let reason: Reason
    /// The BCP-47 tag of the language it is said in.
    public let locale: String
    /// The words to say, without a digit or a sign; nil when nothing is announced.
    public let spoken: String?
    /// The words to say where the payer stays private; the same as ``spoken`` when no payer is said.
    public let spokenWithoutPayer: String?
}

/// Why a notification is announced or is not, in words that scripts may rely on.
public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// A completed credit.
    case credit
    /// The sender of the push wrote the words to say.
    case text
    /// Money has gone.
    case debit
    /// Not completed: on its way, on hold, or to be approved.
    case pending
    /// Somebody asks for money.
    case request
    /// A one-time code.
    case otp
    /// Only a balance is told.
    case balance
    /// Advertising.
    case promotion
    /// The payment failed or was taken back.
    case failed
    /// A bill or statement.
    case bill
    /// It asks the user to do something in order to get money.
    case scam
    /// The user paid the bill of a card or an account of their own.
    case cardPayment = "card-payment"
    /// The user moved money between accounts of their own, or it is not said where the money went.
    case ownTransfer = "own-transfer"
    /// Interest on the user's own money.
    case interest
    /// Cashback, points or a bonus.
    case reward
    /// An amount of nothing.
    case zeroAmount = "zero-amount"
    /// The text does not decide which amount was paid, or how to read it.
    case uncertainAmount = "uncertain-amount"
    /// The text does not decide the currency.
    case uncertainCurrency = "uncertain-currency"
    /// A template keeps it silent, two templates disagree, or nothing but templates is announced.
    case template
    /// Two languages explain the text alike, and it would not tell the same in both.
    case uncertainLanguage = "uncertain-language"
    /// The payload's amount is not the body's.
    case contradiction
    /// There are no words for amounts in this language yet.
    case noWords = "no-words"
    /// There are no payment words for this language yet.
    case noLanguage = "no-language"
    /// Nothing in the text tells of a payment.
    case noPayment = "no-payment"
}
