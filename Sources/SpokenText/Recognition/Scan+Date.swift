// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    func isDay(_ value: Int) -> Bool { (1...31).contains(value) }
    func isMonth(_ value: Int) -> Bool { (1...12).contains(value) }
    func isYear(_ value: Int) -> Bool { (1300...2699).contains(value) }
    private func fullYear(_ year: ShortNumber) -> Int? {
        year.digits == 4 ? (isYear(year.value) ? year.value : nil) : year.digits == 2 ? 2000 + year.value : nil
    }

    /// A date that begins with digits.
    mutating func date(at place: Int) -> Int? {
        guard let first = shortNumber(place, 4), first.digits != 3 else { return nil }
        let mark = at(first.end)
        switch mark {
        // "3. Mai" goes on to the names of months.
        case "." where at(first.end + 1) == " ": break
        case "-", "/", ".":
            return numericDate(place, first, mark)
        case "年", "년", "月", "월":
            return eastAsianDate(place, first)
        case "日", "일":
            guard first.digits <= 2, isDay(first.value), mark == "日" || at(first.end + 1).kind != .unspaced else {
                return nil
            }
            return dated(place..<(first.end + 1), nil, nil, first.value)
        default: break
        }
        guard first.digits <= 2, isDay(first.value) else { return nil }
        return dayAndMonth(place, first)
    }

    mutating func dated(_ range: Range<Int>, _ year: Int?, _ month: Int?, _ day: Int?) -> Int {
        let end = year == nil ? range.upperBound : afterYearWord(range.upperBound)
        add(range.lowerBound..<end, .date(WrittenDate(year: year, month: month, day: day)))
        return end
    }

    /// The place after a word for "year" that follows its number, which the words of the date say themselves.
    private func afterYearWord(_ place: Int) -> Int {
        let start = at(place) == " " || at(place).value == 0xA0 ? place + 1 : place
        for word in tables.years {
            let end = start + word.unicodeScalars.count
            if stands(word, at: start), at(end).kind != .letter { return end }
        }
        return place
    }

    private mutating func numericDate(
        _ place: Int, _ first: ShortNumber, _ mark: Unicode.Scalar
    ) -> Int? {
        guard let second = shortNumber(first.end + 1) else {
            return mark == "-" && first.digits <= 2 && isDay(first.value) ? dayAndMonth(place, first) : nil
        }
        let third = at(second.end) == mark ? shortNumber(second.end + 1, 4) : nil
        if first.digits == 4 {
            guard let third, third.digits <= 2, isYear(first.value), isMonth(second.value), isDay(third.value),
                !isPartOfNumber(third.end)
            else { return nil }
            return dated(place..<third.end, first.value, second.value, third.value)
        }
        let monthFirst = isMonth(first.value) && (locale.monthFirst || !isMonth(second.value))
        let day = monthFirst ? second.value : first.value
        let month = monthFirst ? first.value : second.value
        guard isDay(day), isMonth(month) else { return nil }
        if let third {
            guard let year = fullYear(third), !isPartOfNumber(third.end) else { return nil }
            return dated(place..<third.end, year, month, day)
        }
        // Without a year: 25/09, 10-08 with a zero, 25.09. with a point after it.
        if at(second.end) == mark, at(second.end + 1).isDigit { return nil }
        let hasZero = first.digits == 2 && second.digits == 2 && (at(place) == "0" || at(second.end - 2) == "0")
        guard !at(second.end).isDigit, at(second.end).kind != .letter, at(second.end) != "%", at(place - 1) != "-"
        else {
            return nil
        }
        switch mark {
        case "/":
            if first.value == 24, second.value == 7 { return nil }
            if at(second.end) == "/" { return nil }
        case "-": guard hasZero else { return nil }
        case "." where first.digits == 2 && second.digits == 2 && isBetweenAmountAndTime(place, second.end):
            break
        default:
            guard hasZero || first.digits == 2 && second.digits == 2, locale.marks.decimal == .comma,
                at(second.end) == ".", at(second.end + 1).kind == .space || at(second.end + 1) == "\0",
                suffix(at: second.end + 1, prefix: nil, isPlain: false, hasMultiplier: false) == nil
            else { return nil }
            return dated(place..<(second.end + 1), nil, month, day)
        }
        if at(second.end) == "." || at(second.end) == ",", at(second.end + 1).isDigit { return nil }
        return dated(place..<second.end, nil, month, day)
    }

    /// Whether the ending of an English ordinal stands at a place: 2nd.
    private func hasOrdinalEnding(_ place: Int) -> Bool {
        tables.ordinals.contains { stands($0, at: place) }
    }

    /// "500 ₽ 12.06 14:20", "500 ₽, 12.06 в 14:20": what looks like an amount is the day of the time behind it.
    private func isBetweenAmountAndTime(_ place: Int, _ end: Int) -> Bool {
        let hasPoints = locale.marks.decimal == .comma || ["ru", "uk", "be"].contains(locale.language)
        guard hasPoints, let last = elements.last, case .money = last.kind else { return false }
        let gap = last.range.upperBound..<place
        guard !gap.isEmpty, gap.count <= 2, gap.allSatisfy({ at($0).kind == .space || at($0) == "," }) else {
            return false
        }
        var time = at(end) == "," ? end + 1 : end
        guard at(time).kind == .space else { return false }
        time += 1
        if ["в", "v", "о", "o"].contains(at(time)), at(time + 1).kind == .space { time += 2 }
        guard let hour = shortNumber(time), hour.value < 24, at(hour.end) == ":" else { return false }
        return shortNumber(hour.end + 1).map { $0.digits == 2 && $0.value < 60 } ?? false
    }

    private func isPartOfNumber(_ end: Int) -> Bool {
        at(end).isDigit || ((at(end) == "." || at(end) == "/" || at(end) == "-") && at(end + 1).isDigit)
    }

    /// 20-FEB-2026, 02 Jul 2026, 5 de mayo.
    private mutating func dayAndMonth(_ place: Int, _ first: ShortNumber) -> Int? {
        var next = first.end
        if hasOrdinalEnding(next) { next += 2 }
        if at(next) == "." { next += 1 }
        if at(next) == "-" || at(next) == " " || at(next).value == 0xA0 { next += 1 }
        for word in ["de ", "of ", "di "] where stands(word, at: next) { next += 3 }
        guard let month = month(at: next) else { return nil }
        var end = month.end
        var year: Int?
        var yearPlace = end
        if at(yearPlace) == "," { yearPlace += 1 }
        if at(yearPlace) == "-" || at(yearPlace) == " " || at(yearPlace) == "'" { yearPlace += 1 }
        for word in ["de ", "del "] where stands(word, at: yearPlace) {
            yearPlace += word.unicodeScalars.count
            break
        }
        if let number = shortNumber(yearPlace, 4), let full = fullYear(number), yearPlace > end,
            at(number.end) != ":", !(at(number.end) == "." && at(number.end + 1).isDigit),
            number.digits == 4 || at(end) == "-" || at(end) == "'"
        {
            year = full
            end = number.end
        }
        return dated(place..<end, year, month.value, first.value)
    }

    private func month(at place: Int) -> (value: Int, end: Int)? {
        guard tables.months.begins(at(place)) else { return nil }
        return tables.months.longest(
            in: text, at: place,
            where: { _, end in at(end).kind != .letter && (at(end - 1) != "." || !at(end).isDigit) })
    }

    /// Feb 19, 2026; FEB-2026; `place` is the beginning of a word.
    mutating func namedDate(at place: Int) -> Int? {
        guard let month = month(at: place) else { return nil }
        var next = month.end
        if at(next) == " " || at(next) == "-" || at(next) == "." { next += 1 }
        guard let number = shortNumber(next, 4) else { return nil }
        if number.digits == 4 {
            return isYear(number.value) && !isPartOfNumber(number.end)
                ? dated(place..<number.end, number.value, month.value, nil) : nil
        }
        guard number.digits <= 2, isDay(number.value), at(number.end) != ":" else { return nil }
        // "may 5.50" is an amount after a word.
        if at(number.end) == "." || at(number.end) == ",", at(number.end + 1).isDigit { return nil }
        if isPeriod(before: place), beginsGroups(number) { return nil }
        var end = number.end
        if hasOrdinalEnding(end) { end += 2 }
        if at(end).kind == .letter || at(end) == "%" { return nil }
        let yearPlace =
            at(end) == "," ? (at(end + 1) == " " ? end + 2 : end + 1) : at(end) == " " || at(end) == "-" ? end + 1 : end
        if yearPlace > end, let year = shortNumber(yearPlace, 4), year.digits == 4, isYear(year.value),
            at(year.end) != ":", !isPartOfNumber(year.end)
        {
            return dated(place..<year.end, year.value, month.value, number.value)
        }
        if suffix(at: end, prefix: nil, isPlain: true, hasMultiplier: false) != nil { return nil }
        return dated(place..<end, nil, month.value, number.value)
    }
}

extension Scan {
    /// Whether a word that leads to a month, and to no day of it, stands before a place: "Salaire de mai", "Wynagrodzenie za maj".
    private func isPeriod(before place: Int) -> Bool {
        ["de", "za", "för"].contains { word in
            let start = place - 1 - word.unicodeScalars.count
            return at(place - 1).kind == .space && stands(word, at: start) && at(start - 1).kind == .space
        }
    }

    /// Whether three digits behind a space go on with a number that looks like a day, in a language that puts the month behind it:
    /// "Salaire de mai 2 350,00 €". From 20 to 39 it may be a year: "maj 26 400 kr".
    private func beginsGroups(_ number: ShortNumber) -> Bool {
        guard locale.language != "en", locale.marks.grouping == .space, at(number.end).kind == .space,
            !(20...39 ~= number.value), let group = shortNumber(number.end + 1, 4)
        else { return false }
        return group.digits == 3
    }
}
