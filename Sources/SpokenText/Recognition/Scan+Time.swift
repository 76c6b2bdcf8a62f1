// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
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

    mutating func timed(_ range: Range<Int>, _ time: WrittenTime) -> Int {
        add(range, .time(time))
        return range.upperBound
    }

    private mutating func clock(_ place: Int, _ hour: ShortNumber) -> Int? {
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

    /// The place after the word for hours of "19:21 Uhr", "14:30 uur", "14:30u" and "10:20 ч."
    private func hourWord(at place: Int) -> Int? {
        let start = at(place).kind == .space ? place + 1 : place
        for word in RecognitionTables.current.hours[locale.language] ?? [] {
            let end = start + word.unicodeScalars.count
            guard word.unicodeScalars.enumerated().allSatisfy({ at(start + $0).lowered == $1 }) else { continue }
            if at(end).kind != .letter, !at(end).isDigit { return end }
        }
        return nil
    }

    /// Whether the Turkish word for the hour stands before a place: saat 14.30.
    private func isAfterSaat(_ place: Int) -> Bool { isAfterClock(place, of: "tr") }

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
        guard at(next).kind != .letter && !at(next).isDigit || isAmountGlued(to: next) else { return nil }
        return (letter == "a" ? .beforeNoon : .afterNoon, next)
    }

    /// Whether a currency and its number follow "AM" or "PM" without a space, as M-Pesa writes them: "9:14 PMKsh2,500.00".
    private func isAmountGlued(to place: Int) -> Bool {
        at(place - 1) == "M" && ("A"..."Z").contains(at(place))
            && tables.symbols.longest(in: text, at: place, where: { $0.place != .after && at($1).isDigit }) != nil
    }

    /// Whether a time that was just found ends at a place.
    func timeEnds(at place: Int) -> Bool {
        guard let last = elements.last, last.range.upperBound == place, case .time = last.kind else { return false }
        return true
    }

    /// ص and م, the first letters of morning and evening.
    private func arabicHalf(at place: Int) -> (value: WrittenTime.Half, end: Int)? {
        let next = at(place).kind == .space ? place + 1 : place
        guard at(next) == "ص" || at(next) == "م", at(next + 1).kind != .letter, !at(next + 1).isDigit else {
            return nil
        }
        return (at(next) == "ص" ? .beforeNoon : .afterNoon, next + 1)
    }
}
