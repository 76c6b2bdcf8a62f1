// SPDX-License-Identifier: Apache-2.0

/// Japanese, in kana only: さんびゃくよえん, いっちょうえん, ごごよじじゅっぷん.
///
/// A row of `numbers.tsv` whose form is a counter holds the last numeral together with the counter, where either changes
/// its sound: `4 えん よえん`, `10 セント じゅっセント`.
struct JapaneseGrammar: NumberGrammar {
    /// Only ペニー and ペンス differ.
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) { self.words = words }

    var gap: String { "" }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var spoken = ""
        var rest = value
        for scale: UInt64 in [1_000_000_000_000, 100_000_000, 10_000] where rest >= scale {
            let section = rest / scale
            rest %= scale
            // いっせんまん, but せんにひゃくえん.
            let thousand = section / 1000 == 1 ? try words.number(1000, "section") : nil
            spoken += try counted(section, words.number(scale), thousand: thousand)
        }
        return try spoken + below10000(rest)
    }

    private func below10000(_ value: UInt64, thousand: String? = nil) throws(SpokenTextError) -> String {
        var spoken = ""
        var rest = value
        if let thousand, rest >= 1000 {
            spoken = thousand
        } else if rest >= 1000 {
            spoken = try words.number(rest - rest % 1000)
        }
        rest %= 1000
        if rest >= 100 { spoken += try words.number(rest - rest % 100) }
        rest %= 100
        if rest >= 10 { spoken += try words.number(rest - rest % 10) }
        rest %= 10
        return try rest > 0 ? spoken + words.number(rest) : spoken
    }

    /// A number below 10000 and the scale word after it, with the sound change between them: いっちょう, さんじゅっちょう.
    private func counted(_ value: UInt64, _ counter: String, thousand: String?) throws(SpokenTextError) -> String {
        guard let (head, tail) = try last(value, counter) else {
            return try below10000(value, thousand: thousand) + counter
        }
        return try below10000(head.whole, thousand: thousand) + head.tens + tail
    }

    /// A number and its counter, with the sound change between them: よえん, はっセント.
    private func counted(_ value: UInt64, _ counter: String) throws(SpokenTextError) -> String {
        guard let (head, tail) = try last(value, counter) else { return try cardinal(value, .standing) + counter }
        return try (head.whole == 0 ? "" : cardinal(head.whole, .standing)) + head.tens + tail
    }

    /// Cuts the last numeral off where the counter changes it: 24 えん is 20 and よえん, 320 セント is 300, に and じゅっセント.
    private func last(
        _ value: UInt64, _ counter: String
    ) throws(SpokenTextError) -> (head: (whole: UInt64, tens: String), tail: String)? {
        if value == 0 || value % 10 > 0 {
            return words.numberIfAny(value % 10, counter).map { ((value - value % 10, ""), $0) }
        }
        let tens = value / 10 % 10
        guard tens > 0, let tail = words.numberIfAny(10, counter) else { return nil }
        return ((value - tens * 10, tens > 1 ? try words.number(tens) : ""), tail)
    }

    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        try counted(value, noun.form(plural(value)))
    }

    /// れいてんご, いってんゼロご.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        var spoken = try counted(whole, words.word("point"))
        for digit in decimals { spoken += try words.word("digit.\(digit)") }
        return spoken
    }

    /// Digits with spaces, which are short pauses.
    func digits(_ digits: [UInt8]) throws(SpokenTextError) -> String {
        var parts: [String] = []
        for digit in digits { parts.append(try words.word("digit.\(digit)")) }
        return parts.joined(separator: " ")
    }

    /// じゅっパーセント for a number that ends with ten.
    func percent(_ number: String) throws(SpokenTextError) -> String {
        let ten = try words.number(10)
        guard number.hasSuffix(ten) else { return try fill(words.word("percent"), ["number": number]) }
        return try fill(
            words.word("percent"), ["number": number.dropLast(ten.count) + words.number(10, "percent")])
    }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var spoken = try counted(UInt64(time.hour), words.word("time.hour"))
        let second = time.second ?? 0
        if time.minute > 0 || second > 0 { spoken += try counted(UInt64(time.minute), words.word("time.minute")) }
        if second > 0 { spoken += try counted(UInt64(second), words.word("time.second")) }
        guard let half = time.half else { return spoken }
        return try words.word(half == .beforeNoon ? "time.am" : "time.pm") + spoken
    }

    /// ついたち, はつか, じゅういちにち.
    func day(_ day: Int) throws(SpokenTextError) -> String {
        if let word = words.numberIfAny(UInt64(day), "day") { return word }
        return try counted(UInt64(day), words.word("day"))
    }

    func year(_ year: Int) throws(SpokenTextError) -> String { try counted(UInt64(year), words.word("year")) }
}
