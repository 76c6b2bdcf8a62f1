// SPDX-License-Identifier: Apache-2.0

/// The plural rule that Russian and Ukrainian share.
enum SlavicPlural {
    /// One for 1, 21, 31…, few for 2 to 4, 22 to 24…, many for the rest and the teens.
    static func eastern(_ value: UInt64) -> PluralForm {
        let (tens, ones) = (value % 100 / 10, value % 10)
        if tens == 1 { return .many }
        return ones == 1 ? .one : (2...4).contains(ones) ? .few : .many
    }
}
