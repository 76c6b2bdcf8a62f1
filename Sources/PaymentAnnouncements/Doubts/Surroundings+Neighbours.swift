// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// Dates, cards and other amounts beside the amount.
extension Surroundings {
    /// Whether a word that ends at a place goes on: "3 000 ₽ T-Bank", "285,000 KZT K**824".
    func isPartOfName(_ place: Int) -> Bool {
        at(place) == "*" || (at(place) == "-" && at(place + 1).isAlphabetLetter)
    }

    /// The last four digits of a card or an account behind one asterisk: "500 ₽ *2211".
    func isMaskedCard(at place: Int) -> Bool {
        at(place) == "*" && (1...4).allSatisfy { isDigit(at(place + $0)) } && !isNumeric(at(place + 5))
            && !(isMark(at(place + 5)) && isDigit(at(place + 6)))
    }

    /// A number or an amount that is no long reference.
    func isAmount(at place: Int) -> Bool {
        if isCurrency(at(place)) { return true }
        let end = place + digitCount(at: place)
        let isDate = (at(end) == "/" || at(end) == "-" || at(end) == ":") && isDigit(at(end + 1))
        // "à 10h30", "à 10h"
        let isTime = (at(end) == "h" || at(end) == "H") && !at(end + 1).isAlphabetLetter
        // "to 8001****21": an account.
        let isMasked = ["*", "x", "X"].contains(at(end)) && at(end + 1) == at(end)
        return end > place && end - place <= 6 && !isDate && !isTime && !isMasked
    }

    /// A word behind the amount, without a space, that holds a digit: "$1O0", "$1e3".
    func hasDigitInWord(at place: Int) -> Bool {
        var end = place
        while at(end).isAlphabetLetter { end += 1 }
        return end > place && isDigit(at(end))
    }

    /// Another currency in brackets behind an amount that has one already: "$20.00 (CAD)" in the United States.
    func namesCurrencyInBrackets(at place: Int) -> Bool {
        guard at(place) == "(", at(place + 4) == ")" else { return false }
        var code = ""
        for offset in 1...3 { code.unicodeScalars.append(at(place + offset)) }
        return Currency(code).map { $0 != currency } ?? false
    }

    static let mil = ArraySlice("mil".unicodeScalars)

    static let of = ArraySlice("of".unicodeScalars)

    /// Whether the digits before a word are a date's, as in "on 05-04-2026 and"; or a year's or a long number's before
    /// "of", as in "for March 2026 of $900".
    func hasDate(before place: Int, isOf: Bool) -> Bool {
        var last = place - 1
        while last > 0, isSpace(text[last]) { last -= 1 }
        var start = last
        var marks = 0
        while start >= 0, last - start < 11, isDigit(text[start]) || text[start] == "/" || text[start] == "-" {
            if !isDigit(text[start]) { marks += 1 }
            start -= 1
        }
        if marks == 2 { return true }
        let isFree = start < 0 || (!isMark(text[start]) && !isCurrency(text[start]))
        return isOf && marks == 0 && last - start >= 4 && isFree
    }

    func hasDigit(before place: Int) -> Bool {
        var before = place
        while before > 0, isSpace(text[before - 1]) { before -= 1 }
        return before > 0 && isDigit(text[before - 1])
    }
}
