// SPDX-License-Identifier: Apache-2.0

/// Persian: every part is joined by "و", nouns after a number stay singular, years of the solar calendar have its months.
struct PersianGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.other]

    let words: LanguageWords
    /// Whether dates without a year are dates of the solar calendar.
    private let isSolar: Bool

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        isSolar = [nil, "IR", "AF"].contains(region)
    }

    func plural(_ value: UInt64) -> PluralForm { .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000] where rest >= scale {
            parts.append(try belowThousand(rest / scale) + " " + words.number(scale))
            rest %= scale
        }
        if rest >= 1000 {
            // "هزار", never "یک هزار".
            let count = rest / 1000
            parts.append(try (count == 1 ? "" : belowThousand(count) + " ") + words.number(1000))
            rest %= 1000
        }
        if rest > 0 { parts.append(try belowThousand(rest)) }
        return parts.joined(separator: try and())
    }

    private func belowThousand(_ value: UInt64) throws(SpokenTextError) -> String {
        var parts: [String] = []
        if value >= 100 { parts.append(try words.number(value / 100 * 100)) }
        let rest = value % 100
        if rest > 20, rest % 10 > 0 {
            parts.append(try words.number(rest - rest % 10))
            parts.append(try words.number(rest % 10))
        } else if rest > 0 {
            parts.append(try words.number(rest))
        }
        return parts.joined(separator: try and())
    }

    private func and() throws(SpokenTextError) -> String { try " " + words.word("and") + " " }

    /// "هجده خرداد هزار و چهارصد و پنج": a year of the fourteenth century, or none at all in Iran, has solar months.
    func date(_ date: WrittenDate) throws(SpokenTextError) -> String {
        let solar = date.year.map { (1200..<1600).contains($0) } ?? isSolar
        var parts: [String] = []
        if let day = date.day { parts.append(try cardinal(UInt64(day), .standing)) }
        if let month = date.month { parts.append(try words.word(solar ? "month.\(month).jalali" : "month.\(month)")) }
        if let year = date.year { parts.append(try cardinal(UInt64(year), .standing)) }
        let spoken = parts.joined(separator: " ")
        if date.month == nil, date.day == nil { return try fill(words.word("date.year"), ["year": spoken]) }
        return date.month == nil ? try fill(words.word("date.day"), ["day": spoken]) : spoken
    }
}
