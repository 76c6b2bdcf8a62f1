// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// A currency and the number after it, or nil where no number follows.
    mutating func prefixedAmount(at place: Int, from: Int? = nil, sign: Unicode.Scalar? = nil) -> Int? {
        var digits = 0
        guard
            let found = tables.symbols.longest(
                in: text, at: place,
                where: { sign, end in
                    guard sign.place != .after, locale.knows(sign) else { return false }
                    if sign.beginsWithLetter, isInsideWord(place) { return false }
                    if sign.endsInLetter, at(end).kind == .letter { return false }
                    guard let number = numberPlace(after: end),
                        !locale.needsDecimals(sign) || looksLikeMoney(number, sign),
                        !sign.needsOne || (isLessThanTwo(number) && at(end) != ":")
                    else {
                        return false
                    }
                    digits = number
                    return true
                })
        else { return nil }
        var prefix = BesideNumber(found.value, end: found.end, locale: locale)
        var sign = sign
        // A second symbol, as in USD $5.00.
        if !at(digits).isDigit, at(digits) != ".", at(digits) != "-", at(digits) != "+", !isNumeral(digits),
            let second = tables.symbols.longest(
                in: text, at: digits,
                where: { sign, end in
                    guard sign.place != .after, locale.knows(sign), let number = numberPlace(after: end, second: true)
                    else { return false }
                    digits = number
                    return true
                })
        {
            prefix = prefix.joined(with: BesideNumber(second.value, end: second.end, locale: locale))
        }
        if at(digits) == "-" || at(digits) == "+" {
            sign = at(digits)
            digits += 1
        }
        if isNumeral(digits) { return numeral(at: digits, from: from ?? place, prefix: prefix) }
        return amount(at: digits, from: from ?? place, prefix: prefix, sign: sign)
    }

    /// Whether a letter or a digit stands before a letter; an Arabic preposition before a Latin one does not count, nor
    /// does a time.
    private func isInsideWord(_ place: Int) -> Bool {
        let before = at(place - 1)
        if before.isArabic, at(place).isASCIILetter { return false }
        return (before.kind == .letter || before.isDigit) && !timeEnds(at: place)
    }

    /// How many spaces may part a symbol from its number: a field of fixed width is filled up, "Bs          54,89".
    private static let widestField = 16

    /// Where the number begins that belongs to a symbol before it.
    private func numberPlace(after end: Int, second: Bool = false) -> Int? {
        var place = at(end) == ":" ? end + 1 : end
        let limit = place + Self.widestField
        while at(place).kind == .space, place < limit { place += 1 }
        let next = at(place)
        if next.isDigit || (next == "." && at(place + 1).isDigit) { return place }
        if next == "-" || next == "+", at(place + 1).isDigit { return place }
        // One numeral may begin a word, and is a number before a unit: 人民幣兩元.
        if isNumeral(place), isNumeral(place + 1) || "元圆圓块塊".unicodeScalars.contains(at(place + 1)) { return place }
        guard !second, tables.symbols.begins(next), next.kind != .unspaced,
            tables.symbols.longest(
                in: text, at: place,
                where: { sign, end in
                    sign.place != .after && locale.knows(sign) && numberPlace(after: end, second: true) != nil
                }) != nil
        else { return nil }
        return place
    }

    private func isNumeral(_ place: Int) -> Bool { EastAsianNumeral.value(at(place)) != nil }

    /// Whether a number begins with a 0 or a 1 that is all of it before the decimals.
    private func isLessThanTwo(_ place: Int) -> Bool {
        let next = at(place + 1)
        return (at(place) == "0" || at(place) == "1") && !next.isDigit && !(next == "," && at(place + 2).isDigit)
    }

    private func looksLikeMoney(_ place: Int, _ sign: CurrencySign) -> Bool {
        if let home = locale.home, sign.candidates.contains(home) { return true }
        // Before a sign of its own it is no word: "COP $50,000", but "from BOB $50".
        if tables.symbols.begins(at(place)),
            tables.symbols.longest(
                in: text, at: place, where: { second, _ in second.candidates.contains(where: sign.candidates.contains) }
            )
                != nil
        {
            return true
        }
        var end = place
        while at(end).isDigit || ((at(end) == "." || at(end) == ",") && at(end + 1).isDigit) {
            if at(end) == "." || at(end) == "," { return true }
            end += 1
            // "R1 250.00"
            if at(end) == " ", end - place <= 3, (1...3).allSatisfy({ at(end + $0).isDigit }), !at(end + 4).isDigit {
                end += 1
            }
        }
        return false
    }
}
