// SPDX-License-Identifier: Apache-2.0

/// Swedish: long scale, one word up to a thousand and a space after "tusen"; "en" before common nouns, "ett" elsewhere.
struct SwedishGrammar: NumberGrammar {
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
            // "en miljon", "tjugoen miljoner": the scale is a noun of common gender.
            let count = rest / scale
            let name = try words.number(scale, count == 1 ? "one" : "other")
            parts.append(try belowThousand(count, .counting(.common)) + " " + name)
            rest %= scale
        }
        if rest >= 1000 {
            // "ettusen" and "tjugoettusen": Swedish writes no letter three times.
            let count = try belowThousand(rest / 1000, .standing)
            parts.append(try count + words.number(1000, count.hasSuffix("tt") ? "after.tt" : "-"))
            rest %= 1000
        }
        if rest > 0 { parts.append(try belowThousand(rest, context)) }
        return parts.joined(separator: " ")
    }

    /// "etthundra", "tvåhundratjugoen".
    private func belowThousand(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        let (hundreds, rest) = (value / 100, value % 100)
        if hundreds == 0 { return try belowHundred(rest, context) }
        let phrase = try words.number(hundreds) + words.number(100)
        return rest == 0 ? phrase : try phrase + belowHundred(rest, context)
    }

    private func belowHundred(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 1 { return try words.number(1, context == .counting(.common) ? "c" : "-") }
        if value <= 20 || value % 10 == 0 { return try words.number(value) }
        return try words.number(value - value % 10) + belowHundred(value % 10, context)
    }

    /// "en procent", "tjugoen procent", but "noll komma ett procent".
    func percent(_ number: String) throws(SpokenTextError) -> String {
        let (one, point) = (try words.number(1), try words.word("point"))
        let isWhole = !number.split(separator: " ").contains { $0 == point }
        guard isWhole, number.hasSuffix(one) else { return try fill(words.word("percent"), ["number": number]) }
        return try fill(words.word("percent"), ["number": number.dropLast(one.count) + words.number(1, "c")])
    }

    /// "tjugoförsta", "trettionde".
    func day(_ day: Int) throws(SpokenTextError) -> String {
        let value = UInt64(day)
        if let word = words.numberIfAny(value, "ordinal") { return word }
        return try words.number(value - value % 10) + words.number(value % 10, "ordinal")
    }

    /// 1999 "nittonhundranittionio", 2005 "tvåtusen fem", 2026 "tjugohundratjugosex".
    func year(_ year: Int) throws(SpokenTextError) -> String {
        let value = UInt64(year)
        guard (1100..<2000).contains(value) || (2010..<2100).contains(value) else {
            return try cardinal(value, .standing)
        }
        let century = try belowHundred(value / 100, .standing) + words.number(100)
        return value % 100 == 0 ? century : try century + belowHundred(value % 100, .standing)
    }

    /// "fjorton och trettio", "fjorton noll noll"; the clock has twenty-four hours.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var hour = time.hour
        if time.half == .afterNoon, hour < 12 { hour += 12 }
        if time.half == .beforeNoon, hour == 12 { hour = 0 }
        var parts = ["hour": try cardinal(UInt64(hour), .standing)]
        var pattern = "time.hour"
        if time.minute > 0 {
            parts["minute"] = try cardinal(UInt64(time.minute), .standing)
            pattern = "time"
        }
        if let second = time.second, second > 0 {
            parts["minute"] = try cardinal(UInt64(time.minute), .standing)
            parts["second"] =
                try cardinal(UInt64(second), .counting(.common)) + " "
                + words.word(second == 1 ? "second.one" : "second.other")
            pattern = "time.second"
        }
        return fill(try words.word(pattern), parts)
    }
}
