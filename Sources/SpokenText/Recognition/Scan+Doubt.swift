// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// Takes their value from amounts that something right beside them could make another one: `$1O0`, `$1½`, `£12 50`.
    mutating func doubtTouched() {
        for index in elements.indices {
            guard case .money(let reading) = elements[index].kind, reading.number.value != nil,
                isTouchedBefore(index) || isTouchedBehind(index)
            else { continue }
            let number = NumberReading(
                value: nil, hasMultiplier: reading.number.hasMultiplier, sign: reading.number.sign)
            elements[index] = Element(
                range: elements[index].range,
                kind: .money(MoneyReading(number: number, currency: reading.currency)))
        }
    }

    // MARK: Before

    private func isTouchedBefore(_ index: Int) -> Bool {
        let start = elements[index].range.lowerBound
        let before = at(start - 1)
        if index > 0, elements[index - 1].range.upperBound == start, elements[index - 1].isQuantity { return true }
        switch before {
        case "<", ">", "≤", "≥", "≈", "±", "÷", "=": return true
        case "/": return at(start - 2).isDigit
        default: break
        }
        if isFraction(before) || isBehindKronor(start) { return true }
        if before.kind == .letter, !at(start).isASCIILetter, isShortCapitalWord(endingAt: start) { return true }
        if index > 0, before == " ", elements[index - 1].range.upperBound == start - 1, !at(start).isDigit,
            case .number = elements[index - 1].kind
        {
            // 5 USD 6: the currency may belong to either.
            return elements[index - 1].range.count <= 3 && elements[index].range.allSatisfy { !isMark(at($0)) }
        }
        let last = start - (before.kind == .space ? 2 : 1)
        if at(last) == "x" || at(last) == "×" || at(last) == "*" {
            let digit = at(last - 1).kind == .space ? at(last - 2) : at(last - 1)
            return digit.isDigit
        }
        return false
    }

    private func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }

    /// Capital letters right before a sign: a dollar or pound of a country that no table names.
    private func isShortCapitalWord(endingAt end: Int) -> Bool {
        var start = end
        while start > 0, at(start - 1).kind == .letter, end - start < 4 { start -= 1 }
        return end - start <= 3 && (start..<end).allSatisfy { text[$0].lowered != text[$0] }
    }

    // MARK: Behind

    private func isTouchedBehind(_ index: Int) -> Bool {
        let end = elements[index].range.upperBound
        let next = at(end)
        let follower = index + 1 < elements.count ? elements[index + 1] : nil
        if let follower, follower.range.lowerBound == end {
            if case .reference = follower.kind { return next.kind == .letter }
            // 12元5分钟: the number counts something else.
            return follower.isQuantity && at(follower.range.upperBound).kind != .unspaced
        }
        if next.isDigit || isFraction(next) || isSubunit(at: next.kind == .space ? end + 1 : end) { return true }
        switch next {
        case "+", "^", "×", "÷", "=": return true
        case "*", "%": return !at(end + 1).isASCIILetter
        case "/": return at(end + 1).isDigit
        case "-", "–", "−":
            // A sign that accountants write behind the amount.
            return at(end + 1) == "\0" || at(end + 1).kind == .space || at(end + 1).kind == .newline
        default: break
        }
        if next.kind == .letter { return isDoubtfulWord(at: end) }
        if next == "." || next == ",", at(end + 1) == " ", isTwoDigits(end + 2) { return true }
        guard next.kind == .space else { return false }
        if (at(end + 1) == "." || at(end + 1) == ",") && isTwoDigits(end + (at(end + 2) == " " ? 3 : 2)) { return true }
        guard let follower, follower.range.lowerBound == end + 1 else { return false }
        switch follower.kind {
        case .number(let number):
            // 5 lakh 20 thousand
            if number.hasMultiplier, case .money(let money) = elements[index].kind { return money.number.hasMultiplier }
            return isShortNumber(follower.range) || mayBeCents(follower.range, of: elements[index])
        case .money, .reference: return isShortNumber(follower.range)
        // 1 1/2
        case .date: return follower.range.count == 3
        default: return false
        }
    }

    /// Whether a word for a subunit of any currency stands at a place: "50 € Cent" may be either.
    private func isSubunit(at place: Int) -> Bool {
        tables.symbols.begins(at(place))
            && tables.symbols.longest(
                in: text, at: place,
                where: { sign, end in
                    sign.scale < 0 && (sign.scalarCount > 1 || locale.knows(sign) && at(place) == at(place).lowered)
                        && !(sign.endsInLetter && at(end).kind == .letter) && at(end).kind != .unspaced
                        && !numberFollows(end)
                }) != nil
    }

    /// One to three digits by themselves, or the beginning of a fraction.
    private func isShortNumber(_ range: Range<Int>) -> Bool {
        guard range.count <= 3, range.allSatisfy({ text[$0].isDigit }) else { return false }
        let next = at(range.upperBound)
        if next == "/" { return at(range.upperBound + 1).isDigit }
        let word = next.kind == .space ? at(range.upperBound + 1) : next
        if word.isThai, word != "ส" { return false }
        return next.kind != .letter && !(next.kind == .space && at(range.upperBound + 1).kind == .letter)
    }

    /// Whether two digits behind an amount in whole units may be its subunits, whatever word follows: "$15 50 from Bob".
    private func mayBeCents(_ range: Range<Int>, of amount: Element) -> Bool {
        guard range.count == 2, range.allSatisfy({ text[$0].isDigit }), case .money(let money) = amount.kind,
            !money.number.hasMultiplier, money.number.value?.fractionDigits == 0
        else { return false }
        return !at(range.upperBound + 1).isThai
    }

    private func isTwoDigits(_ place: Int) -> Bool {
        at(place).isDigit && at(place + 1).isDigit && !at(place + 2).isDigit
            && !["/", ":", "-", "."].contains(at(place + 2))
    }

    /// A word glued to the amount: a short one that is no word of a sentence, or one with a digit behind it.
    private func isDoubtfulWord(at start: Int) -> Bool {
        var end = start
        var word = String.UnicodeScalarView()
        while at(end).kind == .letter {
            if end - start < 4 { word.append(text[end].lowered) }
            end += 1
        }
        if at(end).isDigit { return true }
        return end - start < 4 && !tables.apart.contains(String(word))
    }

    /// A fraction, a raised or lowered digit, a digit in a circle.
    private func isFraction(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0x2070...0x209C, 0x2150...0x218B, 0x2460...0x249B: true
        default: false
        }
    }
}

extension Element {
    /// Whether it is an amount or a bare number.
    fileprivate var isQuantity: Bool {
        switch kind {
        case .money, .number: true
        default: false
        }
    }
}
