// SPDX-License-Identifier: Apache-2.0

import SpokenText

extension WrittenNumber {
    /// The number without its sign.
    var magnitude: WrittenNumber {
        significand < 0 && significand != .min
            ? WrittenNumber(significand: -significand, fractionDigits: fractionDigits) : self
    }

    /// Whether it is more exact than a currency's subunit; zeros at the end do not count.
    func hasMoreDecimals(than digits: Int) -> Bool { withoutTrailingZeros.fractionDigits > digits }
}
