// SPDX-License-Identifier: Apache-2.0

/// Indonesian: seratus and seribu for one hundred and one thousand, satu juta, seribu triliun.
struct IndonesianGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) { self.words = words }

    func plural(_ value: UInt64) -> PluralForm { .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000, 1_000_000_000, 1_000_000] where rest >= scale {
            parts.append(try cardinal(rest / scale, .standing))
            parts.append(try words.number(scale))
            rest %= scale
        }
        if rest >= 1000 {
            parts.append(
                try rest / 1000 == 1
                    ? words.number(1000, "one") : belowThousand(rest / 1000) + gap + words.number(1000))
            rest %= 1000
        }
        if rest > 0 { parts.append(try belowThousand(rest)) }
        return parts.joined(separator: gap)
    }

    private func belowThousand(_ value: UInt64) throws(SpokenTextError) -> String {
        guard value >= 100 else { return try belowHundred(value) }
        let hundreds =
            value < 200 ? try words.number(100, "one") : try words.number(value / 100) + gap + words.number(100)
        return try value % 100 == 0 ? hundreds : hundreds + gap + belowHundred(value % 100)
    }

    private func belowHundred(_ value: UInt64) throws(SpokenTextError) -> String {
        if value < 12 { return try words.number(value) }
        if value < 20 { return try words.number(value - 10) + gap + words.number(10, "teens") }
        let tens = try words.number(value / 10) + gap + words.number(10, "tens")
        return try value % 10 == 0 ? tens : tens + gap + words.number(value % 10)
    }

    /// The half of the day by its usual name: pagi, siang, sore, malam.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let second = time.second ?? 0
        let parts = [
            "hour": try cardinal(UInt64(time.hour), .standing),
            "minute": try cardinal(UInt64(time.minute), .standing),
            "second": try cardinal(UInt64(second), .standing),
        ]
        let pattern = second > 0 ? "time.second" : time.minute > 0 ? "time" : "time.hour"
        guard let half = time.half else { return fill(try words.word(pattern), parts) }
        // "tepat" has no place beside the half of the day.
        let spoken = fill(pattern == "time.hour" ? "{hour}" : try words.word(pattern), parts)
        let name =
            switch (half, time.hour) {
            case (.beforeNoon, 12), (.beforeNoon, 0): "time.night"
            case (.beforeNoon, _): "time.am"
            case (.afterNoon, 12), (.afterNoon, 1...2): "time.noon"
            case (.afterNoon, 3...5): "time.pm"
            case (.afterNoon, _): "time.night"
            }
        return fill(try words.word(name), ["time": spoken])
    }
}
