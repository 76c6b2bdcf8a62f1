// SPDX-License-Identifier: Apache-2.0

/// German: long scale, units before tens, numbers below a million in one word.
struct GermanGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000] where rest >= scale {
            // "eine Million", "hunderteine Millionen": the scale is a feminine noun.
            let count = rest / scale
            parts.append(
                try belowThousand(count, .counting(.feminine), isFirst: parts.isEmpty) + " "
                    + words.number(scale, count == 1 ? "one" : "other"))
            rest %= scale
        }
        if rest > 0 { parts.append(try belowMillion(rest, context, isFirst: parts.isEmpty)) }
        return parts.joined(separator: " ")
    }

    /// "tausendzweihundert" at the beginning, but "eine Million eintausendzweihundert".
    private func belowMillion(
        _ value: UInt64, _ context: NumberContext, isFirst: Bool
    ) throws(SpokenTextError) -> String {
        let (thousands, rest) = (value / 1000, value % 1000)
        if thousands == 0 { return try belowThousand(rest, context, isFirst: isFirst) }
        let count =
            thousands == 1 && isFirst ? "" : try belowThousand(thousands, .counting(.neuter), isFirst: isFirst)
        let phrase = try count + words.number(1000)
        return rest == 0 ? phrase : try phrase + belowThousand(rest, context, isFirst: false)
    }

    /// "hundert" at the beginning, "einhundert" inside a number.
    private func belowThousand(
        _ value: UInt64, _ context: NumberContext, isFirst: Bool
    ) throws(SpokenTextError) -> String {
        let (hundreds, rest) = (value / 100, value % 100)
        if hundreds == 0 { return try belowHundred(rest, context) }
        let count = hundreds == 1 && isFirst ? "" : try belowHundred(hundreds, .counting(.neuter))
        let phrase = try count + words.number(100)
        return rest == 0 ? phrase : try phrase + belowHundred(rest, context)
    }

    private func belowHundred(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 1 { return try one(context) }
        if value <= 20 || value % 10 == 0 { return try words.number(value) }
        let units = try belowHundred(value % 10, .counting(.neuter))
        return try units + words.word("and") + words.number(value - value % 10)
    }

    /// "eins" by itself, "ein Euro", "eine Krone".
    private func one(_ context: NumberContext) throws(SpokenTextError) -> String {
        switch context {
        case .standing: try words.number(1)
        case .counting(.feminine): try words.number(1, "f")
        case .counting: try words.number(1, "m")
        }
    }

    /// "ein Prozent", "hundertein Prozent", but "null Komma eins Prozent".
    func percent(_ number: String) throws(SpokenTextError) -> String {
        let (one, point) = (try words.number(1), try words.word("point"))
        let isWhole = !number.split(separator: " ").contains { $0 == point }
        guard isWhole, number.hasSuffix(one) else { return try fill(words.word("percent"), ["number": number]) }
        return try fill(words.word("percent"), ["number": number.dropLast(one.count) + words.number(1, "m")])
    }

    /// "neunundzwanzigsten", as in "am neunundzwanzigsten August", "den dritten Mai".
    func day(_ day: Int) throws(SpokenTextError) -> String {
        let value = UInt64(day)
        if let word = words.numberIfAny(value, "ordinal") { return word }
        return try cardinal(value, .standing) + words.word(value < 20 ? "ordinal.low" : "ordinal.high")
    }

    /// 1999 "neunzehnhundertneunundneunzig", 2026 "zweitausendsechsundzwanzig".
    func year(_ year: Int) throws(SpokenTextError) -> String {
        let value = UInt64(year)
        guard (1100..<2000).contains(value) else { return try cardinal(value, .standing) }
        let century = try belowHundred(value / 100, .standing) + words.number(100)
        return value % 100 == 0 ? century : try century + belowHundred(value % 100, .standing)
    }

    /// "neunzehn Uhr einundzwanzig", "ein Uhr"; the clock has twenty-four hours.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var hour = time.hour
        if time.half == .afterNoon, hour < 12 { hour += 12 }
        if time.half == .beforeNoon, hour == 12 { hour = 0 }
        var parts = ["hour": try cardinal(UInt64(hour), .counting(.neuter))]
        var pattern = "time.hour"
        if time.minute > 0 {
            parts["minute"] = try cardinal(UInt64(time.minute), .standing)
            pattern = "time"
        }
        if let second = time.second, second > 0 {
            parts["minute"] = try cardinal(UInt64(time.minute), .standing)
            parts["second"] =
                try cardinal(UInt64(second), .counting(.feminine)) + " "
                + words.word(second == 1 ? "second.one" : "second.other")
            pattern = "time.second"
        }
        return fill(try words.word(pattern), parts)
    }
}
