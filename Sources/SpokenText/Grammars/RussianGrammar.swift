// SPDX-License-Identifier: Apache-2.0

/// Russian: gender in 1 and 2, feminine thousands and subunits, "целых … десятых".
struct RussianGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .few, .many, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        _ = try words.number(1000, "few")
    }

    var pluralOfDecimals: PluralForm { .other }

    func plural(_ value: UInt64) -> PluralForm { SlavicPlural.eastern(value) }

    func agreement(_ value: UInt64, _ noun: Noun) -> Agreement { slavicAgreement(value, noun, thousand: .feminine) }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000, 1000]
        where rest >= scale {
            let count = rest / scale
            // "одна тысяча" but "один миллион"; a single thousand goes without its number.
            let gender: Gender = scale == 1000 ? .feminine : .masculine
            if count > 1 || scale > 1000 { parts.append(try slavicBelowThousand(count, gender)) }
            parts.append(try words.number(scale, plural(count).rawValue))
            rest %= scale
        }
        if rest > 0 {
            parts.append(try slavicBelowThousand(rest, context.gender == .none ? .masculine : context.gender))
        }
        return parts.joined(separator: " ")
    }

    /// "двенадцать целых пять десятых": both parts count a feminine noun that is left out. What is finer than a
    /// millionth is said digit by digit.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        guard decimals.count <= 6 else { return try digitwise(whole, decimals) }
        let fraction = decimals.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        let wholeForm = plural(whole) == .one ? "whole.one" : "whole.many"
        let fractionForm = plural(fraction) == .one ? "one" : "many"
        return try [
            cardinal(whole, .counting(.feminine)), words.word(wholeForm), cardinal(fraction, .counting(.feminine)),
            words.word("fraction.\(decimals.count).\(fractionForm)"),
        ].joined(separator: " ")
    }

    /// "один процент", "два процента", "пять процентов", and the genitive after a fraction.
    func percent(_ number: String) throws(SpokenTextError) -> String {
        let last = number.split(separator: " ").last.map(String.init) ?? number
        let few = try [words.number(2, "m"), words.number(3), words.number(4)]
        let isFraction = number.split(separator: " ").count > 2 && (last.hasSuffix("ых") || last.hasSuffix("ая"))
        let key =
            try last == words.number(1, "m")
            ? "percent.one" : few.contains(last) || isFraction ? "percent.few" : "percent"
        return try fill(words.word(key), ["number": number])
    }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var parts = [try counted(UInt64(time.hour), "hour", .masculine)]
        let seconds = UInt64(time.second ?? 0)
        if time.minute > 0 || seconds > 0 { parts.append(try counted(UInt64(time.minute), "minute", .feminine)) }
        if seconds > 0 { parts.append(try counted(seconds, "second", .feminine)) }
        let spoken = parts.joined(separator: " ")
        guard let half = time.half else { return spoken }
        return try fill(words.word(half == .beforeNoon ? "time.am" : "time.pm"), ["time": spoken])
    }

    private func counted(_ value: UInt64, _ noun: String, _ gender: Gender) throws(SpokenTextError) -> String {
        try cardinal(value, .counting(gender)) + " " + words.word("\(noun).\(plural(value).rawValue)")
    }

    /// The day as an ordinal: "двадцать первое".
    func day(_ day: Int) throws(SpokenTextError) -> String { try ordinal(UInt64(day), "day") }

    /// The year as an ordinal in the genitive: "две тысячи двадцать шестого".
    func year(_ year: Int) throws(SpokenTextError) -> String { try ordinal(UInt64(year), "year") }

    private func ordinal(_ value: UInt64, _ form: String) throws(SpokenTextError) -> String {
        if let word = words.numberIfAny(value, form) { return word }
        // The last part that has an ordinal of its own takes the ending, what stands before it is a cardinal.
        for unit: UInt64 in [10, 100, 1000] {
            let last = value % unit
            guard last > 0 else { continue }
            if let word = words.numberIfAny(last, form) {
                return value == last ? word : try cardinal(value - last, .standing) + " " + word
            }
            return try cardinal(value - last % 10, .standing) + " " + words.number(last % 10, form)
        }
        return try cardinal(value, .standing)
    }
}
