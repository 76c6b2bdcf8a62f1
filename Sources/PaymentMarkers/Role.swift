// SPDX-License-Identifier: Apache-2.0

/// What a phrase of a marker table means for the payment that a text tells.
package enum Role: String, Sendable, CaseIterable {
    /// Money has arrived.
    case credit
    /// Money has arrived, unless a stronger word says otherwise.
    case creditMaybe = "credit?"
    /// A person gave it: the payer stands before, the amount after.
    case gives
    /// A verb of someone else: what is received behind it in its sentence is not the user's.
    case third
    /// Money came back to the user.
    case refund
    /// Money has gone.
    case debit
    /// Money has gone for a purchase, unless it came back.
    case purchase
    /// Money has gone, unless a stronger word says otherwise.
    case debitMaybe = "debit?"
    /// The label of the payment's amount.
    case amount

    // Labels of other amounts.
    case balance, fee, limit, total, reward, interest

    // What makes the whole text no completed credit.
    case otp, request, pending, failed, bill, promotion, scam
    /// Advertising that may stand below a real payment.
    case offer
    /// The user paid a card's or a loan's bill.
    case cardBill = "card-bill"
    /// The card that makes a credit the payment of its bill.
    case creditCard = "credit-card"
    /// Money moved, but not to the user, or it is not said where to.
    case other

    /// The payer follows; `from:name` may also stand inside a name, as in "Jan van den Berg".
    case from
    /// The payer precedes.
    case by
    /// A name ends before it.
    case stop
    /// An account of the user's.
    case account
    /// A word of a number or a currency: a name that holds one is not said.
    case numeral
    /// A word that has only a hint; it may be part of a name.
    case word
    /// A longer phrase that means nothing here.
    case ignored
    /// The name of a wallet or service.
    case channel
    /// The sender of a receipt gives thanks.
    case thanks

    /// Whether it labels an amount that is not the payment's.
    package var labelsAnotherAmount: Bool {
        switch self {
        case .balance, .fee, .limit, .total, .reward, .interest: true
        default: false
        }
    }

    /// Whether it tells that money has arrived.
    package var isCredit: Bool { self == .credit || self == .gives || self == .refund || self == .creditMaybe }

    /// Whether it tells that money has gone.
    package var isDebit: Bool { self == .debit || self == .purchase || self == .debitMaybe }

    /// Whether it tells something of a payment, and not only of names, accounts and ways.
    package var tellsOfPayment: Bool {
        switch self {
        case .from, .by, .stop, .account, .numeral, .word, .ignored, .channel: false
        default: true
        }
    }

    /// Whether it means nothing in the words that a payer adds to a payment.
    package var mayStandInNote: Bool {
        switch self {
        case .debit, .purchase, .debitMaybe, .request, .bill, .promotion, .offer, .cardBill, .creditCard: true
        default: false
        }
    }

    /// Whether it still counts between "to you" and the verb of a gift: all but what only names accounts, people and ways.
    package var mayQualifyGift: Bool {
        switch self {
        case .credit, .creditMaybe, .gives, .refund, .debitMaybe, .amount, .account, .from, .by, .stop, .numeral,
            .ignored,
            .channel:
            false
        default: true
        }
    }
}
