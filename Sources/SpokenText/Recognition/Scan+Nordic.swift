// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    private var isNordic: Bool { ["sv", "nb", "nn", "no", "da"].contains(locale.language) }

    /// "kl. 14.30" and "klockan 14.30": with a point it is a time only because of its word.
    mutating func nordicTime(at place: Int) -> Int? {
        guard isNordic, at(place + 1).isDigit ? at(place + 2) == "." : at(place + 1) == "." else { return nil }
        let point = at(place + 1) == "." ? place + 1 : place + 2
        let end = point + 3
        guard at(point + 1).isDigit, at(point + 2).isDigit, !at(end).isDigit,
            !(at(end) == "." || at(end) == ",") || !at(end + 1).isDigit, isAfterClock(place)
        else { return nil }
        let hour = (place..<point).reduce(0) { $0 * 10 + Int(text[$1].digit) }
        let minute = Int(at(point + 1).digit) * 10 + Int(at(point + 2).digit)
        guard hour <= 24, minute < 60,
            suffix(at: end, prefix: nil, isPlain: false, hasMultiplier: false) == nil
        else { return nil }
        add(place..<end, .time(WrittenTime(hour: hour, minute: minute)))
        return end
    }

    /// Whether a word for the clock stands before a place.
    func isAfterClock(_ place: Int, of language: String = "sv") -> Bool {
        guard at(place - 1).kind == .space else { return false }
        for word in tables.clocks[language] ?? [] {
            let start = place - 1 - word.unicodeScalars.count
            let isThere = word.unicodeScalars.enumerated().allSatisfy { at(start + $0).lowered == $1 }
            if isThere, at(start - 1).kind != .letter { return true }
        }
        return false
    }

    /// "1 234:50 kr", kronor and öre with a colon.
    mutating func kronorAndOre(at place: Int) -> Int? {
        guard isNordic else { return nil }
        let digits = chain(at: place)
        let end = digits.end + 3
        guard at(digits.end) == ":", at(end - 2).isDigit, at(end - 1).isDigit, !at(end).isDigit,
            separators.allSatisfy({ $0 == " " }), !leadsWithZero(digits.leading),
            let unit = suffix(at: end, prefix: nil, isPlain: false, hasMultiplier: false), unit.scale == 0,
            unit.candidates.contains(where: { ["SEK", "NOK", "DKK"].contains($0.code) })
        else { return nil }
        let part = Int64(at(end - 2).digit) * 10 + Int64(at(end - 1).digit)
        let whole = value(of: unit.candidates)
        let value = whole.flatMap { $0.adding(WrittenNumber(significand: part, fractionDigits: 2)) }
        if value == nil { hasUncertainNumber = true }
        if case .ambiguous = unit.reading { hasAmbiguousCurrency = true }
        let number = NumberReading(value: value, hasMultiplier: false, sign: .none)
        add(place..<unit.end, .money(MoneyReading(number: number, currency: unit.reading)))
        return unit.end
    }

    /// Whether digits stand behind a colon that follows others, as in "-1 234:50 kr": they are no amount of their own.
    func isBehindKronor(_ start: Int) -> Bool { isNordic && at(start - 1) == ":" && at(start - 2).isDigit }

    /// Whether a word is ISK, which before a number is a savings account in Swedish and no currency: "på ISK 500 kr".
    func isSavingsAccount(_ start: Int, _ end: Int) -> Bool {
        locale.language == "sv" && text[start..<end].elementsEqual("ISK".unicodeScalars)
    }
}
