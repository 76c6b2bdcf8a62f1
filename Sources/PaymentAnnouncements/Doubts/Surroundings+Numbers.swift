// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// Digits that an amount has lost, has too many of or stands too near to, numbers that a space or a comma has torn from it,
// and the dates, cards and other amounts beside it.
extension Surroundings {
    /// The places of the amount's marks between digits.
    var marks: [Int] { range.filter { isMark(text[$0]) && isDigit(at($0 - 1)) && isDigit(at($0 + 1)) } }

    /// Whether the amount's last separator has three digits behind it that are no group of its first mark, though its currency
    /// has no three decimals: "1,250.000".
    var hasThreeDecimals: Bool {
        guard currency?.fractionDigits != 3 else { return false }
        let marks = self.marks
        guard let last = marks.last, digitCount(at: last + 1) == 3, text[marks[0]] != text[last] else { return false }
        // Colombia's apostrophe of millions: $2'350.000.
        return !(language == "es" && marks.count == 2 && [0x27, 0x2019].contains(text[marks[0]].value))
    }

    /// Whether a comma stands before decimals where nobody writes one: "Rs 5,00", 到账1,00元. Or a point where one groups, in a
    /// currency that has no decimals: "Rp50.00" may have lost a zero.
    var hasForeignDecimals: Bool {
        guard let currency, let language else { return false }
        let marks = self.marks
        guard let last = marks.last, digitCount(at: last + 1) < 3 else { return false }
        let isOfPoint = words.lists(language, as: "point")
        if at(last) == "," { return isOfPoint && words.lists(currency.code.lowercased(), as: "point") }
        // A dollar sign is a peso's only where the device is: "$20.00" in English on a phone in Chile.
        let isOpen = !isOfPoint || at(range.lowerBound) == "$"
        return at(last) == "." && marks.count == 1 && digitCount(before: last) <= 3 && isOpen
            && words.lists(currency.code.lowercased(), as: "whole")
    }

    /// Whether the amount may have lost what stood before its first digit: ",50 €", "$,50", 支付宝到账.50元. A full stop has a space
    /// behind it, so that one right before a digit is a decimal point; a comma may end a clause.
    var hasLostDigits: Bool {
        guard isDigit(at(range.lowerBound)), isDecimalMark(at(range.lowerBound - 1)) else { return false }
        let before = at(range.lowerBound - 2)
        // "4*998,18 €": the number before it was taken for something else.
        if isDigit(before), isMark(at(range.lowerBound - 1)) { return true }
        if at(range.lowerBound - 1) == ".", before.value > 0x2E80 || ["-", ".", ":"].contains(before) { return true }
        return before == "\0" || isSpace(before) || isCurrency(before) || before == "\n"
    }

    /// Whether the amount begins with a zero and a further digit, as the end of a torn one does: "6.5⏎05,00 €".
    var beginsWithNothing: Bool { at(range.lowerBound) == "0" && isDigit(at(range.lowerBound + 1)) }

    /// A mark that some writing puts before decimals.
    private func isDecimalMark(_ scalar: Unicode.Scalar) -> Bool {
        isMark(scalar) || [0x60, 0xB4, 0x2018, 0x201A, 0xFF0C, 0x3001, 0x3002, 0xFF64, 0xFF61].contains(scalar.value)
    }

    /// Whether one to three digits and a space stand before the amount's first digit, with no word that counts them: "12 50 €".
    var isBehindShortNumber: Bool {
        let start = range.lowerBound
        let hasSign = at(start) == "+" || at(start) == "-"
        guard isOfNumber(at(start)) || (hasSign && isDigit(at(start + 1))), isPlainSpace(at(start - 1)) else {
            return false
        }
        var last = start - 1
        while isPlainSpace(at(last - 1)) { last -= 1 }
        let count = digitCount(before: last)
        let before = at(last - count - 1)
        guard (1...3).contains(count) else { return false }
        if before == "\0" || isSpace(before) || isCurrency(before) || before.value > 0x2E80 { return true }
        // "•12 500 ₽", "#14 250,00 €", "3,9 80円"; but "14:20 500 ₽", "28/11 905,30 kr", "**211 500 ₽".
        let isGroup = digitCount(at: start) == 3 || before == ","
        let isTail = [".", ":", "/", "-"].contains(before) && isDigit(at(last - count - 2))
        let isCard = ["*", "•", "x", "X"].contains(before) && at(last - count - 2) == before
        // "N11 120 TL": a shop.
        let isCode = before.isASCIILetter && before != before.lowered && before != "X"
        return isGroup && !isTail && !isCard && !isCode
    }

