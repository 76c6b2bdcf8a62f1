// SPDX-License-Identifier: Apache-2.0

/// Korean: Sino-Korean numbers in one word, 만 without 일 at the beginning, native hours.
struct KoreanGrammar: NumberGrammar {
    /// Only 페니 and 펜스 differ.
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) { self.words = words }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var spoken = ""
        var rest = value
        for scale: UInt64 in [1_000_000_000_000, 100_000_000, 10_000] where rest >= scale {
            let section = rest / scale
            rest %= scale
            // 만, but 일억 and 일억일만.
            if section > 1 || scale > 10_000 || !spoken.isEmpty { spoken += try below10000(section) }
            spoken += try words.number(scale)
        }
        return try spoken + below10000(rest)
    }

    private func below10000(_ value: UInt64) throws(SpokenTextError) -> String {
        var spoken = ""
        var rest = value
        for unit: UInt64 in [1000, 100, 10] where rest >= unit {
            if rest / unit > 1 { spoken += try words.number(rest / unit) }
            spoken += try words.number(unit)
            rest %= unit
        }
        return try rest > 0 ? spoken + words.number(rest) : spoken
    }

    /// A unit of one syllable is written together with its number: 오만원, 이천엔, but 삼백 홍콩 달러.
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        try attached(cardinal(value, .standing), noun.form(plural(value)))
    }

    func counted(_ whole: UInt64, _ decimals: [UInt8], _ noun: Noun) throws(SpokenTextError) -> String {
        try attached(decimal(whole, decimals, .standing), noun.form(.other))
    }

    private func attached(_ number: String, _ unit: String) -> String {
        unit.unicodeScalars.count == 1 ? number + unit : number + gap + unit
    }

    /// 십이점 오, 영점 영오.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        var spoken = try cardinal(whole, .standing) + words.word("point") + gap
        for digit in decimals { spoken += try words.word("digit.\(digit)") }
        return spoken
    }

    /// 공 for 0, as in telephone numbers: 공일공.
    func digits(_ digits: [UInt8]) throws(SpokenTextError) -> String {
        var spoken = ""
        for digit in digits {
            if let tail = words.wordIfAny("digit.tail.\(digit)") {
                spoken += tail
            } else {
                spoken += try words.word("digit.\(digit)")
            }
        }
        return spoken
    }

    /// 세 시 삼십 분, and 십오 시 삼십 분 on the clock of 24 hours.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let hour = UInt64(time.hour)
        let second = time.second ?? 0
        let parts = [
            "hour": try (1...12).contains(hour) ? words.number(hour, "hour") : cardinal(hour, .standing),
            "minute": try cardinal(UInt64(time.minute), .standing),
            "second": try cardinal(UInt64(second), .standing),
        ]
        let pattern = second > 0 ? "time.second" : time.minute > 0 ? "time" : "time.hour"
        let spoken = fill(try words.word(pattern), parts)
        guard let half = time.half else { return spoken }
        return fill(try words.word(half == .beforeNoon ? "time.am" : "time.pm"), ["time": spoken])
    }
}
