// SPDX-License-Identifier: Apache-2.0

/// Arabic: the numeral's gender opposes the noun's, 1 and 2 follow the noun or vanish in its dual, و joins all parts.
struct ArabicGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.other, .two, .few, .many]

    let words: LanguageWords
    /// The keys of the month names that the region has for itself: `month.levant.`.
    private let months: String?

    /// What the last part of a number stands before.
    private enum Ending: String {
        /// Nothing, or an accusative: مائتان وخمسون.
        case absolute
        /// The noun itself, which takes the ن of a dual and the ending of ألفًا away: مائتا ريال.
        case construct
        /// Nothing, but in the genitive after the word for year: ألفين وستة وعشرين.
        case oblique
    }

    private static let scales: [UInt64] = [
        1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000, 1000,
    ]

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        months =
            switch region {
            case "SY", "LB", "IQ", "JO", "PS": "month.levant."
            case "MA", "EH": "month.morocco."
            case "TN", "DZ": "month.tunisia."
            default: nil
            }
        _ = try words.number(1000, "two")
    }

    /// Three to ten and eleven to ninety-nine at the end decide; a two behind hundreds has a noun of its own.
    func plural(_ value: UInt64) -> PluralForm {
        switch value % 100 {
        case 3...10: .few
        case 11...99: .many
        default: value == 2 ? .two : .other
        }
    }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if case .counting(let gender) = context { return try joined(parts(value, gender, .construct)) }
        return try joined(parts(value, .masculine, .absolute))
    }

    /// "ريال واحد", "ريالان", "ثلاثة ريالات", "أحد عشر ريالًا", "مائة ريال", "مائة ريال وريالان".
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        let (rest, one) = (value % 100, noun.form(.other))
        // A name without a dual is counted with the words for one and two.
        guard rest == 1 || rest == 2, noun.form(.two) != one else {
            return try cardinal(value, .counting(noun.gender)) + " " + noun.form(plural(value))
        }
        let last = rest == 1 ? one + " " + (try unit(1, noun.gender)) : noun.form(.two)
        if value == rest { return last }
        return try joined([cardinal(value - rest, .counting(noun.gender)) + " " + one, last])
    }

    /// "وصلتك خمسون ليرة", but "وصلك ألف ليرة": a thousand and a million are masculine.
    func agreement(_ value: UInt64, _ noun: Noun) -> Agreement {
        Agreement(plural(value), value % 1000 == 0 ? .masculine : noun.gender)
    }

    func joined(_ major: String, _ minor: String) throws(SpokenTextError) -> String { try joined([major, minor]) }

    /// و is written together with the word that follows it.
    private func joined(_ parts: [String]) throws(SpokenTextError) -> String {
        parts.joined(separator: " " + (try words.word("and")))
    }

    private func parts(_ value: UInt64, _ gender: Gender, _ ending: Ending) throws(SpokenTextError) -> [String] {
        if value == 0 { return [try words.number(0)] }
        var parts: [String] = []
        var rest = value
        for scale in Self.scales where rest >= scale {
            let count = rest / scale
            rest %= scale
            // A dual further on in a year is in the genitive, too.
            parts += try scaled(count, scale, rest == 0 || ending == .oblique ? ending : .absolute)
        }
        if rest > 0 { parts += try belowThousand(rest, gender, ending) }
        return parts
    }

    /// A number of thousands or millions: "ألف", "ألفان", "ثلاثة آلاف", "أحد عشر ألفًا", "مائة ألف", "مائة ألف وألفان".
    private func scaled(_ count: UInt64, _ scale: UInt64, _ ending: Ending) throws(SpokenTextError) -> [String] {
        let rest = count % 100
        if rest == 1 || rest == 2 {
            let key = rest == 1 ? "other" : ending == .absolute ? "two" : "\(ending.rawValue)-two"
            let last = try number(scale, key, or: "two")
            if count == rest { return [last] }
            let hundreds = try joined(belowThousand(count - rest, .masculine, .construct))
            return [hundreds + " " + (try words.number(scale, "other")), last]
        }
        let form = plural(count)
        let key = form == .many && ending == .construct ? "other" : form.rawValue
        let number = try joined(belowThousand(count, .masculine, rest == 0 ? .construct : .absolute))
        return [number + " " + (try words.number(scale, key))]
    }

    private func belowThousand(
        _ value: UInt64, _ gender: Gender, _ ending: Ending
    ) throws(SpokenTextError) -> [String] {
        let (tens, ones) = (value % 100 / 10 * 10, value % 10)
        var parts: [String] = []
        let isLast = value % 100 == 0 || ending == .oblique
        if value >= 100 { parts.append(try number(value / 100 * 100, isLast ? ending : .absolute)) }
        // The ones stand before the tens.
        switch tens {
        case 0: if ones > 0 { parts.append(try unit(ones, gender, ending)) }
        case 10: parts.append(try unit(10 + ones, gender, ending))
        default:
            if ones > 0 { parts.append(try unit(ones, gender, ending, inCompound: true)) }
            parts.append(try number(tens, ending))
        }
        return parts
    }

    private func number(_ value: UInt64, _ ending: Ending) throws(SpokenTextError) -> String {
        try number(value, ending.rawValue, or: "-")
    }

    private func number(_ value: UInt64, _ form: String, or other: String) throws(SpokenTextError) -> String {
        if let word = words.numberIfAny(value, form) { return word }
        return try words.number(value, other)
    }

    /// One to nineteen; إحدى and ثمانٍ stand only before tens.
    private func unit(
        _ value: UInt64, _ gender: Gender, _ ending: Ending = .absolute, inCompound: Bool = false
    ) throws(SpokenTextError) -> String {
        if gender == .feminine {
            if inCompound, let word = words.numberIfAny(value, "compound-f") { return word }
            return try words.number(value, "f")
        }
        if ending == .oblique, let word = words.numberIfAny(value, "oblique") { return word }
        return try words.number(value, "m")
    }

    // MARK: Dates and times

    func month(_ month: Int) throws(SpokenTextError) -> String {
        if let own = months.flatMap({ words.wordIfAny($0 + "\(month)") }) { return own }
        return try words.word("month.\(month)")
    }

    /// "الخامس عشر" of the month.
    func day(_ day: Int) throws(SpokenTextError) -> String { try words.number(UInt64(day), "day") }

    /// "ألفين وستة وعشرين" after عام.
    func year(_ year: Int) throws(SpokenTextError) -> String { try joined(parts(UInt64(year), .masculine, .oblique)) }

    /// "الرابعة عشرة وثلاثون دقيقة": the hour is an ordinal, so that it may follow الساعة in the text.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let (hour, seconds) = (UInt64(time.hour), UInt64(time.second ?? 0))
        var parts = ["hour": try number(hour, "hour", or: "-")]
        var pattern = "time.hour"
        if time.minute > 0 || seconds > 0 {
            parts["minute"] = try counted(UInt64(time.minute), "minute")
            pattern = "time"
        }
        if seconds > 0 {
            parts["second"] = try counted(seconds, "second")
            pattern = "time.second"
        }
        let spoken = try fill(words.word(pattern), parts)
        guard let half = time.half else { return spoken }
        return try fill(words.word(half == .beforeNoon ? "time.am" : "time.pm"), ["time": spoken])
    }

    private func counted(_ value: UInt64, _ key: String) throws(SpokenTextError) -> String {
        let forms = try words.word(key).split(separator: "|").map(String.init)
        return try counted(value, Noun(gender: .feminine, forms: forms, plurals: Self.pluralForms))
    }
}
