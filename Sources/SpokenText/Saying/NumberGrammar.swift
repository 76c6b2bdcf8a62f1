// SPDX-License-Identifier: Apache-2.0

/// The rules of a language that are rules and not words.
///
/// A conforming type is a small struct that holds the language's tables; it has no state of its own. Only
/// `pluralForms`, `init`, `cardinal` and `plural` must be written; everything else has a default that reads `words.tsv`.
protocol NumberGrammar: Sendable {
    /// The plural forms of the language, in the order in which `currencies.tsv` writes them: `[.one, .other]`.
    static var pluralForms: [PluralForm] { get }

    /// Makes the grammar of a language, for a region such as `MX` or nil.
    init(words: LanguageWords, region: String?) throws(SpokenTextError)

    /// The language's tables.
    var words: LanguageWords { get }

    /// The words for a whole number, 0 to 10^15 at least, without a sign.
    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String

    /// The plural form of a noun that a whole number counts.
    func plural(_ value: UInt64) -> PluralForm

    // MARK: What has a default

    /// The largest whole number that `cardinal` can say; 10^15 by default.
    var largest: UInt64 { get }

    /// The plural form of a noun after a decimal number; `.other` by default.
    var pluralOfDecimals: PluralForm { get }

    /// Whether subunits are said ("twelve dollars and fifty cents") or decimals ("十二点五元"). True by default.
    var saysSubunits: Bool { get }

    /// What stands between the words of one phrase: a space, or nothing in Chinese and Japanese.
    var gap: String { get }

    /// The words for a decimal number: the whole part and the decimals, one digit each.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String

    /// A whole number in running text, before the scalar that follows it: 2 is 两 before 个, an ordinal before "nd".
    func number(_ value: UInt64, before next: Unicode.Scalar?) throws(SpokenTextError) -> String

    /// Digits one by one, as in a card tail or a telephone number.
    func digits(_ digits: [UInt8]) throws(SpokenTextError) -> String

    /// A whole number with the noun that it counts.
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String

    /// A decimal number with the noun that it counts.
    func counted(_ whole: UInt64, _ decimals: [UInt8], _ noun: Noun) throws(SpokenTextError) -> String

    /// A phrase for the major units and one for the subunits, joined: "twelve dollars" + "fifty cents".
    func joined(_ major: String, _ minor: String) throws(SpokenTextError) -> String

    /// What a verb agrees with beside a whole number and its noun: the two of them by default.
    func agreement(_ value: UInt64, _ noun: Noun) -> Agreement

    /// What a verb agrees with beside major units and subunits: with the major units by default, which stand next to a
    /// verb before them.
    func agreement(_ major: Agreement, _ minor: Agreement) -> Agreement

    /// A negative amount or number: "minus" before it.
    func negative(_ phrase: String) throws(SpokenTextError) -> String

    /// A percentage, from the words of its number.
    func percent(_ number: String) throws(SpokenTextError) -> String

    /// A date in words.
    func date(_ date: WrittenDate) throws(SpokenTextError) -> String

    /// The pattern of a date: a row of `words.tsv`, `date` or one that begins with it.
    func datePattern(_ key: String) throws(SpokenTextError) -> String

    /// A time of day in words.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String

    /// A time of day after a word that may govern its case: "o czternastej trzydzieści".
    func time(_ time: WrittenTime, after word: String) throws(SpokenTextError) -> String

    /// The day of the month, for the pattern of a date.
    func day(_ day: Int) throws(SpokenTextError) -> String

    /// The name of a month, for the pattern of a date.
    func month(_ month: Int) throws(SpokenTextError) -> String

    /// The year, for the pattern of a date.
    func year(_ year: Int) throws(SpokenTextError) -> String
}

