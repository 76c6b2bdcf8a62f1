// SPDX-License-Identifier: Apache-2.0

/// Swedish: "en krona" but "ett pund", also at the end of longer numbers; ordinals in dates.
struct SwedishGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        _ = try words.number(1, "c")
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000] where rest >= scale {
            // "en miljon", "tjugoen miljoner": the scale is a noun of common gender.
            let count = rest / scale
            parts.append(
                try belowThousand(count, .common) + " " + words.number(scale, count == 1 ? "one" : "other"))
            rest %= scale
        }
        if rest >= 1000 {
            parts.append(try belowThousand(rest / 1000, .neuter) + " " + words.number(1000))
            rest %= 1000
        }
        if rest > 0 { parts.append(try belowThousand(rest, context.gender == .common ? .common : .neuter)) }
        return parts.joined(separator: " ")
    }

    /// "ett hundra", "två hundra trettiofyra", "tjugoen" or "tjugoett".
    private func belowThousand(_ value: UInt64, _ gender: Gender) throws(SpokenTextError) -> String {
        var parts: [String] = []
        if value >= 100 { parts.append(try words.number(value / 100) + " " + words.number(100)) }
        let rest = value % 100
        if rest > 0 { parts.append(try belowHundred(rest, gender)) }
        return parts.joined(separator: " ")
    }

    private func belowHundred(_ value: UInt64, _ gender: Gender) throws(SpokenTextError) -> String {
        if value == 1 { return try gender == .common ? words.number(1, "c") : words.number(1) }
        if value <= 20 || value % 10 == 0 { return try words.number(value) }
        return try words.number(value - value % 10) + belowHundred(value % 10, gender)
    }

    /// "tjugoförsta november"
    func day(_ day: Int) throws(SpokenTextError) -> String {
        let value = UInt64(day)
        if let word = words.numberIfAny(value, "ordinal") { return word }
        return try words.number(value - value % 10) + words.number(value % 10, "ordinal")
    }

    /// 1999 "nitton hundra nittionio", 2026 "tjugo hundra tjugosex".
    func year(_ year: Int) throws(SpokenTextError) -> String {
        let value = UInt64(year)
        guard (1100...2099).contains(value), value != 2000 else { return try cardinal(value, .standing) }
        let century = try belowHundred(value / 100, .neuter) + " " + words.number(100)
        return value % 100 == 0 ? century : try century + " " + belowHundred(value % 100, .neuter)
    }
}
