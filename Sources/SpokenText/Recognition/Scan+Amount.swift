// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// A number, with what multiplies it and the currency after it; adds an element and returns the place after it.
    mutating func amount(
        at place: Int, from: Int, prefix: BesideNumber?, sign: Unicode.Scalar? = nil
    ) -> Int {
        let isBehindPoint = isAbbreviationPoint(at: place, prefix)
        let digits = chain(at: isBehindPoint ? place + 1 : place)
        var end = digits.end
        if prefix == nil, digits.isPlain, let reference = plainReference(digits, from: from) { return reference }

        // The multiplier is looked for first, because a currency may follow it.
        let multiplied = withoutKobo(multiplied(after: end, isMoney: prefix != nil), after: end, prefix)
        if let multiplied { end = multiplied.end }
        end = emptyDecimals(at: end)
        var suffix = suffix(
            at: end, prefix: prefix, isPlain: digits.isPlain && multiplied == nil, hasMultiplier: multiplied != nil)
        if suffix == nil, separators.last == "$" {
            suffix = escudo(at: digits.end - 3)
            suffix?.end = end
        }
        if let prefix, let after = suffix, prefix.candidates.allSatisfy({ !after.candidates.contains($0) }),
            numberFollows(after.end)
        {
            suffix = nil
        }

        var beside = prefix ?? suffix
        if let prefix, let suffix {
            beside = prefix.joined(with: suffix)
            if prefix.candidates.allSatisfy({ !suffix.candidates.contains($0) }) { contradictions.insert(from) }
        }
        if beside == nil, multiplied == nil, sign == nil, isGroupedReference(digits, from: from) {
            add(from..<digits.end, .reference(folded(place..<digits.end).filter { $0 != " " }))
            return digits.end
        }
        if let space = digits.doubtfulSpace, beside == nil {
            // Two numbers, as far as anybody knows.
            let isReference = space - place >= 2 && cueStandsBefore(from)
            let first = WrittenNumber(significand: Int64(folded(place..<space)) ?? 0)
            add(from..<space, isReference ? .reference(folded(place..<space)) : .number(NumberReading(value: first)))
            return space
        }
        var value = value(of: beside?.meant ?? [])
        let isTorn = digits.doubtfulSpace != nil && !locale.groupsBySpace(beside?.meant ?? [])
        // "$50 cents" may be either.
        if prefix != nil, let suffix, suffix.scale < 0 { value = nil }
        if isTorn || (isBehindPoint && mayBeDecimals(digits, of: prefix)) { value = nil }
        if let suffix { end = suffix.end }
        let trailing = sign == nil ? trailingSign(at: end) : nil
        let sign = sign ?? trailing
        if let multiplied {
            value = value.flatMap { multiplied.isUncertain ? nil : $0.scaled(by: multiplied.exponent) }
            if let more = multiplied.more { value = value.flatMap { $0.adding(more) } }
        }
        // "007 руб" is no amount, "00 коп" is one.
        let isTwoDigitSubunit = beside?.scale == -2 && digits.leading.count == 2
        if prefix == nil, suffix != nil, digits.isPlain, leadsWithZero(digits.leading), !isTwoDigitSubunit {
            value = nil
        }
        let isWhole = value?.fractionDigits == 0
        if let scale = beside?.scale, scale != 0 { value = value.flatMap { $0.scaled(by: scale) } }
        if suffix != nil, let tail = subunits(at: end) {
            value = value.flatMap { isWhole ? $0.adding(tail.value) : nil }
            end = tail.end
        }
        let isMinus = sign == "-" || sign == "–"
        if isMinus { value = value.map(\.negated) }
        let reading = NumberReading(
            value: value, hasMultiplier: multiplied != nil,
            sign: sign == nil ? .none : isMinus ? .minus : .plus)
        if value == nil { hasUncertainNumber = true }
        if trailing != nil { end += 1 }
        if let beside {
            if case .ambiguous = beside.reading { hasAmbiguousCurrency = true }
            units[from] = WrittenUnit(
                scale: beside.scale, candidates: beside.candidates,
                isCompound: !isWhole || multiplied != nil || isMinus)
            add(from..<end, .money(MoneyReading(number: reading, currency: beside.reading)))
            return end
        }
        let percent = at(end) == " " || at(end).value == 0xA0 || at(end).value == 0x202F ? end + 1 : end
        if at(percent) == "%", let value {
            add(from..<(percent + 1), .percent(value))
            return percent + 1
        }
        if value == nil, separators.count > 1, separators.allSatisfy({ $0 == "." }) {
            // 192.168.1.1, 2.10.3: no number at all.
            add(from..<end, .reference(folded(place..<end).filter { $0 != "." }))
            return end
        }
        add(from..<end, .number(reading))
        return end
    }

    /// `3,500,000+`: Iranian banks write the sign behind the number, Arab ones at the end of a line.
    private func trailingSign(at end: Int) -> Unicode.Scalar? {
        guard let place = locale.signPlace, ["+", "-", "−"].contains(at(end)), !at(end + 1).isDigit else { return nil }
        let sign: Unicode.Scalar = at(end) == "+" ? "+" : "-"
        if place == .behind { return at(end + 1).kind == .letter ? nil : sign }
        var next = end + 1
        while at(next) == " " { next += 1 }
        return next >= count || [0x0A, 0x0D, 0x2028].contains(at(next).value) ? sign : nil
    }

    private func folded(_ range: Range<Int>) -> String {
        var string = String.UnicodeScalarView()
        string.append(contentsOf: text[range])
        return String(string)
    }

    /// `%50`, as Turkish writes it.
    mutating func percentBefore(at place: Int) -> Int {
        let digits = chain(at: at(place + 1) == " " ? place + 2 : place + 1)
        if let value = value(of: []) {
            add(place..<digits.end, .percent(value))
        } else {
            add(place..<digits.end, .number(NumberReading(value: nil)))
        }
        return digits.end
    }

    func leadsWithZero(_ digits: Range<Int>) -> Bool { digits.count > 1 && text[digits.lowerBound] == "0" }
}
