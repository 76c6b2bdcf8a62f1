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
