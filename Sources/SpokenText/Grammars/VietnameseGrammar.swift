// SPDX-License-Identifier: Apache-2.0

/// Vietnamese: mốt, tư and lăm after the tens, "không trăm lẻ" in gaps, "nghìn tỷ" above the largest scale.
struct VietnameseGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) { self.words = words }

    func plural(_ value: UInt64) -> PluralForm { .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        if rest >= 1_000_000_000 {
            parts = try [cardinal(rest / 1_000_000_000, .standing), words.number(1_000_000_000)]
            rest %= 1_000_000_000
        }
        for scale: UInt64 in [1_000_000, 1000, 1] where rest >= scale {
            // The first section stands as it is; a later one says its hundreds: một nghìn không trăm lẻ năm.
            parts.append(try section(rest / scale, saysHundreds: !parts.isEmpty))
            if scale > 1 { parts.append(try words.number(scale)) }
            rest %= scale
        }
        return parts.joined(separator: gap)
    }

    private func section(_ value: UInt64, saysHundreds: Bool) throws(SpokenTextError) -> String {
        guard value >= 100 || saysHundreds else { return try belowHundred(value) }
        let hundreds = try words.number(value / 100) + gap + words.number(100)
        let rest = value % 100
        if rest == 0 { return hundreds }
        let odd = rest < 10 ? try words.word("odd") + gap : ""
        return try hundreds + gap + odd + belowHundred(rest)
    }

    private func belowHundred(_ value: UInt64) throws(SpokenTextError) -> String {
        let (tens, ones) = (value / 10, value % 10)
        if tens == 0 { return try words.number(ones) }
        let ten = tens == 1 ? try words.number(10) : try words.number(tens) + gap + words.number(10, "tens")
        if ones == 0 { return ten }
        let form = tens == 1 ? "teens" : "tens"
        if let changed = words.numberIfAny(ones, form) { return ten + gap + changed }
        return try ten + gap + words.number(ones)
    }

    /// mùng một to mùng mười, then the plain number.
    func day(_ day: Int) throws(SpokenTextError) -> String {
        let number = try cardinal(UInt64(day), .standing)
        return day <= 10 ? try words.word("day.early") + gap + number : number
    }

    /// The half of the day by its usual name: sáng, trưa, chiều, tối, đêm.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let second = time.second ?? 0
        let parts = [
            "hour": try cardinal(UInt64(time.hour), .standing),
            "minute": try cardinal(UInt64(time.minute), .standing),
            "second": try cardinal(UInt64(second), .standing),
        ]
        let pattern = second > 0 ? "time.second" : time.minute > 0 ? "time" : "time.hour"
        let spoken = fill(try words.word(pattern), parts)
        guard let half = time.half else { return spoken }
        let name =
            switch (half, time.hour) {
            case (.beforeNoon, 12), (.beforeNoon, 0): "time.night"
            case (.beforeNoon, _): "time.am"
            case (.afterNoon, 12): "time.noon"
            case (.afterNoon, 6...11): "time.evening"
            case (.afterNoon, _): "time.pm"
            }
        return fill(try words.word(name), ["time": spoken])
    }
}
