// SPDX-License-Identifier: Apache-2.0

extension Scan {
    /// At most `limit` digits at a place, with the place after them; nil where there are none or more.
    private func shortNumber(_ place: Int, _ limit: Int = 2) -> (value: Int, end: Int, digits: Int)? {
        var end = place
        var value = 0
        while at(end).isDigit {
            if end - place == limit { return nil }
            value = value * 10 + Int(at(end).digit)
            end += 1
        }
        return end > place ? (value, end, end - place) : nil
    }

    private func isDay(_ value: Int) -> Bool { (1...31).contains(value) }
    private func isMonth(_ value: Int) -> Bool { (1...12).contains(value) }
    private func isYear(_ value: Int) -> Bool { (1300...2699).contains(value) }
    private func fullYear(_ year: (value: Int, end: Int, digits: Int)) -> Int? {
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

    private mutating func dated(_ range: Range<Int>, _ year: Int?, _ month: Int?, _ day: Int?) -> Int {
        let end = year == nil ? range.upperBound : afterYearWord(range.upperBound)
        add(range.lowerBound..<end, .date(WrittenDate(year: year, month: month, day: day)))
        return end
    }

    /// The place after a word for "year" that follows its number, which the words of the date say themselves.
    private func afterYearWord(_ place: Int) -> Int {
        let start = at(place) == " " || at(place).value == 0xA0 ? place + 1 : place
        for word in ["року", "р.", "года", "roku", "r."] {
            let end = start + word.unicodeScalars.count
            let isThere = word.unicodeScalars.enumerated().allSatisfy { at(start + $0) == $1 }
            if isThere, at(end).kind != .letter { return end }
        }
        return place
    }

    private mutating func numericDate(
        _ place: Int, _ first: (value: Int, end: Int, digits: Int), _ mark: Unicode.Scalar
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

    private func isPartOfNumber(_ end: Int) -> Bool {
        at(end).isDigit || ((at(end) == "." || at(end) == "/" || at(end) == "-") && at(end + 1).isDigit)
    }

    private mutating func eastAsianDate(_ place: Int, _ first: (value: Int, end: Int, digits: Int)) -> Int? {
        var end = first.end
        var year: Int?
        var month: Int?
        var day: Int?
        var part: (value: Int, end: Int, digits: Int)? = first
        if at(end) == "年" || at(end) == "년" {
            guard first.digits == 4 && isYear(first.value) || first.digits == 2 else { return nil }
            let next = at(end + 1) == " " ? shortNumber(end + 2) : shortNumber(end + 1)
            let goesOn = next.map { at($0.end) == "月" || at($0.end) == "월" } ?? false
            // 10年 is a span of ten years.
            guard goesOn || first.digits == 4 else { return nil }
            year = first.digits == 4 ? first.value : 2000 + first.value
            end += 1
            part = goesOn ? next : nil
        }
        if let number = part, isMonth(number.value), at(number.end) == "月" || at(number.end) == "월" {
            month = number.value
            end = number.end + 1
            if at(end) == "份" { end += 1 }
            let next = at(end) == " " ? shortNumber(end + 1) : shortNumber(end)
            if let next, isDay(next.value),
                at(next.end) == "日" || at(next.end) == "号" || at(next.end) == "號" || at(next.end) == "일"
            {
                day = next.value
                end = next.end + 1
            }
        }
        guard year != nil || month != nil else { return nil }
        return dated(place..<end, year, month, day)
    }

    /// 20-FEB-2026, 02 Jul 2026, 5 de mayo.
    private mutating func dayAndMonth(_ place: Int, _ first: (value: Int, end: Int, digits: Int)) -> Int? {
        var next = first.end
        if ["st", "nd", "rd", "th"].contains(where: { $0.unicodeScalars.elementsEqual([at(next), at(next + 1)]) }) {
            next += 2
        }
        if at(next) == "." { next += 1 }
        if at(next) == "-" || at(next) == " " || at(next).value == 0xA0 { next += 1 }
        for word in ["de ", "of ", "di "]
        where word.unicodeScalars.elementsEqual([at(next), at(next + 1), at(next + 2)]) { next += 3 }
        guard let month = month(at: next) else { return nil }
        var end = month.end
        var year: Int?
        var yearPlace = end
        if at(yearPlace) == "," { yearPlace += 1 }
        if at(yearPlace) == "-" || at(yearPlace) == " " || at(yearPlace) == "'" { yearPlace += 1 }
        for word in ["de ", "del "] where word.unicodeScalars.enumerated().allSatisfy({ at(yearPlace + $0) == $1 }) {
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
        var end = number.end
        if ["st", "nd", "rd", "th"].contains(where: { $0.unicodeScalars.elementsEqual([at(end), at(end + 1)]) }) {
            end += 2
        }
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

    // MARK: Times

    /// 10:30, 10:30:15 PM, 18h46, 14u30, 14.30 uur, 10点30分.
    mutating func time(at place: Int) -> Int? {
        guard let hour = shortNumber(place), hour.value <= 24 else { return nil }
        switch at(hour.end) {
        case ":": return clock(place, hour)
        case "." where locale.language == "tr" && isAfterSaat(place):
            guard suffix(at: hour.end + 3, prefix: nil, isPlain: false, hasMultiplier: false) == nil else { return nil }
            return clock(place, hour)
        case ".":
            // "14.30 uur" is a time only because of its word.
            guard let minute = shortNumber(hour.end + 1), minute.digits == 2, hourWord(at: minute.end) != nil else {
                return nil
            }
            return clock(place, hour)
        case "h", "H", "u":
            let languages = at(hour.end) == "u" ? ["nl"] : ["fr", "pt", "vi", "it", "ro"]
            guard languages.contains(locale.language) else { return nil }
            if let minute = shortNumber(hour.end + 1), minute.digits == 2, minute.value < 60 {
                var end = minute.end
                var second: Int?
                if at(end) == "m" || at(end) == "p" {
                    end += 1
                    if let number = shortNumber(end), number.value < 60, at(number.end) == "s" {
                        second = number.value
                        end = number.end + 1
                    }
                }
                guard at(end).kind != .letter, !at(end).isDigit else { return nil }
                return timed(place..<end, WrittenTime(hour: hour.value, minute: minute.value, second: second))
            }
            guard at(hour.end + 1).kind != .letter, !at(hour.end + 1).isDigit else { return nil }
            return timed(place..<(hour.end + 1), WrittenTime(hour: hour.value, minute: 0))
        case "点", "點", "時", "时", "시":
            return eastAsianTime(place, hour)
        case " ", "a", "p", "A", "P":
            guard hour.value <= 12, hour.value > 0, let half = half(at: hour.end) else { return nil }
            return timed(place..<half.end, WrittenTime(hour: hour.value, minute: 0, half: half.value))
        default: return nil
        }
    }

    private mutating func timed(_ range: Range<Int>, _ time: WrittenTime) -> Int {
        add(range, .time(time))
        return range.upperBound
    }

    private mutating func clock(_ place: Int, _ hour: (value: Int, end: Int, digits: Int)) -> Int? {
        guard let minute = shortNumber(hour.end + 1), minute.digits == 2, minute.value < 60 else { return nil }
        var end = minute.end
        var second: Int?
        if at(end) == ":", let number = shortNumber(end + 1), number.digits == 2, number.value < 60 {
            second = number.value
            end = number.end
        }
        guard !at(end).isDigit else { return nil }
        var half: WrittenTime.Half?
        if let found = self.half(at: end) ?? arabicHalf(at: end) {
            half = found.value
            end = found.end
        }
        // The h of "19:21h" and "19:21 h" belongs to the time.
        let unit = at(end) == " " && half == nil ? end + 1 : end
        if at(unit) == "h", at(unit + 1).kind != .letter, !at(unit + 1).isDigit { end = unit + 1 }
        // "19:21 Uhr" is said "neunzehn Uhr einundzwanzig": the word belongs to the time, too.
        if let wordEnd = hourWord(at: end) { end = wordEnd }
        return timed(place..<end, WrittenTime(hour: hour.value, minute: minute.value, second: second, half: half))
    }

    /// The place after the word for hours of "19:21 Uhr", "14:30 uur" and "14:30u".
    private func hourWord(at place: Int) -> Int? {
        let words: [String] =
            switch locale.language {
            case "de": [" Uhr"]
            case "nl": [" uur", "uur", " u", "u"]
            default: []
            }
        for word in words {
            let end = place + word.unicodeScalars.count
            guard word.unicodeScalars.enumerated().allSatisfy({ at(place + $0) == $1 }) else { continue }
            if at(end).kind != .letter, !at(end).isDigit { return end }
        }
        return nil
    }

    /// Whether the Turkish word for the hour stands before a place: saat 14.30.
    private func isAfterSaat(_ place: Int) -> Bool {
        at(place - 6).kind != .letter
            && "saat ".unicodeScalars.enumerated().allSatisfy { at(place - 5 + $0).lowered == $1 }
    }

    /// AM, p.m., p. m.
    private func half(at place: Int) -> (value: WrittenTime.Half, end: Int)? {
        var next = place
        while at(next).kind == .space, next - place < 2 { next += 1 }
        let letter = at(next).lowered
        guard letter == "a" || letter == "p" else { return nil }
        next += 1
        let hasPoint = at(next) == "."
        if hasPoint {
            next += 1
            if at(next).kind == .space { next += 1 }
        }
        guard at(next).lowered == "m" else { return nil }
        next += 1
        if hasPoint, at(next) == "." { next += 1 }
        guard at(next).kind != .letter, !at(next).isDigit else { return nil }
        return (letter == "a" ? .beforeNoon : .afterNoon, next)
    }

    /// ص and م, the first letters of morning and evening.
    private func arabicHalf(at place: Int) -> (value: WrittenTime.Half, end: Int)? {
        let next = at(place).kind == .space ? place + 1 : place
        guard at(next) == "ص" || at(next) == "م", at(next + 1).kind != .letter, !at(next + 1).isDigit else {
            return nil
        }
        return (at(next) == "ص" ? .beforeNoon : .afterNoon, next + 1)
    }

    private mutating func eastAsianTime(_ place: Int, _ hour: (value: Int, end: Int, digits: Int)) -> Int? {
        let unit = at(hour.end)
        var end = hour.end + 1
        if at(end) == " ", unit == "시" { end += 1 }
        if let minute = shortNumber(end), minute.value < 60, at(minute.end) == "分" || at(minute.end) == "분" {
            end = minute.end + 1
            var second: Int?
            let next = at(end) == " " ? end + 1 : end
            if let number = shortNumber(next), number.value < 60, at(number.end) == "秒" || at(number.end) == "초" {
                second = number.value
                end = number.end + 1
            }
            return timed(place..<end, WrittenTime(hour: hour.value, minute: minute.value, second: second))
        }
        if at(end) == "半" { return timed(place..<(end + 1), WrittenTime(hour: hour.value, minute: 30)) }
        if at(end) == "整" || at(end) == "钟" || at(end) == "鐘" {
            return timed(place..<(end + 1), WrittenTime(hour: hour.value, minute: 0))
        }
        // 3点 may be three points; 3時 and 3시 are hours.
        guard unit == "時" && at(hour.end + 1) != "間" || unit == "시" && at(hour.end + 1) != "간" else { return nil }
        return timed(place..<(hour.end + 1), WrittenTime(hour: hour.value, minute: 0))
    }

    // MARK: Telephone numbers

    /// +44 20 7946 0000, 022-12345678, 8 800 555 35 35; `place` is the `+` or the first digit.
    mutating func phone(at place: Int) -> Int? {
        let hasPlus = at(place) == "+"
        var end = hasPlus ? place + 1 : place
        var lengths: [Int] = []
        var digits = 0
        var dashes = 0
        while lengths.count < 8 {
            let start = end
            while at(end).isDigit, end - start < 16 { end += 1 }
            guard end > start else { return nil }
            lengths.append(end - start)
            digits += end - start
            if (at(end) == "-" || at(end) == " " || at(end).value == 0xA0) && at(end + 1).isDigit {
                if at(end) == "-" { dashes += 1 }
                end += 1
            } else if at(end) == " " && at(end + 1) == "(" && at(end + 2).isDigit {
                end += 2
            } else if at(end) == "(" && at(end + 1).isDigit {
                end += 1
            } else if at(end) == ")" && lengths.count < 4 && at(end + 1).isDigit {
                end += 1
            } else if at(end) == ")" && lengths.count < 4 && at(end + 1) == " " && at(end + 2).isDigit {
                end += 2
            } else {
                break
            }
        }
        guard digits >= 8, digits <= 20, !at(end).isDigit, !at(end).isCodeLetter, at(end) != "%", at(end) != "*" else {
            return nil
        }
        if at(end) == "." || at(end) == "," || at(end) == ":" || at(end) == "/", at(end + 1).isDigit { return nil }
        if suffix(at: end, prefix: nil, isPlain: true, hasMultiplier: false) != nil { return nil }
        if tables.multipliers.begins(at(end)) { return nil }
        let leadingZero = text[hasPlus ? place + 1 : place] == "0"
        let isGrouped = lengths[0] <= 3 && lengths.dropFirst().allSatisfy { $0 == 3 } && dashes == 0
        let accepted: Bool
        if lengths.count == 1 {
            let isMobile =
                digits == 11 && at(place) == "1" && ("3"..."9").contains(at(place + 1)) && locale.language == "zh"
            accepted = hasPlus ? digits >= 10 && digits <= 15 : isMobile
        } else if hasPlus {
            // +48 600 700 800 has more digits than an amount.
            accepted = digits <= 15 && (digits >= 11 || !(isGrouped && locale.marks.grouping == .space))
        } else if leadingZero {
            accepted = digits >= 8
        } else if lengths.count == 2 {
            accepted = dashes == 0 && (lengths == [5, 5] || lengths == [4, 4])
        } else {
            accepted = !isGrouped || lengths[0] == 1 && lengths.count > 3
        }
        guard accepted else { return nil }
        var string = String.UnicodeScalarView()
        for number in place..<end where text[number].isDigit || number == place && hasPlus {
            string.append(text[number])
        }
        add(place..<end, digits > 15 ? .reference(String(string)) : .phone(String(string)))
        return end
    }
}
