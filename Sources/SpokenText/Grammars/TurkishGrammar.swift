// SPDX-License-Identifier: Apache-2.0

/// Turkish: yüz and bin stand without bir, a noun after a number stays singular, decimals are read as a number.
struct TurkishGrammar: NumberGrammar {
    static let pluralForms: [PluralForm] = [.other]

    let words: LanguageWords

    init(words: LanguageWords, region: String?) throws(SpokenTextError) { self.words = words }

    func plural(_ value: UInt64) -> PluralForm { .other }

    func cardinal(_ value: UInt64, _ context: NumberContext) throws(SpokenTextError) -> String {
        if value == 0 { return try words.number(0) }
        var parts: [String] = []
        var rest = value
        for scale: UInt64 in [1_000_000_000_000_000, 1_000_000_000_000, 1_000_000_000, 1_000_000] where rest >= scale {
            parts += try belowThousand(rest / scale)
            parts.append(try words.number(scale))
            rest %= scale
        }
        if rest >= 1000 {
            if rest >= 2000 { parts += try belowThousand(rest / 1000) }
            parts.append(try words.number(1000))
            rest %= 1000
        }
        parts += try belowThousand(rest)
        return parts.joined(separator: gap)
    }

    private func belowThousand(_ value: UInt64) throws(SpokenTextError) -> [String] {
        var parts: [String] = []
        if value >= 200 { parts.append(try words.number(value / 100)) }
        if value >= 100 { parts.append(try words.number(100)) }
        if value % 100 >= 10 { parts.append(try words.number(value % 100 / 10 * 10)) }
        if value % 10 > 0 { parts.append(try words.number(value % 10)) }
        return parts
    }

    /// "on iki virgül yirmi beş", "sıfır virgül sıfır beş"; more than three decimals one by one.
    func decimal(_ whole: UInt64, _ decimals: [UInt8], _ context: NumberContext) throws(SpokenTextError) -> String {
        var parts = [try cardinal(whole, .standing), try words.word("point")]
        let rest = decimals.drop { $0 == 0 }
        if decimals.count > 3 || rest.isEmpty {
            parts.append(try digits(decimals))
        } else {
            for _ in 0..<(decimals.count - rest.count) { parts.append(try words.word("digit.0")) }
            parts.append(try cardinal(rest.reduce(0) { $0 * 10 + UInt64($1) }, .standing))
        }
        return parts.joined(separator: gap)
    }

    /// "on dört sıfır beş"; a half of the day by its usual name: sabah, öğleden sonra, akşam, gece.
    func time(_ time: WrittenTime) throws(SpokenTextError) -> String {
        let second = time.second ?? 0
        if time.half == nil, time.hour % 24 == 0, time.minute == 0, second == 0 {
            return try words.word("time.midnight")
        }
        // Without "sıfır sıfır" a full hour would be any number; with the half of the day it is known.
        let isFull = time.half != nil && time.minute == 0 && second == 0
        let parts = [
            "hour": try time.half == nil && time.hour == 0 ? digits([0, 0]) : cardinal(UInt64(time.hour), .standing),
            "minute": try twoDigits(time.minute),
            "second": try twoDigits(second),
        ]
        let pattern = isFull ? "time.hour" : second > 0 ? "time.second" : "time"
        let spoken = fill(try words.word(pattern), parts)
        guard let half = time.half else { return spoken }
        let name =
            switch (half, time.hour) {
            case (.beforeNoon, 12), (.beforeNoon, 0...4): "time.night"
            case (.beforeNoon, _): "time.am"
            case (.afterNoon, 12): "time.noon"
            case (.afterNoon, 1...5): "time.pm"
            case (.afterNoon, 6...9): "time.evening"
            case (.afterNoon, _): "time.night"
            }
        return fill(try words.word(name), ["time": spoken])
    }

    /// The minutes of a clock: "sıfır beş", "otuz".
    private func twoDigits(_ value: Int) throws(SpokenTextError) -> String {
        value < 10 ? try digits([0, UInt8(value)]) : try cardinal(UInt64(value), .standing)
    }
}
