// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

// Numbers that the end of a line has torn.
extension Surroundings {
    /// Whether the line before ends in digits and a mark, to which the amount may belong: "12.⏎50元", "1,⏎250 €".
    var beganInLineBefore: Bool {
        let start = range.lowerBound
        guard isDigit(at(start)), let end = lineBefore(start), isMark(at(end - 1)), isDigit(at(end - 2)) else {
            return false
        }
        return digitCount(before: end - 1) <= 3
    }

    /// Whether the next line begins with what may belong to the amount: digits behind a mark, a mark and digits, a word that
    /// multiplies: "$1,⏎250", "$12⏎.50", "$5⏎million".
    var goesOnInNextLine: Bool {
        let hasMark = isMark(at(range.upperBound))
        guard let next = lineBehind(hasMark ? range.upperBound + 1 : range.upperBound) else { return false }
        if hasMark { return isDigit(at(next)) && digitCount(at: next) <= 3 }
        if isTorn(at: next) { return true }
        return isMark(at(next)) && isDigit(at(next + 1)) || behind("scale", at: next).contains { $0 > 2 }
    }

    /// Whether digits at a place may be an amount's own that ends in a digit, and has no decimals: "$1⏎250.00", "R$ 7⏎5,00".
    private func isTorn(at place: Int) -> Bool {
        let count = digitCount(at: place)
        guard (1...3).contains(count), isDigit(at(range.upperBound - 1)), !hasDecimals else { return false }
        let end = place + count
        guard isMark(at(end)), isDigit(at(end + 1)) else { return false }
        return !["/", ":", "-", "."].contains(at(end + 1 + digitCount(at: end + 1))) && !mayBeDay(place, end)
    }

    /// Whether one or two digits stand behind the amount's last mark.
    private var hasDecimals: Bool { marks.last.map { digitCount(at: $0 + 1) < 3 } ?? false }

    /// Where the line before a place ends, past its spaces, when nothing but the end of a line stands between.
    func lineBefore(_ place: Int) -> Int? {
        var end = place
        while isSpace(at(end - 1)) { end -= 1 }
        guard at(end - 1).kind == .newline else { return nil }
        while isSpace(at(end - 1)) || at(end - 1).kind == .newline { end -= 1 }
        return end
    }

    /// Where the line behind a place begins, past its spaces, when nothing but the end of a line stands between.
    private func lineBehind(_ place: Int) -> Int? {
        var next = skipSpaces(place)
        guard at(next).kind == .newline else { return nil }
        while isSpace(at(next)) || at(next).kind == .newline { next += 1 }
        return next
    }
}

// Numbers that end before they are over.
extension Surroundings {
    /// Whether dots that stand for what was left out follow the amount's last digit: "$1,2…", "₩50,...".
    var isCutOff: Bool {
        guard isDigit(at(range.upperBound - 1)) else { return false }
        let place = range.upperBound + (isMark(at(range.upperBound)) && at(range.upperBound) != "." ? 1 : 0)
        return at(place) == "…" || at(place) == "." && [".", "…"].contains(at(place + 1))
    }

    /// Whether letters that stand for digits follow a mark behind the amount's last digit, or what covers digits: "Rp15.O00", "$12.xx",
    /// "₫15.•••".
    var goesOnInLetters: Bool {
        guard isDigit(at(range.upperBound - 1)), isMark(at(range.upperBound)) else { return false }
        let start = range.upperBound + 1
        if ["*", "•", "#", "_", "●", "×"].contains(at(start)) { return true }
        var end = start
        while at(end).isASCIILetter || isDigit(at(end)) { end += 1 }
        let word = text[start..<end]
        return !word.isEmpty
            && (word.contains(where: isDigit) && word.contains(where: \.isASCIILetter)
                || word.allSatisfy { ["x", "o", "l", "i"].contains($0.lowered) })
    }
}
