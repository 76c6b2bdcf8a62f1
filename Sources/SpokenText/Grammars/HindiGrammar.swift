// SPDX-License-Identifier: Apache-2.0

/// Hindi: a word of its own for every number below a hundred, lakh and crore above.
struct HindiGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.one, .other]

    let words: LanguageWords

    /// Up to a crore of crores everything is counted in crores: एक लाख करोड़.
    private static let usualScales: [UInt64] = [10_000_000, 100_000, 1000, 100]
    /// Above that, where crores of crores would be unclear: पद्म, नील, खरब, अरब.
    private static let learnedScales: [UInt64] =
        [1_000_000_000_000_000, 10_000_000_000_000, 100_000_000_000, 1_000_000_000] + usualScales

    init(words: LanguageWords, region: String?) throws(SpokenTextError) {
        self.words = words
    }

    func plural(_ value: UInt64) -> PluralForm { value == 1 ? .one : .other }

    /// The verb stands behind both: "एक रुपया पचास पैसे प्राप्त हुए".
    func agreement(_ major: Agreement, _ minor: Agreement) -> Agreement {
        Agreement(.other, major.gender == minor.gender ? major.gender : .masculine)
    }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value < 100 { return try words.number(value) }
        var parts: [String] = []
        var rest = value
        for scale in value < 100_000_000_000_000 ? Self.usualScales : Self.learnedScales where rest >= scale {
            parts.append(try cardinal(rest / scale, context) + " " + words.number(scale))
            rest %= scale
        }
        if rest > 0 { parts.append(try words.number(rest)) }
        return parts.joined(separator: " ")
    }

    /// 1999 is उन्नीस सौ निन्यानवे, 2026 दो हज़ार छब्बीस.
    func year(_ year: Int) throws(SpokenTextError) -> String {
        let value = UInt64(year)
        guard (1100...1999).contains(value) else { return try cardinal(value, .standing) }
        let century = try words.number(value / 100) + " " + words.number(100)
        return value % 100 == 0 ? century : try century + " " + words.number(value % 100)
    }

    /// रात दस बजकर पाँच मिनट, चौदह बजकर तीस मिनट, सात बजे.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let parts = try [
            "hour": cardinal(UInt64(time.hour), .standing), "minute": cardinal(UInt64(time.minute), .standing),
            "second": cardinal(UInt64(time.second ?? 0), .standing),
        ]
        var pattern = time.minute > 0 ? "time" : "time.hour"
        if let second = time.second, second > 0 { pattern = "time.second" }
        let said = try fill(words.word(pattern), parts)
        guard let half = time.half else { return said }
        let part =
            switch (half, time.hour % 12) {
            case (.beforeNoon, 4...11): "time.am"
            case (.afterNoon, 0...3): "time.noon"
            case (.afterNoon, 4...7): "time.pm"
            default: "time.night"
            }
        return try fill(words.word(part), ["time": said])
    }
}
