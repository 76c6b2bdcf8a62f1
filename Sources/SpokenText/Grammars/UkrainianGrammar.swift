// SPDX-License-Identifier: Apache-2.0

/// Ukrainian: three genders in 1, feminine thousands and subunits, "цілих … десятих".
struct UkrainianGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .few, .many, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
        _ = try words.number(1000, "few")
    }

    /// The genitive singular: "п'ять десятих долара".
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
            // "одна тисяча" but "один мільйон".
            parts.append(try slavicBelowThousand(count, scale == 1000 ? .feminine : .masculine))
            parts.append(try words.number(scale, plural(count).rawValue))
            rest %= scale
        }
        if rest > 0 { parts.append(try slavicBelowThousand(rest, context.gender)) }
        return parts.joined(separator: " ")
    }

    /// "дванадцять цілих п'ять десятих": both parts count a feminine noun that is left out. What is finer than a
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

    /// "один відсоток", "два відсотки", "п'ять відсотків", and the genitive after a fraction.
    func percent(_ number: String) throws(SpokenTextError) -> String {
        let parts = number.split(separator: " ").map(String.init)
        let wholes = try [words.word("whole.one"), words.word("whole.many")]
        let few = try [words.number(2, "m"), words.number(3), words.number(4)]
        let key =
            if parts.contains(where: wholes.contains) {
                "percent.other"
            } else if try parts.last == words.number(1, "m") {
                "percent.one"
            } else {
                parts.last.map(few.contains) == true ? "percent.few" : "percent"
            }
        return try fill(words.word(key), ["number": number])
    }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var parts = [try counted(UInt64(time.hour), "hour")]
        let seconds = UInt64(time.second ?? 0)
        if time.minute > 0 || seconds > 0 { parts.append(try counted(UInt64(time.minute), "minute")) }
        if seconds > 0 { parts.append(try counted(seconds, "second")) }
        let spoken = parts.joined(separator: " ")
        guard let half = time.half else { return spoken }
        return try fill(words.word(half == .beforeNoon ? "time.am" : "time.pm"), ["time": spoken])
    }

    private func counted(_ value: UInt64, _ noun: String) throws(SpokenTextError) -> String {
        try cardinal(value, .counting(.feminine)) + " " + words.word("\(noun).\(plural(value).rawValue)")
    }

    /// The day as an ordinal in the genitive: "двадцять першого".
    func day(_ day: Int) throws(SpokenTextError) -> String { try ordinal(UInt64(day)) }

    /// The year as an ordinal in the genitive: "дві тисячі двадцять шостого".
    func year(_ year: Int) throws(SpokenTextError) -> String { try ordinal(UInt64(year)) }

    /// Only the last word that has an ordinal takes its ending; what stands before it is a cardinal.
    private func ordinal(_ value: UInt64) throws(SpokenTextError) -> String {
        if let word = words.numberIfAny(value, "ordinal") { return word }
        // 26 of 2026 has no ordinal of its own, but 6 has.
        for last in [value % 100, value % 10, value % 1000] where last > 0 {
            guard let word = words.numberIfAny(last, "ordinal") else { continue }
            return try cardinal(value - last, .standing) + " " + word
        }
        return try cardinal(value, .standing)
    }
}
