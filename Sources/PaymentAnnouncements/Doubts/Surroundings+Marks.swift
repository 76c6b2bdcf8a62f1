// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// Digits that go on behind a mark: "12´50 €", "1‘250.00 CHF", "到账12，50元", "$2•350".
extension Surroundings {
    /// Whether digits behind the amount, past whatever is no letter, may belong to it.
    var goesOnBehind: Bool { goesOn(from: range.upperBound, by: 1, edge: text[range.upperBound - 1]) }

    /// Whether digits before the amount, past whatever is no letter, may belong to it.
    var goesOnBefore: Bool { goesOn(from: range.lowerBound - 1, by: -1, edge: text[range.lowerBound]) }

    private func goesOn(from first: Int, by step: Int, edge: Unicode.Scalar) -> Bool {
        var place = first
        while text.indices.contains(place), abs(place - first) < Self.farthest, isBetween(text[place]) { place += step }
        guard place != first, isNumeric(at(place)) else { return false }
        let gap = step > 0 ? first..<place : place + 1..<first + 1
        return !isParted(gap, edge: edge) && !isOtherNumber(from: place, by: step)
    }

    /// How many marks may stand between the digits of one number.
    private static let farthest = 4

    /// Whether a scalar may stand between two digits without being a letter, a digit or the end of a line.
    private func isBetween(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return !scalar.isASCIILetter && !scalar.isDigit && scalar != "\n" && scalar != "\r" && scalar != "$"
        }
        // The sign of a currency belongs to an amount of its own.
        if isNumeric(scalar) || isCurrency(scalar) { return false }
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .decimalNumber, .letterNumber, .otherNumber:
            return false
        // The Korean dot between words is a letter to Unicode.
        case .otherLetter: return scalar.value == 0x318D
        default: return true
        }
    }

    /// Whether what stands between parts two numbers in any writing: the end of a clause, a bracket that opens, a bar.
    private func isParted(_ gap: Range<Int>, edge: Unicode.Scalar) -> Bool {
        let spaces = gap.count { isSpace(text[$0]) }
        // What a mere space parts is looked at elsewhere.
        if spaces == gap.count { return !isOfNumber(edge) || gap.allSatisfy { isPlainSpace(text[$0]) } }
        let marks = gap.filter { !isSpace(text[$0]) }
        func areAll(_ kind: String) -> Bool { marks.allSatisfy { isMark(kind, at: $0) } }
        switch (isSpace(text[gap.lowerBound]), isSpace(text[gap.upperBound - 1])) {
        case (false, true): return areAll("ends") && endsClause(gap, edge: edge)
        case (true, false):
            return areAll("opens") && (text[marks[0]].isBracket || endsClause(gap, edge: edge))
        case (true, true): return areAll("parts") && endsClause(gap, edge: edge)
        // A sign or a currency begins an amount behind a bar in columns: "TK 05xx23|+5,000,000VND".
        case (false, false): return !isOfNumber(edge) && gap.count == 1 && ["|", "｜"].contains(text[gap.lowerBound])
        }
    }

    /// Whether a mark and a space behind a number end its clause: "Order 4410, 50 €" and "$50.00, 3 left", not "1, 250 €".
    private func endsClause(_ gap: Range<Int>, edge: Unicode.Scalar) -> Bool {
        if !isOfNumber(edge) { return true }
        let last = digitCount(before: gap.lowerBound)
        if last == 0 { return true }
        let start = gap.lowerBound - last
        if last == 2, isMark(at(start - 1)), isDigit(at(start - 2)) { return true }
        // "12: 50 €", "$1234; 50"
        let behind = gap.upperBound + 2
        let goesOn = isMark(at(behind)) || (isSpace(at(behind)) && isDigit(at(behind + 1)))
        if last <= 6, digitCount(at: gap.upperBound) == 2, !goesOn { return false }
        if last >= 4 { return true }
        guard gap.upperBound == range.lowerBound else { return false }
        return gap.contains { text[$0] == ")" } || (gap.contains { text[$0] == ":" } && isLabel(start, gap.upperBound))
    }

    /// Whether the number at a place, which a colon parts from the amount at another, is one of its own: the end of a time, a
    /// date or a reference, or what a word before it counts. Three digits behind the colon may be its thousands, and then
    /// the word must be one that counts: "14:20: 50 €", "F-221: 50 €", "Table 12: 800 TL", but not "12: 800 TL".
    private func isLabel(_ number: Int, _ amount: Int) -> Bool {
        let sign = at(number - 1)
        if isMark(sign) { return sign == "." && isDigit(at(number - 2)) }
        if !isSpace(sign), sign != "\n", sign != "\0" { return true }
        var end = number
        while isSpace(at(end - 1)) || ["#", "№", "."].contains(at(end - 1)) { end -= 1 }
        if before("counts", at: end).contains(where: { !at(end - $0 - 1).isAlphabetLetter }) { return true }
        let third = amount + 3
        let isGroup =
            digitCount(at: amount) == 3 && !isMark(at(third)) && !(isSpace(at(third)) && isDigit(at(third + 1)))
        return at(end - 1).isLetter && !isGroup
    }

    /// A digit, or the mark that an amount of decimals alone begins with.
    func isOfNumber(_ scalar: Unicode.Scalar) -> Bool { isDigit(scalar) || isMark(scalar) }

    /// A space that stands between words; the others group digits.
    func isPlainSpace(_ scalar: Unicode.Scalar) -> Bool {
        [0x20, 0x09, 0xA0, 0x3000].contains(scalar.value)
    }

    /// Whether a date, a time or a card begins at a place or, backwards, ends there.
    private func isOtherNumber(from place: Int, by step: Int) -> Bool {
        func digits(_ first: Int) -> Int {
            step > 0 ? digitCount(at: first) : digitCount(before: first + 1)
        }
        let count = digits(place)
        let end = place + count * step
        let mark = at(end)
        let second = digits(end + step)
        if mark == ":" { return step > 0 ? count <= 2 && second == 2 : count == 2 && (1...2).contains(second) }
        if mark == "/" || mark == "-" || mark == "." {
            let third = end + step + second * step
            return at(third) == mark && isDigit(at(third + step)) && (1...2).contains(second)
                && (count == 2 || count == 4 || (step > 0 && count <= 2))
        }
        // "*2211", "XX2211"
        return step < 0 && count >= 3
            && (mark == "*" || mark == "•" || (mark == "x" || mark == "X") && at(end - 1) == mark)
    }
}

extension Unicode.Scalar {
    /// A bracket that opens.
    fileprivate var isBracket: Bool { properties.generalCategory == .openPunctuation }
}
