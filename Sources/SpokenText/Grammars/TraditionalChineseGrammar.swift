// SPDX-License-Identifier: Apache-2.0

/// Chinese in traditional characters: Taiwan as Mandarin is said, Hong Kong and Macau with 二百, 二千 and 港幣十二元五角.
struct TraditionalChineseGrammar: NumberGrammar {
    static let pluralForms = ChineseGrammar.pluralForms

    private let mandarin: ChineseGrammar
    /// Whether it is Cantonese: 角 and 仙 are said, and 兩 stands before 萬 and 元 but not before 百 and 千.
    private let isCantonese: Bool

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        mandarin = try ChineseGrammar(words: words, region: region)
        isCantonese = region == "HK" || region == "MO"
    }

    var words: LanguageWords { mandarin.words }
    var gap: String { mandarin.gap }
    var saysSubunits: Bool { isCantonese }

    func plural(_ value: UInt64) -> PluralForm { .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        let spoken = try mandarin.cardinal(value, context)
        guard isCantonese else { return spoken }
        var changed = ""
        let pair = try words.number(2, "counting").unicodeScalars
        let (hundred, thousand) = (try words.number(100).unicodeScalars, try words.number(1000).unicodeScalars)
        let scalars = Array(spoken.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            let isPlain = scalar == pair.first && next != nil && (next == hundred.first || next == thousand.first)
            changed += try isPlain ? words.number(2) : String(scalar)
        }
        return changed
    }

    /// 2筆 is 兩筆.
    func number(_ value: UInt64, before next: Unicode.Scalar?) throws(SpokenTextError) -> String {
        let counters = try words.word("counters").unicodeScalars
        return try cardinal(value, next.map { counters.contains($0) } ?? false ? .counting(.none) : .standing)
    }

    func digits(_ digits: [UInt8]) throws(SpokenTextError) -> String { try mandarin.digits(digits) }

    func year(_ year: Int) throws(SpokenTextError) -> String { try mandarin.year(year) }

    func time(_ time: WrittenTime) throws(SpokenTextError) -> String { try mandarin.time(time) }

    /// 兩元, 港幣兩元, and 五角五仙 for 55 of the subunit.
    func counted(_ value: UInt64, _ noun: Noun) throws(SpokenTextError) -> String {
        let unit = noun.form(.other)
        guard unit == words.wordIfAny("money.fen") else {
            return try mandarin.said(unit, of: cardinal(value, .counting(.none)))
        }
        let (tens, ones) = (value / 10, value % 10)
        let jiao = tens == 0 ? "" : try cardinal(tens, .counting(.none)) + words.word("money.jiao")
        if ones == 0 { return jiao }
        return try jiao + cardinal(ones, .counting(.none)) + unit
    }

    func counted(_ whole: UInt64, _ decimals: [UInt8], _ noun: Noun) throws(SpokenTextError) -> String {
        try mandarin.said(noun.form(.other), of: decimal(whole, decimals, .standing))
    }

    /// 負三十六元, but 港幣負三十六元.
    func negative(_ phrase: String) throws(SpokenTextError) -> String {
        let minus = try words.word("minus")
        for code in words.currencyCodes {
            guard let row = try words.currency(code) else { continue }
            for unit in [row.home.form(.other), row.major.form(.other)] {
                guard let brace = unit.firstIndex(of: "{"), phrase.hasPrefix(unit[..<brace]) else { continue }
                return unit[..<brace] + minus + phrase.dropFirst(unit[..<brace].count)
            }
        }
        return minus + phrase
    }

    /// 十元五角, but 十元零五仙.
    func joined(_ major: String, _ minor: String) throws(SpokenTextError) -> String {
        try minor.contains(words.word("money.jiao")) ? major + minor : major + words.number(0) + minor
    }
}