    /// Whether a dash that is no hyphen stands right before the amount: it may be a minus, "‑$50.00", 到账—100元.
    var isBehindDash: Bool {
        let sign = at(range.lowerBound - 1)
        let isDash = [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2043, 0x2500, 0x2501, 0x30FC, 0xFF70].contains(
            sign.value)
        return isDash && (sign.value < 0x3000 || isDigit(at(range.lowerBound)))
    }

    /// Whether a numeral in hanzi stands right before the amount's first digit: "34一9 บาท".
    var isBehindNumeral: Bool {
        isDigit(at(range.lowerBound)) && at(range.lowerBound - 1).isEastAsianDigit
            && isDigit(at(range.lowerBound - 2))
    }

    /// Whether a space and four to six digits stand behind a whole number: "$3 1250".
    var isBeforeLongNumber: Bool {
        let end = range.upperBound
        guard isDigit(at(end - 1)), isPlainSpace(at(end)),
            !range.contains(where: { isMark(text[$0]) && isDigit(at($0 - 1)) })
        else { return false }
        let place = skipSpaces(end)
        let behind = at(place + digitCount(at: place))
        return (4...6).contains(digitCount(at: place)) && (behind == "\0" || isSpace(behind))
    }

    /// Whether a digit and one to three letters stand right before the amount's first digit: "1e50 €".
    var isBehindGluedDigit: Bool {
        guard isDigit(at(range.lowerBound)) else { return false }
        var start = range.lowerBound
        while start > 0, range.lowerBound - start < 3, text[start - 1].isAlphabetLetter { start -= 1 }
        return start < range.lowerBound && isDigit(at(start - 1))
    }

    /// Whether the amount's currency stands between two numbers and may belong to the first: "500 ₽ 17.35".
    var isCurrencyBetweenNumbers: Bool {
        let place = range.lowerBound
        guard place > 1, isSpace(text[place - 1]), isDigit(text[place - 2]), !isDigit(text[place]) else { return false }
        guard let number = text[range].firstIndex(where: isDigit), isSpace(text[number - 1]) else { return false }
        let start = place - 1 - digitCount(before: place - 1)
        let isYear = place - 1 - start == 4 && text[start] == "2" && text[start + 1] == "0"
        // More digits are a reference.
        return !isYear && place - start <= 7 && (start == 0 || isSpace(text[start - 1]))
    }

    /// Whether the number before a sign that only stands before amounts is of what is counted there: "PKH tahap 3 Rp 900.000".
    var isBehindCounted: Bool {
        let end = range.lowerBound - 1
        let digits = digitCount(before: end)
        return (1...2).contains(digits) && isSpace(at(end - digits - 1)) && at(end - digits - 2).isAlphabetLetter
            && !behind("leading", at: range.lowerBound).isEmpty && !marks.isEmpty
    }

    /// Whether the amount begins with digits and a space parts them.
    var hasSpacedGroups: Bool {
        guard isDigit(at(range.lowerBound)) else { return false }
        return range.contains { isSpace(text[$0]) && isDigit(at($0 - 1)) && isDigit(at($0 + 1)) }
    }

