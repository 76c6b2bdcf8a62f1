// SPDX-License-Identifier: Apache-2.0

/// Dutch: long scale, units before tens, one word up to a thousand and a space after "duizend".
struct DutchGrammar: NumberGrammar {
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
            // "één miljoen", "twee miljoen": the scale has no plural.
            parts.append(try belowThousand(rest / scale) + " " + words.number(scale))
            rest %= scale
        }
        if rest >= 1000 {
            // "duizend", "tweeduizend", "honderdeenduizend".
            let count = rest / 1000
            parts.append(try (count == 1 ? "" : belowThousand(count)) + words.number(1000))
            rest %= 1000
        }
        if rest > 0 { parts.append(try belowThousand(rest)) }
        return parts.joined(separator: " ")
    }

    /// "honderd", "honderdeen", "tweehonderdeenentwintig"; a number by itself is "één", so that no one reads an article.
    private func belowThousand(_ value: UInt64) throws(SpokenTextError) -> String {
        let (hundreds, rest) = (value / 100, value % 100)
        if hundreds == 0 { return try rest == 1 ? words.number(1) : belowHundred(rest) }
        let phrase = try (hundreds == 1 ? "" : words.number(hundreds)) + words.number(100)
        return rest == 0 ? phrase : try phrase + belowHundred(rest)
    }

    /// "een" inside a word, "eenentwintig", "tweeëntwintig" with a trema where two vowels meet.
    private func belowHundred(_ value: UInt64) throws(SpokenTextError) -> String {
        if value == 1 { return try words.number(1, "joined") }
        if value <= 20 || value % 10 == 0 { return try words.number(value) }
        let units = try belowHundred(value % 10)
        let and = try words.word(units.hasSuffix("e") ? "and.trema" : "and")
        return try units + and + words.number(value - value % 10)
    }

    /// "twaalf euro vijftig", but "twaalf euro en vijf cent" and "twaalf Britse pond en vijftig pence".
    func joined(_ major: String, _ minor: String) throws(SpokenTextError) -> String {
        let unsaid = try " " + words.word("money.unsaid")
        if minor.hasSuffix(unsaid) {
            let count = String(minor.dropLast(unsaid.count))
            var isBelowTen = false
            for value: UInt64 in 1...9 where try words.number(value) == count { isBelowTen = true }
            if !isBelowTen { return major + " " + count }
        }
        return try major + " " + words.word("money.and") + " " + minor
    }

    /// 1999 "negentienhonderdnegenennegentig", 2026 "tweeduizend zesentwintig".
    func year(_ year: Int) throws(SpokenTextError) -> String {
        let value = UInt64(year)
        guard (1100..<2000).contains(value) else { return try cardinal(value, .standing) }
        let century = try belowHundred(value / 100) + words.number(100)
        return value % 100 == 0 ? century : try century + belowHundred(value % 100)
    }

    /// "veertien uur dertig", "één uur"; the clock has twenty-four hours.
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
                try cardinal(UInt64(second), .standing) + " "
                + words.word(second == 1 ? "second.one" : "second.other")
            pattern = "time.second"
        }
        return fill(try words.word(pattern), parts)
    }
}
