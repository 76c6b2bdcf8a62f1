// SPDX-License-Identifier: Apache-2.0

/// Mandarin as payment speakers say it: 12.50 is 十二点五元, decimals instead of 角 and 分.
struct ChineseGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) { self.words = words }

    var gap: String { "" }
    var saysSubunits: Bool { false }

    func plural(_ value: UInt64) -> PluralForm { .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 2, case .counting = context { return try words.number(2, "counting") }
        if value == 0 { return try words.number(0) }
        var spoken = ""
        var rest = value
        var isGap = false
        for scale: UInt64 in [1_000_000_000_000, 100_000_000, 10_000, 1] {
            let section = rest / scale
            rest %= scale
            if section == 0 {
                isGap = !spoken.isEmpty
                continue
            }
            // One 零 for a gap, however wide: 一万零一十, 一亿零五.
            if !spoken.isEmpty, isGap || section < 1000 { spoken += try words.number(0) }
            isGap = false
            spoken += try self.section(section, isFirst: spoken.isEmpty, scale: scale)
            if scale > 1 { spoken += try words.number(scale) }
        }
        return spoken
    }

    /// 1 to 9999: 两千零一十二, and at the beginning 十二 for 一十二.
    private func section(_ value: UInt64, isFirst: Bool, scale: UInt64) throws(SpokenTextError) -> String {
        if value == 2, scale > 1 { return try words.number(2, "counting") }
        var spoken = ""
        var rest = value
        var isGap = false
        for unit: UInt64 in [1000, 100, 10, 1] {
            let digit = rest / unit
            rest %= unit
            if digit == 0 {
                isGap = !spoken.isEmpty
                continue
            }
            if isGap { spoken += try words.number(0) }
            isGap = false
            if unit == 10, digit == 1, isFirst, spoken.isEmpty {
                spoken += try words.number(10)
                continue
            }
            spoken += try words.number(digit, digit == 2 && unit >= 100 ? "counting" : "-")
            if unit > 1 { spoken += try words.number(unit) }
        }
        return spoken
    }

    /// 2个 is 两个.
    func number(_ value: UInt64, before next: Unicode.Scalar?) throws(SpokenTextError) -> String {
        let counts = next.map { "个笔张次位人件天份条台部家套杯瓶块元角分项单只双本名年周点".unicodeScalars.contains($0) } ?? false
        return try cardinal(value, counts ? .counting(.none) : .standing)
    }

    /// 幺 for 1: 尾号幺七零二.
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

    func counted(_ whole: UInt64, _ decimals: [UInt8], _ noun: Noun) throws(SpokenTextError) -> String {
        try said(noun.form(.other), of: decimal(whole, decimals, .standing))
    }

    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        try said(noun.form(.other), of: cardinal(value, .counting(.none)))
    }

    /// A currency is a word behind the number or, as 港幣{number}元, a pattern around it.
    func said(_ unit: String, of number: String) -> String {
        unit.contains("{") ? fill(unit, ["number": number]) : number + unit
    }

    func year(_ year: Int) throws(SpokenTextError) -> String {
        var spoken = ""
        for character in String(year).utf8 { spoken += try words.word("digit.\(character - 48)") }
        return spoken
    }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        var spoken = ""
        if let half = time.half { spoken = try words.word(half == .beforeNoon ? "time.am" : "time.pm") }
        spoken += try cardinal(UInt64(time.hour), .counting(.none)) + words.word("time.hour")
        if time.minute > 0 || (time.second ?? 0) > 0 {
            if time.minute < 10 { spoken += try words.number(0) }
            spoken += try (time.minute > 0 ? cardinal(UInt64(time.minute), .standing) : "") + words.word("time.minute")
        }
        if let second = time.second, second > 0 {
            if second < 10 { spoken += try words.number(0) }
            spoken += try cardinal(UInt64(second), .standing) + words.word("time.second")
        }
        return spoken
    }
}
