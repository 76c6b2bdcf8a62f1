// SPDX-License-Identifier: Apache-2.0

/// Portuguese: "cento e vinte e um", duas libras, "um milhão de reais"; the short scale in Brazil, the long one in Portugal.
struct PortugueseGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords
    /// Whether a thousand millions are "mil milhões"; decided by a row of the table.
    private let hasLongScale: Bool

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        hasLongScale = words.numberIfAny(1_000_000_000_000, "long.one") != nil
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        let isFeminine = context.gender == .feminine
        var groups: [(value: UInt64, words: String)] = []
        var rest = value
        let scales: [UInt64] =
            hasLongScale
            ? [1_000_000_000_000, 1_000_000]
            : [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000]
        for scale in scales where rest >= scale {
            // The scale is a masculine noun: "dois milhões de libras".
            let count = rest / scale
            let number = try count < 1000 ? belowThousand(count, false) : cardinal(count, .standing)
            let form = (hasLongScale && scale > 1_000_000 ? "long." : "") + (count == 1 ? "one" : "other")
            groups.append((count, try number + " " + words.number(scale, form)))
            rest %= scale
        }
        if rest >= 1000 {
            // "mil", never "um mil"; "duas mil libras".
            let count = rest / 1000
            let number = try count == 1 ? "" : belowThousand(count, isFeminine) + " "
            groups.append((count, try number + words.number(1000)))
            rest %= 1000
        }
        if rest > 0 { groups.append((rest, try belowThousand(rest, isFeminine))) }
        // "mil e um", "mil e duzentos", "dois milhões e quinhentos mil", but "mil duzentos e trinta e quatro".
        guard groups.count > 1, let last = groups.popLast() else { return groups.map(\.words).joined() }
        let and = last.value < 100 || last.value % 100 == 0 ? try words.word("and") + " " : ""
        return groups.map(\.words).joined(separator: " ") + " " + and + last.words
    }

    private func belowThousand(_ value: UInt64, _ isFeminine: Bool) throws(SpokenTextError) -> String {
        if value == 100 { return try words.number(100, "alone") }
        var parts: [String] = []
        var rest = value
        if rest >= 100 {
            parts.append(try word(rest / 100 * 100, isFeminine))
            rest %= 100
        }
        if rest > 20 {
            parts.append(try word(rest / 10 * 10, isFeminine))
            rest %= 10
        }
        if rest > 0 { parts.append(try word(rest, isFeminine)) }
        return parts.joined(separator: try " " + words.word("and") + " ")
    }

    private func word(_ value: UInt64, _ isFeminine: Bool) throws(SpokenTextError) -> String {
        if isFeminine, let word = words.numberIfAny(value, "f") { return word }
        return try words.number(value)
    }

    /// "um milhão de reais", but "um milhão e cem mil reais".
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        let of = value >= 1_000_000 && value % 1_000_000 == 0 ? try " " + words.word("of") : ""
        return try cardinal(value, .counting(noun.gender)) + of + " " + noun.form(plural(value))
    }

    func day(_ day: Int) throws(SpokenTextError) -> String {
        try day == 1 ? words.word("day.first") : cardinal(UInt64(day), .standing)
    }

    /// "dezenove horas e vinte e um minutos", "uma hora"; the clock has twenty-four hours.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var hour = time.hour
        if time.half == .afterNoon, hour < 12 { hour += 12 }
        if time.half == .beforeNoon, hour == 12 { hour = 0 }
        var parts = [try part(hour, "hour", .feminine)]
        if time.minute > 0 { parts.append(try part(time.minute, "minute", .masculine)) }
        if let second = time.second, second > 0 { parts.append(try part(second, "second", .masculine)) }
        return parts.joined(separator: try " " + words.word("and") + " ")
    }

    private func part(_ value: Int, _ unit: String, _ gender: Gender) throws(SpokenTextError) -> String {
        try cardinal(UInt64(value), .counting(gender)) + " " + words.word(unit + (value == 1 ? ".one" : ".other"))
    }
}
