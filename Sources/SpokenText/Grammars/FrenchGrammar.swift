// SPDX-License-Identifier: Apache-2.0

/// French: long scale, "quatre-vingts" and "deux cents" with an s only where nothing follows, "un million d'euros".
///
/// A region that has words of its own for 70, 80 and 90 brings them in its `numbers.tsv`.
struct FrenchGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
    }

    /// "zéro euro", "un euro", "deux euros".
    func plural(_ value: UInt64) -> PluralForm { value < 2 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000] where rest >= scale {
            // "deux cents millions": the scale is a noun.
            parts.append(
                try belowThousand(rest / scale, isFeminine: false, isLast: true) + " "
                    + words.number(scale, rest / scale == 1 ? "one" : "other"))
            rest %= scale
        }
        if rest >= 1000 {
            // "mille", never "un mille"; "deux cent mille", "quatre-vingt mille".
            if rest >= 2000 { parts.append(try belowThousand(rest / 1000, isFeminine: false, isLast: false)) }
            parts.append(try words.number(1000))
            rest %= 1000
        }
        if rest > 0 {
            parts.append(try belowThousand(rest, isFeminine: context.gender == .feminine, isLast: true))
        }
        return parts.joined(separator: " ")
    }

    private func belowThousand(_ value: UInt64, isFeminine: Bool, isLast: Bool) throws(SpokenTextError) -> String {
        let (hundreds, rest) = (value / 100, value % 100)
        var parts: [String] = []
        if hundreds > 1 { parts.append(try words.number(hundreds)) }
        if hundreds > 0 { parts.append(try words.number(100, hundreds > 1 && rest == 0 && isLast ? "alone" : "-")) }
        if rest > 0 { parts.append(try belowHundred(rest, isFeminine: isFeminine, isLast: isLast)) }
        return parts.joined(separator: " ")
    }

    private func belowHundred(_ value: UInt64, isFeminine: Bool, isLast: Bool) throws(SpokenTextError) -> String {
        if value == 1, isFeminine { return try words.number(1, "f") }
        if isLast, let word = words.numberIfAny(value, "alone") { return word }
        if let word = words.numberIfAny(value, "-") { return word }
        // "septante-deux" where there is such a word, else "soixante-douze".
        var tens = value - value % 10
        if words.numberIfAny(tens, "-") == nil { tens -= 10 }
        let rest = value - tens
        let units = try rest == 1 && isFeminine ? words.number(1, "f") : words.number(rest)
        // "vingt et un", "soixante et onze", "huitante et un", but "quatre-vingt-un", "quatre-vingt-onze".
        let word = try words.number(tens)
        let joinsWithAnd = (rest == 1 || rest == 11) && (words.numberIfAny(tens, "alone") ?? word) == word
        return try word + (joinsWithAnd ? " " + words.word("and") + " " : "-") + units
    }

    /// "un million d'euros", "deux millions de dollars", but "un million cent mille euros".
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        let name = noun.form(plural(value))
        let number = try cardinal(value, .counting(noun.gender))
        guard value >= 1_000_000, value % 1_000_000 == 0 else { return number + " " + name }
        return try number + " " + (words.elides(before: name) ? words.word("of.vowel") : words.word("of") + " ") + name
    }

    /// "un virgule cinq euro", "deux virgule cinq euros".
    func counted(_ whole: UInt64, _ decimals: [UInt8], _ noun: Noun) throws(SpokenTextError) -> String {
        try decimal(whole, decimals, .counting(noun.gender)) + " " + noun.form(plural(whole))
    }

    /// "trois virgule vingt-cinq", "trois virgule zéro cinq"; more than three decimals one by one.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        var parts = [try cardinal(whole, .standing), try words.word("point")]
        var rest = decimals[...]
        while rest.first == 0 {
            parts.append(try words.number(0))
            rest = rest.dropFirst()
        }
        if rest.count > 3 {
            parts.append(try digits(Array(rest)))
        } else if !rest.isEmpty {
            parts.append(try cardinal(rest.reduce(0) { $0 * 10 + UInt64($1) }, .standing))
        }
        return parts.joined(separator: " ")
    }

    func day(_ day: Int) throws(SpokenTextError) -> String {
        try day == 1 ? words.word("day.first") : cardinal(UInt64(day), .standing)
    }

    /// "dix-neuf heures vingt et une", "une heure"; the clock has twenty-four hours.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var hour = time.hour
        if time.half == .afterNoon, hour < 12 { hour += 12 }
        if time.half == .beforeNoon, hour == 12 { hour = 0 }
        var spoken =
            try cardinal(UInt64(hour), .counting(.feminine)) + " " + words.word(hour < 2 ? "hour.one" : "hour.other")
        let second = time.second ?? 0
        if time.minute > 0 || second > 0 {
            spoken += try " " + cardinal(UInt64(time.minute), .counting(.feminine))
        }
        if second > 0 {
            spoken +=
                try " " + words.word("and") + " " + cardinal(UInt64(second), .counting(.feminine)) + " "
                + words.word(second == 1 ? "second.one" : "second.other")
        }
        return spoken
    }
}
