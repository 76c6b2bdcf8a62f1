// SPDX-License-Identifier: Apache-2.0

import Letters

/// Italian: one word below a thousand, "mille" and "mila", un and una only for one itself, "un milione di euro".
struct ItalianGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        _ = try words.number(1000, "other")
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 1, context == .counting(.feminine) { return try words.number(1, "f") }
        if value == 1, context != .standing { return try words.number(1, "m") }
        if value < 1000 { return try belowThousand(value) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000, 1_000_000] where rest >= scale {
            let count = rest / scale
            // "mille miliardi", "un milione di miliardi"
            let of = count >= 1_000_000 && count % 1_000_000 == 0 ? try " " + words.word("of") : ""
            parts.append(
                try cardinal(count, .counting(.masculine)) + of + " "
                    + words.number(scale, count == 1 ? "one" : "other"))
            rest %= scale
        }
        if rest >= 1000 {
            let count = rest / 1000
            parts.append(
                count == 1
                    ? try words.number(1000, "one")
                    : try belowThousand(count, isLast: false) + words.number(1000, "other"))
            rest %= 1000
        }
        if rest > 0 { parts.append(try belowThousand(rest)) }
        return parts.joined(separator: " ")
    }

    /// One word: "centoventitré", "duecentoquarantuno". At the end of a longer word three is stressed.
    private func belowThousand(_ value: UInt64, isLast: Bool = true) throws(SpokenTextError) -> String {
        if value < 20 { return try words.number(value) }
        var spoken = ""
        if value >= 200 { spoken += try words.number(value / 100) }
        if value >= 100 { spoken += try words.number(100) }
        let rest = value % 100
        let unit = rest < 20 ? rest : rest % 10
        if rest >= 20 {
            let tens = try words.number(rest - unit)
            // "ventuno", "ventotto": the vowel before uno and otto is dropped.
            spoken += unit == 1 || unit == 8 ? String(tens.dropLast()) : tens
        }
        if unit == 3, isLast { return try spoken + words.number(3, "last") }
        return unit == 0 ? spoken : try spoken + words.number(unit)
    }

    /// "un euro", "uno zloty", "un milione di euro", but "un milione centomila euro".
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        let name = noun.form(plural(value))
        if value == 1, noun.gender != .feminine, Self.needsUno(name) { return try words.number(1, "uno") + " " + name }
        let of = value >= 1_000_000 && value % 1_000_000 == 0 ? try " " + words.word("of") : ""
        return try cardinal(value, .counting(noun.gender)) + of + " " + name
    }

    /// Before s and a consonant, z, y, gn and ps the article is "uno".
    private static func needsUno(_ noun: String) -> Bool {
        let letters = Array(noun.unicodeScalars.prefix(2)).map(\.lowered)
        guard letters.count == 2 else { return false }
        switch letters[0] {
        case "z", "y", "x": return true
        case "s": return !"aeiou".unicodeScalars.contains(letters[1])
        case "g": return letters[1] == "n"
        case "p": return letters[1] == "s"
        case "n": return letters[1] == "g"
        default: return false
        }
    }

    func day(_ day: Int) throws(SpokenTextError) -> String {
        try day == 1 ? words.word("day.first") : cardinal(UInt64(day), .standing)
    }

    /// "quattordici e trenta"; in the twelve-hour clock with the part of the day.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var spoken = try cardinal(UInt64(time.hour), .standing)
        if time.minute > 0 { spoken += try " " + words.word("and") + " " + cardinal(UInt64(time.minute), .standing) }
        if let second = time.second, second > 0 {
            spoken = try fill(
                words.word("time.second"),
                [
                    "hour": cardinal(UInt64(time.hour), .standing), "minute": cardinal(UInt64(time.minute), .standing),
                    "second": cardinal(UInt64(second), .standing),
                ])
        }
        guard let half = time.half else { return spoken }
        let part =
            switch (half, time.hour) {
            case (.beforeNoon, 12), (.beforeNoon, 0...4): "time.night"
            case (.beforeNoon, _): "time.am"
            case (.afterNoon, 6...11): "time.evening"
            case (.afterNoon, _): "time.pm"
            }
        return try fill(words.word(part), ["time": spoken])
    }
}