    /// One to three digits by themselves, or a fraction: "$1 00", "£12 50", "$1 1/2"; not a date, a time or a reference.
    func isShortNumber(at place: Int) -> Bool {
        let end = place + digitCount(at: place)
        guard end > place, end - place <= 3 else { return false }
        // "500 บาท 21 พ.ย.": what a Thai word counts is no part of the amount, but for สตางค์.
        if at(skipSpaces(end)).isThai, at(skipSpaces(end)) != "ส" { return false }
        switch at(end) {
        case "/": return end - place == 1 && isDigit(at(end + 1)) && !isDigit(at(end + 2)) && at(end + 2) != "/"
        // "INR 500.00 16-Apr-26"
        case "-" where (1...3).allSatisfy({ at(end + $0).isAlphabetLetter }) && ["-", " "].contains(at(end + 4)):
            return false
        // "8 8.00", but "50 12.05", which may be a day
        case ".": return !isDigit(at(end + 1)) || !mayBeDay(place, end)
        case "-", ":": return !isDigit(at(end + 1))
        // "500.00UAH 5*48": an account.
        case "*": return !isDigit(at(end + 1))
        default: return !at(end).isAlphabetLetter || !at(end + 1).isAlphabetLetter
        }
    }

    /// Whether the numbers before a point and behind it may be a day and its month, or a month and its day.
    func mayBeDay(_ start: Int, _ point: Int) -> Bool {
        func number(_ places: Range<Int>) -> Int { places.reduce(0) { $0 * 10 + Int(at($1).digit) } }
        let count = digitCount(at: point + 1)
        let (one, other) = (number(start..<point), number(point + 1..<point + 1 + min(count, 3)))
        return count <= 2 && (1...31).contains(one) && (1...31).contains(other) && min(one, other) <= 12
    }

    /// A half, or a Chinese digit by itself, which counts the tenths: 十二块半, 十二块八; but not the one of 100元一笔.
    func isHanTail(at place: Int) -> Bool {
        guard at(place).value > 0x3000 else { return false }
        if at(place) == "半" { return true }
        guard at(place).isEastAsianDigit else { return false }
        return at(place + 1).value < 0x2E80 || (0x3000...0x303F).contains(at(place + 1).value)
            || (0xFF00...0xFF20).contains(at(place + 1).value)
    }

    /// A decimal mark that spaces have torn off: "$20 .00", "$ 20 . 00".
    func isLateDecimal(at place: Int) -> Bool {
        guard at(place) == "." || at(place) == "," else { return false }
        let digits = skipSpaces(place + 1)
        return digitCount(at: digits) == 2 && !["/", ":", "-", "."].contains(at(digits + 2))
    }

    /// A group of thousands that a space has torn off: "Ksh5, 000", "Rp 50. 000".
    func isLateGroup(at place: Int) -> Bool {
        guard at(place) == "." || at(place) == ",", isSpace(at(place + 1)) else { return false }
        let digits = skipSpaces(place + 1)
        guard digitCount(at: digits) == 3, !isNumeric(at(digits + 3)), !["/", ":", "-"].contains(at(digits + 3)) else {
            return false
        }
        return text[range].count(where: isDigit) <= 3
    }

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
        // "081-xxx-4567": a telephone.
        let mask = at(end) == "-" ? end + 1 : end
        let isMasked = ["*", "x", "X"].contains(at(mask)) && at(mask + 1) == at(mask)
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

    /// So many times, in brackets: "$500.00 (2x)".
    func isTimes(at place: Int) -> Bool {
        let digits = digitCount(at: place + 1)
        return at(place) == "(" && digits > 0 && ["x", "X", "×", "х"].contains(at(place + 1 + digits))
            && !at(place + 2 + digits).isAlphabetLetter
    }

    /// A fraction that ends before a place: "½ $500", "1/2 500,00 zł".
    func isFraction(before place: Int) -> Bool {
        guard isNumeric(at(place - 1)) else { return false }
        return !isDigit(at(place - 1))
            || at(place - 2) == "/" && isDigit(at(place - 3)) && !isNumeric(at(place - 4)) && at(place - 4) != "/"
    }

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
