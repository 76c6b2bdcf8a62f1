// SPDX-License-Identifier: Apache-2.0

/// Spanish of Spain and the Americas: long scale, un/una before nouns, "un millón de euros".
struct SpanishGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords
    /// "punto" where decimals are written with a point.
    private let point: String

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        let withPoint = ["MX", "US", "PR", "PE", "GT", "HN", "NI", "SV", "PA", "DO", "CU", "419"].contains(region)
        point = try words.word(withPoint ? "point.american" : "point")
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000, 1_000_000] where rest >= scale {
            // "un millón", "veintiún millones", "doscientos mil millones": the scale is a masculine noun.
            parts.append(
                try belowMillion(rest / scale, .masculine) + " "
                    + words.number(scale, rest / scale == 1 ? "one" : "other"))
            rest %= scale
        }
        if rest > 0 { parts.append(try belowMillion(rest, form(context))) }
        return parts.joined(separator: " ")
    }

    /// How 1 ends: "un" before a masculine noun, "una" before a feminine one, "uno" by itself.
    private enum Form { case masculine, feminine, alone }

    private func form(_ context: NumberContext) -> Form {
        switch context {
        case .standing: .alone
        case .counting(.feminine): .feminine
        case .counting: .masculine
        }
    }

    private func belowMillion(_ value: UInt64, _ form: Form) throws(SpokenTextError) -> String {
        let (thousands, rest) = (value / 1000, value % 1000)
        var parts: [String] = []
        if thousands > 0 {
            // "mil", never "un mil"; "veintiún mil euros" but "veintiuna mil libras".
            if thousands > 1 { parts.append(try belowThousand(thousands, form == .feminine ? .feminine : .masculine)) }
            parts.append(try words.number(1000))
        }
        if rest > 0 { parts.append(try belowThousand(rest, form)) }
        return parts.joined(separator: " ")
    }

    private func belowThousand(_ value: UInt64, _ form: Form) throws(SpokenTextError) -> String {
        if value == 100 { return try words.number(100, "alone") }
        var parts: [String] = []
        if value >= 100 { parts.append(try word(value / 100 * 100, form)) }
        let rest = value % 100
        if rest > 0 {
            if rest <= 30 || rest % 10 == 0 {
                parts.append(try word(rest, form))
            } else {
                parts.append(try words.number(rest - rest % 10) + " " + words.word("and") + " " + word(rest % 10, form))
            }
        }
        return parts.joined(separator: " ")
    }

    private func word(_ value: UInt64, _ form: Form) throws(SpokenTextError) -> String {
        let key: String? =
            switch form {
            case .masculine: "m"
            case .feminine: "f"
            case .alone: nil
            }
        if let key, let word = words.numberIfAny(value, key) { return word }
        return try words.number(value)
    }

    /// "un millón de euros", but "un millón cien mil euros".
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        let of = value >= 1_000_000 && value % 1_000_000 == 0 ? try " " + words.word("of") : ""
        return try cardinal(value, .counting(noun.gender)) + of + " " + noun.form(plural(value))
    }

    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        var parts = [try cardinal(whole, .standing), point]
        for digit in decimals { parts.append(try words.word("digit.\(digit)")) }
        return parts.joined(separator: " ")
    }

    func day(_ day: Int) throws(SpokenTextError) -> String {
        try day == 1 ? words.word("day.first") : cardinal(UInt64(day), .standing)
    }

    /// "las siete y veintiuno", "la una".
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var spoken = try cardinal(UInt64(time.hour), time.hour % 100 == 0 ? .standing : .counting(.feminine))
        if time.minute > 0 { spoken += try " " + words.word("and") + " " + cardinal(UInt64(time.minute), .standing) }
        if let second = time.second, second > 0 {
            spoken +=
                try " " + words.word("and.seconds") + " " + cardinal(UInt64(second), .counting(.masculine)) + " "
                + words.word("seconds")
        }
        if let half = time.half { spoken += try " " + words.word(Self.partOfDay(time.hour, half)) }
        return spoken
    }

    /// 12:30 a. m. is at night, 3:00 a. m. before dawn, 8:30 p. m. at night again.
    private static func partOfDay(_ hour: Int, _ half: WrittenTime.Half) -> String {
        switch (half, hour) {
        case (.beforeNoon, 12), (.beforeNoon, 0): "time.night"
        case (.beforeNoon, 1...5): "time.dawn"
        case (.beforeNoon, _): "time.am"
        case (.afterNoon, 8...11): "time.night"
        case (.afterNoon, _): "time.pm"
        }
    }
}
