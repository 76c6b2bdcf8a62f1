// SPDX-License-Identifier: Apache-2.0

/// Polish: gender in 1 and 2 only, 21 with the genitive plural, ordinals in dates and times.
struct PolishGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .few, .many, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        _ = try words.number(1000, "few")
    }

    /// The genitive singular: "dwa przecinek pięć złotego".
    var pluralOfDecimals: PluralForm { .other }

    func plural(_ value: UInt64) -> PluralForm { SlavicPlural.polish(value) }

    func agreement(_ value: UInt64, _ noun: Noun) -> Agreement { slavicAgreement(value, noun, thousand: .masculine) }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000, 1000]
        where rest >= scale {
            let count = rest / scale
            // "tysiąc", "milion": a single one goes without its number.
            if count > 1 { parts.append(try slavicBelowThousand(count, .masculine, oneAgrees: false)) }
            parts.append(try words.number(scale, plural(count).rawValue))
            rest %= scale
        }
        if rest > 0 {
            // "jedna korona", but "sto jeden koron".
            parts.append(
                try value == 1 ? one(context.gender) : slavicBelowThousand(rest, context.gender, oneAgrees: false))
        }
        return parts.joined(separator: " ")
    }

    private func one(_ gender: Gender) throws(SpokenTextError) -> String {
        try words.number(1, gender == .feminine || gender == .neuter ? gender.rawValue : "m")
    }

    /// "dwanaście przecinek zero pięć": zeros by themselves, then up to three digits as one number, more one by one.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        var parts = [try cardinal(whole, .standing), try words.word("point")]
        var rest = decimals[...]
        while rest.first == 0 {
            parts.append(try words.word("digit.0"))
            rest = rest.dropFirst()
        }
        if rest.count > 3 {
            for digit in rest { parts.append(try words.word("digit.\(digit)")) }
        } else if !rest.isEmpty {
            parts.append(try cardinal(rest.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }, .standing))
        }
        return parts.joined(separator: " ")
    }

    /// "czternasta trzydzieści", "dziewiąta zero pięć".
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String { try self.time(time, "hour") }

    /// "o czternastej trzydzieści": the hour is in the genitive or locative after a preposition.
    func time(_ time: WrittenTime, after word: String) throws(SpokenTextError) -> String {
        let isGoverned = try words.word("time.governors").split(separator: " ").contains { $0 == word }
        return try self.time(time, isGoverned ? "hour.governed" : "hour")
    }

    private func time(_ time: WrittenTime, _ form: String) throws(SpokenTextError) -> String {
        var parts = [try hour(UInt64(time.hour), form)]
        let seconds = time.second ?? 0
        if time.minute > 0 || seconds > 0 || time.hour == 0 { parts.append(try twoDigits(time.minute)) }
        if seconds > 0 { parts.append(try twoDigits(seconds)) }
        let spoken = parts.joined(separator: " ")
        guard let half = time.half else { return spoken }
        return try fill(words.word(half == .beforeNoon ? "time.am" : "time.pm"), ["time": spoken])
    }

    private func hour(_ hour: UInt64, _ form: String) throws(SpokenTextError) -> String {
        if let word = words.numberIfAny(hour, form) { return word }
        return try words.number(hour / 10 * 10, form) + " " + words.number(hour % 10, form)
    }

    private func twoDigits(_ value: Int) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) + " " + words.number(0) }
        let number = try cardinal(UInt64(value), .standing)
        return value < 10 ? try words.number(0) + " " + number : number
    }

    /// The day as an ordinal in the genitive: "dwudziestego pierwszego".
    func day(_ day: Int) throws(SpokenTextError) -> String { try ordinal(UInt64(day)) }

    /// The year as an ordinal in the genitive: "dwa tysiące dwudziestego szóstego".
    func year(_ year: Int) throws(SpokenTextError) -> String { try ordinal(UInt64(year)) }

    /// Tens and ones take the ending of an ordinal, and what stands before them only where there are neither.
    private func ordinal(_ value: UInt64) throws(SpokenTextError) -> String {
        if let word = words.numberIfAny(value, "ordinal") { return word }
        let unit: UInt64 = value % 100 > 0 ? 100 : value % 1000 > 0 ? 1000 : 1_000_000
        let (before, last) = (value / unit * unit, value % unit)
        if before > 0 {
            guard last > 0 else { return try cardinal(value, .standing) }
            return try cardinal(before, .standing) + " " + ordinal(last)
        }
        guard last < 100 else { return try cardinal(value, .standing) }
        return try words.number(last / 10 * 10, "ordinal") + " " + words.number(last % 10, "ordinal")
    }
}
