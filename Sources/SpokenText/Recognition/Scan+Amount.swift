// SPDX-License-Identifier: Apache-2.0

/// A currency sign as it stands beside a number.
struct BesideNumber {
    var candidates: [Currency]
    var reading: CurrencyReading
    var scale: Int
    var end: Int

    /// The currency that the locale decides on, or all candidates where it does not.
    var meant: [Currency] {
        if case .certain(let currency) = reading { return [currency] }
        return candidates
    }

    init(_ sign: CurrencySign, end: Int, locale: RecognitionLocale) {
        candidates = sign.candidates
        reading = locale.reading(of: sign)
        scale = sign.scale
        self.end = end
    }

    /// Whether one of the candidates is certain.
    var isDecided: Bool {
        if case .certain(let currency) = reading { candidates.contains(currency) } else { false }
    }
}

extension Scan {
    /// A currency and the number after it, or nil where no number follows.
    mutating func prefixedAmount(at place: Int, from: Int? = nil, sign: Unicode.Scalar? = nil) -> Int? {
        var digits = 0
        guard
            let found = tables.symbols.longest(
                in: text, at: place,
                where: { sign, end in
                    guard sign.place != .after, locale.knows(sign) else { return false }
                    if sign.beginsWithLetter, at(place - 1).kind == .letter || at(place - 1).isDigit { return false }
                    if sign.endsInLetter, at(end).kind == .letter { return false }
                    guard let number = numberPlace(after: end), !sign.needsDecimals || looksLikeMoney(number, sign)
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
            prefix = combined(prefix, BesideNumber(second.value, end: second.end, locale: locale))
        }
        if at(digits) == "-" || at(digits) == "+" {
            sign = at(digits)
            digits += 1
        }
        if isNumeral(digits) { return numeral(at: digits, from: from ?? place, prefix: prefix) }
        return amount(at: digits, from: from ?? place, prefix: prefix, sign: sign)
    }

    /// Where the number begins that belongs to a symbol before it.
    private func numberPlace(after end: Int, second: Bool = false) -> Int? {
        var place = end
        var spaces = 0
        if at(place) == ":" { place += 1 }
        while at(place).kind == .space, spaces < 2 {
            place += 1
            spaces += 1
        }
        let next = at(place)
        if next.isDigit || (next == "." && at(place + 1).isDigit) { return place }
        if next == "-" || next == "+", at(place + 1).isDigit { return place }
        if isNumeral(place), isNumeral(place + 1) { return place }
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

    private func looksLikeMoney(_ place: Int, _ sign: CurrencySign) -> Bool {
        if let home = locale.home, sign.candidates.contains(home) { return true }
        var end = place
        while at(end).isDigit || ((at(end) == "." || at(end) == ",") && at(end + 1).isDigit) {
            if at(end) == "." || at(end) == "," { return true }
            end += 1
        }
        return false
    }

    /// Two signs beside one number, which must agree.
    func combined(_ first: BesideNumber, _ second: BesideNumber) -> BesideNumber {
        var both = first
        both.end = max(first.end, second.end)
        let common = first.candidates.filter(second.candidates.contains)
        if common.count == 1 {
            both.candidates = common
            both.reading = .certain(common[0])
        } else if common.isEmpty {
            both.candidates = first.candidates + second.candidates
            both.reading = .ambiguous(both.candidates)
        } else {
            both.candidates = common
            if !both.isDecided { both.reading = second.reading }
            if !both.isDecided { both.reading = .ambiguous(common) }
        }
        return both
    }

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
        if let prefix, let after = suffix, prefix.candidates.allSatisfy({ !after.candidates.contains($0) }),
            numberFollows(after.end)
        {
            suffix = nil
        }

        var beside = prefix ?? suffix
        if let prefix, let suffix {
            beside = combined(prefix, suffix)
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
        if digits.doubtfulSpace != nil || (isBehindPoint && mayBeDecimals(digits, of: prefix)) { value = nil }
        if let suffix { end = suffix.end }
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

    /// `500/-`, `15,-`: no subunits.
    private func emptyDecimals(at place: Int) -> Int {
        let (mark, dash) = (at(place), at(place + 1))
        guard mark == "/" || mark == "," || mark == ".", dash == "-" || dash == "–" || dash == "—" else { return place }
        if at(place + 2).isDigit || at(place + 2).kind == .letter { return place }
        return at(place + 2) == "-" ? place + 3 : place + 2
    }

    func leadsWithZero(_ digits: Range<Int>) -> Bool { digits.count > 1 && text[digits.lowerBound] == "0" }

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

    /// The currency after a number.
    func suffix(at end: Int, prefix: BesideNumber?, isPlain: Bool, hasMultiplier: Bool) -> BesideNumber? {
        var places = [end]
        if at(end).kind == .space { places.append(end + 1) }
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
                    if sign.endsInLetter, at(after).kind == .letter || at(after).isDigit { return false }
                    // The บ of บาท is no part of บัญชี or of บ/ช, which is an account.
                    if sign.scalarCount == 1, at(place).isThai, at(after).isThai || at(after) == "/" { return false }
                    if gap, sign.scalarCount == 1, at(place).isASCIILetter, at(place) == at(place).lowered {
                        return false
                    }
                    if sign.needsDecimals, isPlain, locale.home.map({ !sign.candidates.contains($0) }) ?? true {
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

    private func hasMarks(_ place: Int) -> Bool {
        var end = place
        while at(end).isDigit, end < place + 20 { end += 1 }
        return (at(end) == "." || at(end) == ",") && at(end + 1).isDigit
    }
}
