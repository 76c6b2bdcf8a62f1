// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// Numbers that a space, a comma or a line has torn from the amount.
extension Surroundings {
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

    /// Whether the amount begins with digits and a space parts them.
    var hasSpacedGroups: Bool {
        guard isDigit(at(range.lowerBound)) else { return false }
        return range.contains { isSpace(text[$0]) && isDigit(at($0 - 1)) && isDigit(at($0 + 1)) }
    }

    /// One to three digits and a space before the amount's first three, which may be one number: "1 234.56".
    func isSpacedGroup(before place: Int) -> Bool {
        guard place > 1, isSpace(text[place - 1]), digitCount(at: place) == 3 else { return false }
        var last = place - 1
        while last > 0, isSpace(text[last - 1]) { last -= 1 }
        let count = digitCount(before: last)
        return (1...3).contains(count) && beginsWord(last - count)
    }

    /// A number, a mark and a space before the amount's first two or three digits, which may be one number: "25, 50 $",
    /// "1, 250.00 $".
    func isTornNumber(before place: Int) -> Bool {
        var mark = place
        while mark > 0, isSpace(text[mark - 1]) { mark -= 1 }
        guard mark > 1, mark < place, text[mark - 1] == "," || text[mark - 1] == ".", isDigit(text[mark - 2]) else {
            return false
        }
        let (before, behind) = (digitCount(before: mark - 1), digitCount(at: place))
        // What ends a date, a time or a reference is no part of an amount.
        guard beginsWord(mark - 1 - before) else { return false }
        switch (before, behind) {
        case (1...6, 2): return (text[mark - 1] == "," || before <= 3) && !isMark(at(place + behind))
        case (1...3, 3): return text[mark - 1] == ","
        default: return false
        }
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
        case "-", ":", ".": return !isDigit(at(end + 1))
        // "500.00UAH 5*48": an account.
        case "*": return !isDigit(at(end + 1))
        default: return !at(end).isAlphabetLetter || !at(end + 1).isAlphabetLetter
        }
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

    /// Whether nothing, a space or a currency sign stands before a place.
    private func beginsWord(_ place: Int) -> Bool {
        place == 0 || isSpace(at(place - 1)) || isCurrency(at(place - 1))
    }
}
