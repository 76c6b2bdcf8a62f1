// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// The currency after a number.
    func suffix(at end: Int, prefix: BesideNumber?, isPlain: Bool, hasMultiplier: Bool) -> BesideNumber? {
        var places = [end]
        if at(end).kind == .space {
            places.append(end + 1)
            // Text in columns: "500.00  บาท".
            if at(end + 1).kind == .space { places.append(end + 2) }
        }
        if hasMultiplier, at(end) == " " {
            // "millones de euros", "millions d'euros"
            if at(end + 1).lowered == "d", at(end + 2) == "e" || at(end + 2) == "i", at(end + 3) == " " {
                places.append(end + 4)
            } else if at(end + 1) == "d", at(end + 2) == "'" || at(end + 2).value == 0x2019 {
                places.append(end + 3)
            }
        }
        for place in places where tables.symbols.begins(at(place)) {
            let gap = place > end
            let found = tables.symbols.longest(
                in: text, at: place,
                where: { sign, after in
                    guard sign.place != .before, locale.knows(sign) else { return false }
                    if isCorner(at: place, to: after) { return false }
                    if sign.endsInLetter, at(after).kind == .letter || at(after).isDigit { return false }
                    // The บ of บาท is no part of บัญชี or of บ/ช, which is an account.
                    if sign.scalarCount == 1, at(place).isThai, at(after).isThai || at(after) == "/" { return false }
                    if gap, sign.scalarCount == 1, at(place).isASCIILetter,
                        at(place) == at(place).lowered || prefix != nil
                    {
                        return false
                    }
                    if isPlain, !gap, sign.scalarCount > 1, namesAccount(at: after) { return false }
                    if locale.needsDecimals(sign), isPlain, locale.home.map({ !sign.candidates.contains($0) }) ?? true {
                        return false
                    }
                    guard sign.place == .both, numberFollows(after), !dateFollows(after) else { return true }
                    // A sign between two numbers: the nearer one owns it.
                    if prefix != nil { return false }
                    let gapAfter = at(after).kind == .space
                    if gap != gapAfter { return gapAfter }
                    let next = gapAfter ? after + 1 : after
                    let nextHasMarks = hasMarks(next)
                    if nextHasMarks != !isPlain { return !nextHasMarks }
                    return !locale.codeFirst
                })
            if let found { return BesideNumber(found.value, end: found.end, locale: locale) }
        }
        return nil
    }

    /// What two digits behind a cifrão are decimals of: Cape Verde writes `7.500$00`, and elsewhere `7.500$00 CVE` tells it.
    func escudo(at sign: Int) -> BesideNumber? {
        guard at(sign) == "$", at(sign + 1).isDigit, at(sign + 2).isDigit, !at(sign + 3).isDigit else { return nil }
        return [sign + 3, sign].lazy.compactMap {
            suffix(at: $0, prefix: nil, isPlain: false, hasMultiplier: false)
        }.first { $0.meant.map(\.code) == ["CVE"] }
    }

    /// Whether a word of an account stands at a place: 人民币账户.
    private func namesAccount(at place: Int) -> Bool {
        at(place).kind == .unspaced
            && tables.accounts.contains { word in word.indices.allSatisfy { at(place + $0) == word[$0] } }
    }

    private func hasMarks(_ place: Int) -> Bool {
        var end = place
        while at(end).isDigit, end < place + 20 { end += 1 }
        return (at(end) == "." || at(end) == ",") && at(end + 1).isDigit
    }

    /// `500/-`, `15,-`: no subunits.
    func emptyDecimals(at place: Int) -> Int {
        let (mark, dash) = (at(place), at(place + 1))
        guard mark == "/" || mark == "," || mark == ".", dash == "-" || dash == "–" || dash == "—" else { return place }
        if at(place + 2).isDigit || at(place + 2).kind == .letter { return place }
        return at(place + 2) == "-" ? place + 3 : place + 2
    }

    /// Whether a number comes next, after at most one space.
    func numberFollows(_ place: Int) -> Bool {
        // The point of an abbreviation, as in "Rs. 500".
        let start = at(place) == "." && at(place + 1) == " " ? place + 1 : place
        let next = at(start).kind == .space ? start + 1 : start
        return at(next).isDigit || (at(next) == "." && at(next + 1).isDigit)
    }

    /// Whether a date in digits comes next, which no currency before it belongs to: "520,00 PLN. 21.11.2026".
    func dateFollows(_ place: Int) -> Bool {
        var next = at(place) == "." ? place + 1 : place
        if at(next).kind == .space { next += 1 }
        var lengths: [Int] = []
        var mark: Unicode.Scalar?
        while lengths.count < 3 {
            let start = next
            while at(next).isDigit, next - start < 5 { next += 1 }
            lengths.append(next - start)
            guard lengths.count < 3 else { break }
            guard at(next) == "." || at(next) == "/" || at(next) == "-", mark ?? at(next) == at(next) else {
                return false
            }
            mark = at(next)
            next += 1
        }
        let isYearFirst = lengths[0] == 4 && lengths[2] == 2
        let isYearLast = (1...2).contains(lengths[0]) && (lengths[2] == 4 || lengths[2] == 2)
        return (isYearFirst || isYearLast) && (1...2).contains(lengths[1]) && !at(next).isDigit
    }
}
