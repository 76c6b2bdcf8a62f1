// SPDX-License-Identifier: Apache-2.0

import Letters

/// Digits with their marks, before anything is decided about them.
struct WrittenDigits {
    var end: Int
    /// Whether there is no mark at all.
    var isPlain: Bool
    /// Digits before the first mark.
    var leading: Range<Int>
    /// Where a plain space joins groups in a locale that groups otherwise: the text does not decide.
    var doubtfulSpace: Int?
}

extension Scan {
    /// Collects digits and marks into `groups` and `separators`, as far as they may form one number.
    mutating func chain(at place: Int) -> WrittenDigits {
        groups.removeAll(keepingCapacity: true)
        separators.removeAll(keepingCapacity: true)
        var next = place
        var doubtfulSpace: Int?
        if at(next) == "." {
            groups.append(next..<next)
            separators.append(".")
            next += 1
        }
        while true {
            let start = next
            while at(next).isDigit { next += 1 }
            groups.append(start..<next)
            let mark = at(next)
            guard at(next + 1).isDigit else { break }
            // "Rs.3000.00,07-04-2026": the decimals are complete, and a date follows.
            if mark == ",", separators.last == ".", next - start == 2, dateFollows(next + 1) { break }
            if mark == "." || mark == "," || mark.value == 0x66B {
                separators.append(mark)
            } else if mark.value == 0x60C {
                // The Arabic comma, typed for the one of numbers.
                separators.append(",")
            } else if mark == "'" || mark.value == 0x2019 || mark.value == 0x66C {
                guard hasThreeDigits(next + 1) else { break }
                separators.append(mark)
            } else if mark.kind == .space, mark != "\t", mark.value != 0x3000 {
                guard hasThreeDigits(next + 1), mayBeGrouped else { break }
                // No number of its own begins with 0, so 1 000 is one number anywhere.
                if mark == " ", locale.marks.grouping != .space, at(next + 1) != "0", doubtfulSpace == nil {
                    doubtfulSpace = next
                }
                separators.append(" ")
            } else if escudo(at: next) != nil {
                separators.append(mark)
            } else {
                break
            }
            next += 1
        }
        return WrittenDigits(end: next, isPlain: separators.isEmpty, leading: groups[0], doubtfulSpace: doubtfulSpace)
    }

    private func hasThreeDigits(_ place: Int) -> Bool {
        at(place).isDigit && at(place + 1).isDigit && at(place + 2).isDigit && !at(place + 3).isDigit
    }

    /// Whether what was collected could be the beginning of a number grouped by spaces.
    private var mayBeGrouped: Bool {
        groups[0].count <= 3 && text[groups[0].lowerBound] != "0" && separators.allSatisfy { $0 == " " }
    }

    /// Decides what the collected digits say; nil where the text does not decide.
    ///
    /// - Parameter currencies: what the number may be an amount of; empty for a bare number.
    mutating func value(of currencies: [Currency]) -> WrittenNumber? {
        guard let mark = separators.last else { return number(decimals: 0) }
        if mark == "$" { return grouped(decimals: 2) }
        let points = separators.count { $0 == "." }
        let commas = separators.count { $0 == "," }
        let arabic = separators.count { $0.value == 0x66B }
        let decimals = groups[groups.count - 1].count
        if arabic > 0 {
            if decimals == 3, currencies.contains(where: { $0.fractionDigits != 3 }) { return nil }
            return arabic == 1 && mark.value == 0x66B && points == 0 ? grouped(decimals: decimals) : nil
        }
        if points + commas > 0, points + commas < separators.count || points > 0 && commas > 0, decimals == 3,
            !currencies.isEmpty, !currencies.allSatisfy({ $0.fractionDigits == 3 })
        {
            return hasMillions ? grouped(decimals: 0) : nil
        }
        if points > 0 && commas > 0 {
            guard (mark == "." ? points : commas) == 1, let number = grouped(decimals: decimals) else { return nil }
            if mark == "." { sawDecimalPoint = true } else { sawDecimalComma = true }
            return number
        }
        if points + commas == 0 { return grouped(decimals: 0) }
        if points + commas < separators.count {
            // Spaces or apostrophes group, so a point or comma after them is decimal.
            return points + commas == 1 && (mark == "." || mark == ",") ? grouped(decimals: decimals) : nil
        }
        if points + commas > 1 {
            guard let number = grouped(decimals: 0) else { return nil }
            if mark == "." { sawDecimalComma = true } else { sawDecimalPoint = true }
            return number
        }
        return singleMark(mark, decimals, currencies)
    }