extension NumberGrammar {
    var largest: UInt64 { 1_000_000_000_000_000 }
    var pluralOfDecimals: PluralForm { .other }
    var saysSubunits: Bool { true }
    var gap: String { " " }

    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        try digitwise(whole, decimals)
    }

    /// The whole number, the decimal mark by its name, and the decimals one by one.
    func digitwise(_ whole: UInt64, _ decimals: [UInt8]) throws(SpokenTextError) -> String {
        var parts = [try cardinal(whole, .standing), try words.word("point")]
        for digit in decimals { parts.append(try words.word("digit.\(digit)")) }
        return parts.joined(separator: gap)
    }

    func number(_ value: UInt64, before next: Unicode.Scalar?) throws(SpokenTextError) -> String {
        try cardinal(value, .standing)
    }

    func digits(_ digits: [UInt8]) throws(SpokenTextError) -> String {
        var parts: [String] = []
        for digit in digits { parts.append(try words.word("digit.\(digit)")) }
        return parts.joined(separator: gap)
    }

    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        try cardinal(value, .counting(noun.gender)) + gap + noun.form(plural(value))
    }

    func counted(_ whole: UInt64, _ decimals: [UInt8], _ noun: Noun) throws(SpokenTextError) -> String {
        try decimal(whole, decimals, .counting(noun.gender)) + gap + noun.form(pluralOfDecimals)
    }

    func joined(_ major: String, _ minor: String) throws(SpokenTextError) -> String {
        guard let word = words.wordIfAny("money.and") else { return major + gap + minor }
        return major + gap + word + gap + minor
    }

    func agreement(_ value: UInt64, _ noun: Noun) -> Agreement { Agreement(plural(value), noun.gender) }

    func agreement(_ major: Agreement, _ minor: Agreement) -> Agreement { major }

    func negative(_ phrase: String) throws(SpokenTextError) -> String {
        try words.word("minus") + gap + phrase
    }

    func percent(_ number: String) throws(SpokenTextError) -> String {
        try fill(words.word("percent"), ["number": number])
    }

    func date(_ date: WrittenDate) throws(SpokenTextError) -> String {
        let pattern =
            switch (date.year, date.month, date.day) {
            case (_?, _?, _?): "date"
            case (nil, _?, _?): "date.short"
            case (_?, _?, nil): "date.month"
            case (nil, _?, nil): "date.month.only"
            case (_?, nil, _): "date.year"
            case (nil, nil, _): "date.day"
            }
        var parts: [String: String] = [:]
        if let day = date.day { parts["day"] = try self.day(day) }
        if let month = date.month { parts["month"] = try self.month(month) }
        if let year = date.year { parts["year"] = try self.year(year) }
        return try fill(datePattern(pattern), parts)
    }

    func datePattern(_ key: String) throws(SpokenTextError) -> String { try words.word(key) }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var parts = ["hour": try cardinal(UInt64(time.hour), .counting(.feminine))]
        var pattern = time.minute == 0 ? "time.hour" : "time"
        if time.minute != 0 { parts["minute"] = try cardinal(UInt64(time.minute), .standing) }
        if let second = time.second, second != 0 {
            parts["minute"] = try cardinal(UInt64(time.minute), .standing)
            parts["second"] = try cardinal(UInt64(second), .standing)
            pattern = "time.second"
        }
        let spoken = fill(try words.word(pattern), parts)
        guard let half = time.half else { return spoken }
        return fill(try words.word(half == .beforeNoon ? "time.am" : "time.pm"), ["time": spoken])
    }

    func time(_ time: WrittenTime, after word: String) throws(SpokenTextError) -> String { try self.time(time) }

    func day(_ day: Int) throws(SpokenTextError) -> String { try cardinal(UInt64(day), .standing) }

    func month(_ month: Int) throws(SpokenTextError) -> String { try words.word("month.\(month)") }

    func year(_ year: Int) throws(SpokenTextError) -> String { try cardinal(UInt64(year), .standing) }

    /// Fills `{name}` places of a pattern.
    func fill(_ pattern: String, _ parts: [String: String]) -> String {
        var filled = ""
        var name: String?
        for character in pattern {
            switch (character, name) {
            case ("{", _): name = ""
            case ("}", let known?):
                filled += parts[known] ?? ""
                name = nil
            case (_, let known?): name = known + String(character)
            case (_, nil): filled.append(character)
            }
        }
        return filled
    }
}
