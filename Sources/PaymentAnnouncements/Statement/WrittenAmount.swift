// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// An amount that stands in a text.
struct WrittenAmount {
    let number: NumberReading
    /// Nil for a bare number that is written like money.
    let currency: CurrencyReading?
    /// Its place in the letters.
    var place: Int
    /// Its range in the folded text.
    let range: Range<Int>
    /// Whether a plus sign stands right before it.
    let hasPlus: Bool
    /// Whether a minus sign stands right before it.
    let hasMinus: Bool
    /// Whether it may be no amount at all: letters and plain digits written together, or a number that a date or a check
    /// digit follows.
    let isLikeReference: Bool

    init(
        _ number: NumberReading, _ currency: CurrencyReading?, at place: Int, _ range: Range<Int>,
        in source: [Unicode.Scalar]
    ) {
        self.number = number
        self.currency = Self.isContradictory(currency, range, in: source) ? .ambiguous([]) : currency
        self.place = place
        self.range = range
        let inside = source[range.lowerBound]
        var before = range.lowerBound
        var sign = inside
        if sign != "+", sign != "-", sign != "−" {
            before -= 1
            if before >= 0, source[before] == " " { before -= 1 }
            sign = before >= 0 ? source[before] : " "
        }
        let next = range.upperBound < source.count ? source[range.upperBound] : " "
        isLikeReference =
            LetterClass.isLetterOrDigit(inside)
            && (!source[range].contains { !LetterClass.isLetterOrDigit($0) } || next == "/"
                || (currency == nil && next == "-"))
        // A dash between letters or digits joins them; it is no sign.
        let isJoined = before > 0 && LetterClass.isLetterOrDigit(source[before - 1])
        // "- 12,30 €" at the beginning of a line is a sign all the same.
        let beginsLine = before <= 0 || source[before - 1].value == 0x0A
        let isDash = before < range.lowerBound - 1 && !beginsLine
        hasPlus = number.sign == .plus || sign == "➕" || (sign == "+" && !isJoined)
        hasMinus =
            number.sign == .minus || (number.value?.significand ?? 0) < 0
            || sign == "➖" || ((sign == "-" || sign == "−") && !isJoined && !isDash)
    }

    /// Whether a `$` stands before a number and 元 behind it, and the two are not one currency's.
    private static func isContradictory(
        _ currency: CurrencyReading?, _ range: Range<Int>, in source: [Unicode.Scalar]
    ) -> Bool {
        guard case .certain(let certain) = currency, source[range.lowerBound] == "$", range.count > 2 else {
            return false
        }
        guard ["元", "圆", "圓"].contains(source[range.upperBound - 1]) else { return false }
        return !["TWD", "HKD", "MOP", "SGD", "CNY"].contains(certain.code)
    }

    /// Whether a number has groups or two decimals: 1,234 or 12.50, not 1357; or a 0 for them, as in 260.0.
    static func isWrittenLikeMoney(_ range: Range<Int>, in source: [Unicode.Scalar]) -> Bool {
        var digits = 0
        var hasMark = false
        if range.count > 3, source[range.upperBound - 1] == "0", source[range.upperBound - 2] == "." { return true }
        for place in range {
            switch source[place].value {
            case 0x30...0x39: digits += 1
            case 0x2C, 0x2E, 0x27, 0x2019, 0x20, 0xA0, 0x202F, 0x66B, 0x66C:
                hasMark = hasMark || digits > 0
                digits = 0
            default: break
            }
        }
        return hasMark && (digits == 2 || digits == 3)
    }

    /// The numbers before and behind the mark of a bare number with two decimals.
    private var halves: (one: Int64, other: Int64)? {
        guard currency == nil, let value = number.value, value.fractionDigits == 2 else { return nil }
        return (value.significand / 100, value.significand % 100)
    }

    /// Whether a bare number may be a day and a month, as in 11.06.
    var isLikeDate: Bool {
        halves.map { $0.one > 0 && $0.other > 0 && max($0.one, $0.other) <= 31 && min($0.one, $0.other) <= 12 } ?? false
    }

    /// Whether a bare number may be a time of day, as in 14.20.
    var isLikeTime: Bool { halves.map { $0.one < 24 && $0.other < 60 } ?? false }

    /// The currency where the text decides it.
    var certainCurrency: Currency? {
        guard case .certain(let currency) = currency else { return nil }
        return currency
    }
}