    /// One mark, once: `1.234`, `12,50`.
    private mutating func singleMark(
        _ mark: Unicode.Scalar, _ decimals: Int, _ currencies: [Currency]
    ) -> WrittenNumber? {
        let name: Marks.Mark = mark == "." ? .point : .comma
        let isLocalDecimal = locale.marks.decimal == name
        let isLocalGrouping = locale.marks.grouping == name
        let leading = groups[0]
        let leadsWithZero = !leading.isEmpty && text[leading.lowerBound] == "0"
        let hasThree = !currencies.isEmpty && currencies.allSatisfy { $0.fractionDigits == 3 }
        if decimals == 3, !currencies.isEmpty, !hasThree, leadsWithZero || leading.count > 3 { return nil }
        if leading.isEmpty || (leadsWithZero && leading.count == 1) { return number(decimals: decimals) }
        switch decimals {
        case 1, 2:
            if decimals == 2, !currencies.isEmpty {
                if mark == "." { sawDecimalPoint = true } else { sawDecimalComma = true }
            }
            return number(decimals: decimals)
        case 3:
            // Iraqi dinars have fils on paper only.
            if !currencies.isEmpty, currencies.allSatisfy({ $0.customaryDigits == 0 }), leading.count <= 3,
                !leadsWithZero
            {
                return number(decimals: 0)
            }
            if leading.count > 3 || leadsWithZero {
                return isLocalDecimal ? number(decimals: 3) : nil
            }
            if hasThree { return isLocalDecimal ? number(decimals: 3) : nil }
            if currencies.contains(where: { $0.fractionDigits == 3 }) {
                // "2,500 ريال" is thousands in every country whose rial it may be; a dinar is not.
                return isLocalGrouping && currencies.allSatisfy { locale.grouping(of: $0) == name }
                    ? number(decimals: 0) : nil
            }
            if isLocalGrouping { return number(decimals: 0) }
            return isLocalDecimal || currencies.isEmpty ? nil : number(decimals: 0)
        default:
            return isLocalDecimal || (mark == "." && !isLocalGrouping) ? number(decimals: decimals) : nil
        }
    }

    /// The number, if the groups before its decimals are well formed: 1,234,567 or 12,34,567.
    private func grouped(decimals: Int) -> WrittenNumber? {
        let whole = decimals > 0 ? groups.count - 1 : groups.count
        if whole > 1 {
            let marks = separators[0..<(whole - 1)]
            guard marks.allSatisfy({ $0 == marks[0] }) || (hasMillions && whole == 3), text[groups[0].lowerBound] != "0"
            else { return nil }
            let western = groups[0].count <= 3 && groups[1..<whole].allSatisfy { $0.count == 3 }
            let indian =
                marks[0] == "," && groups[0].count <= 2 && groups[whole - 1].count == 3
                && groups[1..<(whole - 1)].allSatisfy { $0.count == 2 }
            guard western || indian else { return nil }
        }
        return number(decimals: decimals)
    }

    /// Whether an apostrophe parts the millions and another mark the thousands, as in Colombia's `$2'350.000`.
    private var hasMillions: Bool {
        guard locale.language == "es", separators.count > 1, separators[1] == "." || separators[1] == "," else {
            return false
        }
        return separators[0] == "'" || separators[0].value == 0x2019
    }

    /// All digits as one number, the last `decimals` of them after the mark.
    private func number(decimals: Int) -> WrittenNumber? {
        var significand: Int64 = 0
        guard decimals <= 18 else { return nil }
        for group in groups {
            for place in group {
                let (tens, over) = significand.multipliedReportingOverflow(by: 10)
                let (sum, overAgain) = tens.addingReportingOverflow(Int64(text[place].digit))
                if over || overAgain { return nil }
                significand = sum
            }
        }
        return WrittenNumber(significand: significand, fractionDigits: decimals)
    }
}

extension WrittenNumber {
    /// The number times a power of ten, exactly; nil where it has too many digits.
    func scaled(by exponent: Int) -> WrittenNumber? {
        if exponent < 0 {
            guard fractionDigits - exponent <= 18 else { return nil }
            return WrittenNumber(significand: significand, fractionDigits: fractionDigits - exponent)
        }
        var significand = significand
        for _ in 0..<max(0, exponent - fractionDigits) {
            let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            significand = product
        }
        return WrittenNumber(significand: significand, fractionDigits: max(0, fractionDigits - exponent))
    }

    /// The sum of two numbers, exactly; nil where it has too many digits.
    package func adding(_ other: WrittenNumber) -> WrittenNumber? {
        let digits = max(fractionDigits, other.fractionDigits)
        func raised(_ number: WrittenNumber) -> Int64? {
            number.scaled(by: digits).flatMap { $0.fractionDigits == 0 ? $0.significand : nil }
        }
        guard let left = raised(self), let right = raised(other) else { return nil }
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : WrittenNumber(significand: sum, fractionDigits: digits)
    }

    var negated: WrittenNumber { WrittenNumber(significand: -significand, fractionDigits: fractionDigits) }
}
