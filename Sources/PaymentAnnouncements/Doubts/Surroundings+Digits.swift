// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// Digits that an amount has lost, has too many of, or stands too near to.
extension Surroundings {
    /// Whether the amount's last separator has three digits behind it that are no group of its first mark, though its currency
    /// has no three decimals: "1,250.000".
    var hasThreeDecimals: Bool {
        guard currency?.fractionDigits != 3 else { return false }
        let marks = range.filter { isMark(text[$0]) && isDigit(at($0 - 1)) && isDigit(at($0 + 1)) }
        guard let last = marks.last, digitCount(at: last + 1) == 3, text[marks[0]] != text[last] else { return false }
        // Colombia's apostrophe of millions: $2'350.000.
        return !(language == "es" && marks.count == 2 && [0x27, 0x2019].contains(text[marks[0]].value))
    }

    /// Whether the amount may have lost what stood before its first digit: ",50 €", "$,50".
    var hasLostDigits: Bool {
        guard isDigit(at(range.lowerBound)), isDecimalMark(at(range.lowerBound - 1)) else { return false }
        let before = at(range.lowerBound - 2)
        return before == "\0" || isSpace(before) || isCurrency(before) || before == "\n"
    }

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
        return (1...3).contains(count) && (before == "\0" || isSpace(before) || before.value > 0x2E80)
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
}
