// SPDX-License-Identifier: Apache-2.0

/// The plural rules of the Slavic languages.
enum SlavicPlural {
    /// Russian and Ukrainian: one for 1, 21, 31…, few for 2 to 4, 22 to 24…, many for the rest and the teens.
    static func eastern(_ value: UInt64) -> PluralForm {
        let (tens, ones) = (value % 100 / 10, value % 10)
        if tens == 1 { return .many }
        return ones == 1 ? .one : (2...4).contains(ones) ? .few : .many
    }

    /// Polish: one only for 1, few as in Russian, many for the rest, which holds 21 and the teens.
    static func polish(_ value: UInt64) -> PluralForm {
        if value == 1 { return .one }
        let (tens, ones) = (value % 100 / 10, value % 10)
        return tens != 1 && (2...4).contains(ones) ? .few : .many
    }
}

extension NumberGrammar {
    /// What a verb agrees with beside a Slavic amount: the noun, or where the number ends with thousands or millions, those
    /// with their own count: "получена двадцать одна тысяча рублей", "wpłynęły dwa miliony złotych".
    func slavicAgreement(_ value: UInt64, _ noun: Noun, thousand: Gender) -> Agreement {
        guard value > 0, value % 1000 == 0 else { return Agreement(plural(value), noun.gender) }
        var scale: UInt64 = 1000
        while value % (scale * 1000) == 0, scale < 1_000_000_000_000_000 { scale *= 1000 }
        return Agreement(plural(value / scale), scale == 1000 ? thousand : .masculine)
    }

    /// Hundreds, tens and units of a Slavic language, where only one and two have genders.
    /// - Parameter oneAgrees: whether 21 agrees as 1 does: "двадцать одна крона", but "dwadzieścia jeden koron".
    func slavicBelowThousand(
        _ value: UInt64, _ gender: Gender, oneAgrees: Bool = true
    ) throws(SpokenTextError) -> String {
        var parts: [String] = []
        if value >= 100 { parts.append(try words.number(value / 100 * 100)) }
        var rest = value % 100
        if rest >= 20 {
            parts.append(try words.number(rest / 10 * 10))
            rest %= 10
        }
        switch (rest, gender) {
        case (0, _): break
        case (1, .feminine) where oneAgrees, (1, .neuter) where oneAgrees:
            parts.append(try words.number(1, gender.rawValue))
        case (2, .feminine): parts.append(try words.number(2, "f"))
        case (1, _), (2, _): parts.append(try words.number(rest, "m"))
        default: parts.append(try words.number(rest))
        }
        return parts.joined(separator: " ")
    }
}
