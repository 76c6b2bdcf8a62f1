// SPDX-License-Identifier: Apache-2.0

/// English: American without "and", Indian with lakh and crore, British elsewhere.
struct EnglishGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords
    private let style: Style

    private enum Style { case american, british, indian }

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        style =
            switch region {
            case nil, "US", "CA", "PH", "PR", "LR": .american
            case "IN", "PK", "BD", "NP", "LK": .indian
            default: .british
            }
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        let scales: [UInt64] =
            style == .indian
            ? [10_000_000, 100_000, 1000]
            : [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000, 1000]
        var parts: [String] = []
        var rest = value
        for scale in scales where rest >= scale {
            parts.append(try cardinal(rest / scale, .standing) + " " + words.number(scale))
            rest %= scale
        }
        if rest > 0 {
            let last = try belowThousand(rest)
            // "one thousand and five", but "one thousand five" in America.
            parts.append(rest < 100 && !parts.isEmpty && style == .british ? try words.word("and") + " " + last : last)
        }
        return parts.joined(separator: " ")
    }

    private func belowThousand(_ value: UInt64) throws(SpokenTextError) -> String {
        guard value >= 100 else { return try belowHundred(value) }
        let hundreds = try words.number(value / 100) + " " + words.number(100)
        if value % 100 == 0 { return hundreds }
        let and = style == .british ? try words.word("and") + " " : ""
        return try hundreds + " " + and + belowHundred(value % 100)
    }

    private func belowHundred(_ value: UInt64) throws(SpokenTextError) -> String {
        if value <= 20 || value % 10 == 0 { return try words.number(value) }
        return try words.number(value - value % 10) + "-" + words.number(value % 10)
    }

    /// "the twentieth of February", but "February twentieth" in America.
    func datePattern(_ key: String) throws(SpokenTextError) -> String {
        if style != .american, let pattern = words.wordIfAny(key + ".british") { return pattern }
        return try words.word(key)
    }

    func day(_ day: Int) throws(SpokenTextError) -> String {
        let value = UInt64(day)
        if let word = words.numberIfAny(value, "ordinal") { return word }
        return try words.number(value - value % 10) + "-" + words.number(value % 10, "ordinal")
    }

    /// 1999 "nineteen ninety-nine", 2005 "two thousand five", 2026 "twenty twenty-six".
    func year(_ year: Int) throws(SpokenTextError) -> String {
        let value = UInt64(year)
        let (century, rest) = (value / 100, value % 100)
        if value < 1000 || value / 10 == 200 || rest == 0 { return try cardinal(value, .standing) }
        let last = rest < 10 ? try words.word("time.oh") + " " + belowHundred(rest) : try belowHundred(rest)
        return try belowHundred(century) + " " + last
    }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let hour = try belowHundredOrZero(time.hour)
        var parts = [hour]
        if time.minute > 0 || time.half == nil {
            parts.append(
                time.minute == 0
                    ? try words.word(time.hour > 12 || time.hour == 0 ? "time.hundred" : "time.oclock")
                    : try twoDigits(time.minute))
        }
        if let second = time.second, second > 0 {
            if time.minute == 0 { parts = [hour, try words.number(0)] }
            parts.append(try words.word("and") + " " + belowHundred(UInt64(second)) + " " + words.word("seconds"))
        }
        if let half = time.half { parts.append(try words.word(half == .beforeNoon ? "time.am" : "time.pm")) }
        return parts.joined(separator: " ")
    }

    private func twoDigits(_ value: Int) throws(SpokenTextError) -> String {
        value < 10
            ? try words.word("time.oh") + " " + belowHundred(UInt64(value)) : try belowHundred(UInt64(value))
    }

    private func belowHundredOrZero(_ value: Int) throws(SpokenTextError) -> String {
        try value == 0 ? words.number(0) : belowHundred(UInt64(value))
    }
}
