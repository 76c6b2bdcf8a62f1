// SPDX-License-Identifier: Apache-2.0

public import SpokenText

/// A completed credit to the reader: there is none without a certain amount and currency.
public struct Payment: Sendable, Hashable {
    /// What arrived.
    public let money: Money
    /// Who paid, as written.
    public var payer: String? { name?.name }
    /// The wallet or service that it came through.
    public let channel: String?
    /// Who paid, and how that is said.
    let name: Payer?

    /// Joins what is certain; nil where the number is nothing or more exact than the currency's subunit.
    init?(_ money: Money, from name: Payer?, through channel: String?) {
        guard money.number.significand > 0, !money.number.hasMoreDecimals(than: money.currency.fractionDigits) else {
            return nil
        }
        self.money = money
        self.name = name
        self.channel = channel
    }
}

/// Whether something is said, decided once.
public enum Verdict: Sendable, Hashable {
    /// What may be said.
    public enum Announcement: Sendable, Hashable {
        /// A payment, in our phrase.
        case payment(Payment)
        /// Words that the sender of the push wrote.
        case words(String)
    }

    /// Say it.
    case say(Announcement, because: Reason)
    /// Say nothing.
    case silent(Reason)

    /// Why.
    public var reason: Reason {
        switch self {
        case .say(_, let reason), .silent(let reason): reason
        }
    }

    /// What the texts tell by themselves.
    init(_ found: Finding) {
        guard let payment = found.money.flatMap({ Payment($0, from: found.payer, through: found.channel) }) else {
            self = .silent(found.money == nil ? found.reason : .uncertainAmount)
            return
        }
        self = .say(.payment(payment), because: found.reason)
    }
}
