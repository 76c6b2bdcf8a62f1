// SPDX-License-Identifier: Apache-2.0

import Letters

/// One thing in a text that is more than words: an amount, a number, a date.
public struct Element: Sendable, Hashable {
    /// Where it stands in ``FoldedText/scalars``; signs, symbols and units that belong to it are inside.
    public let range: Range<Int>
    /// What it is.
    public let kind: Kind

    /// What an element is.
    public enum Kind: Sendable, Hashable {
        /// A number with a currency.
        case money(MoneyReading)
        /// A number without one.
        case number(NumberReading)
        /// A percentage.
        case percent(WrittenNumber)
        /// A calendar date, or part of one.
        case date(WrittenDate)
        /// A time of day.
        case time(WrittenTime)
        /// A telephone number, digits only, with a leading `+` where it was written.
        case phone(String)
        /// A card tail, order number or code: ASCII letters and digits, masks left out.
        case reference(String)
        /// A web or mail address.
        case url
        /// Emoji.
        case emoji
    }

    /// Joins a place and a kind.
    public init(range: Range<Int>, kind: Kind) {
        self.range = range
        self.kind = kind
    }
}

/// What a written number says.
public struct NumberReading: Sendable, Hashable {
    /// The value with its sign, multipliers applied; nil where the text does not decide, as in `10,00.00`.
    public let value: WrittenNumber?
    /// Whether a word such as `K`, `万` or `lakh` multiplies what the digits say.
    public let hasMultiplier: Bool
    /// The sign that was written before the number.
    public let sign: Sign

    /// A written sign.
    public enum Sign: Sendable, Hashable {
        /// No sign.
        case none
        /// `+`.
        case plus
        /// `-` or `−`.
        case minus
    }

    /// Describes a number.
    public init(value: WrittenNumber?, hasMultiplier: Bool = false, sign: Sign = .none) {
        self.value = value
        self.hasMultiplier = hasMultiplier
        self.sign = sign
    }
}

/// An amount as the text gives it.
public struct MoneyReading: Sendable, Hashable {
    /// The number.
    public let number: NumberReading
    /// The currency, as far as the text and the locale decide it.
    public let currency: CurrencyReading

    /// Joins a number and a currency.
    public init(number: NumberReading, currency: CurrencyReading) {
        self.number = number
        self.currency = currency
    }

    /// The amount, where both number and currency are certain.
    public var money: Money? {
        guard let value = number.value, case .certain(let currency) = currency else { return nil }
        return Money(value, currency)
    }
}

/// A currency as far as the text and the locale decide it.
public enum CurrencyReading: Sendable, Hashable {
    /// Exactly one currency is meant.
    case certain(Currency)
    /// Several could be meant, or two contradict each other.
    case ambiguous([Currency])
}

/// A calendar date as far as it was written.
public struct WrittenDate: Sendable, Hashable {
    /// The year, four digits; nil where it was not written.
    public let year: Int?
    /// The month, 1 to 12; nil where only a day was written.
    public let month: Int?
    /// The day of the month, 1 to 31; nil where only a month was written.
    public let day: Int?

    /// Describes a date.
    public init(year: Int?, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }
}

/// A time of day as it was written.
public struct WrittenTime: Sendable, Hashable {
    /// The hour, 0 to 24.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, where it was written.
    public let second: Int?
    /// Before or after noon, where that was written.
    public let half: Half?

    /// Half of the day.
    public enum Half: Sendable, Hashable {
        /// `AM`.
        case beforeNoon
        /// `PM`.
        case afterNoon
    }

    /// Describes a time.
    public init(hour: Int, minute: Int, second: Int? = nil, half: Half? = nil) {
        self.hour = hour
        self.minute = minute
        self.second = second
        self.half = half
    }
}
