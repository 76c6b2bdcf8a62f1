// SPDX-License-Identifier: Apache-2.0

/// A number exactly as it was written: 12.50 keeps its two decimals, 12.5 its one.
///
///     WrittenNumber(significand: 1250, fractionDigits: 2).description   // "12.50"
public struct WrittenNumber: Sendable, Hashable {
    /// All digits as one integer, with the sign.
    public let significand: Int64
    /// How many of the digits stand after the decimal mark, 0 to 18.
    public let fractionDigits: Int

    /// Makes a number from its digits and the place of the decimal mark.
    public init(significand: Int64, fractionDigits: Int = 0) {
        self.significand = significand
        self.fractionDigits = fractionDigits
    }
}

extension WrittenNumber: CustomStringConvertible {
    /// A plain decimal: no grouping, `.` as the mark, as many decimals as were written.
    public var description: String {
        var digits = String(significand.magnitude)
        if fractionDigits > 0 {
            if digits.count <= fractionDigits {
                digits = String(repeating: "0", count: fractionDigits + 1 - digits.count) + digits
            }
            digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -fractionDigits))
        }
        return significand < 0 ? "-" + digits : digits
    }
}

extension WrittenNumber {
    /// The same value with no zero after the decimal mark's last digit.
    package var withoutTrailingZeros: WrittenNumber {
        var (significand, digits) = (significand, fractionDigits)
        while digits > 0, significand % 10 == 0 {
            significand /= 10
            digits -= 1
        }
        return WrittenNumber(significand: significand, fractionDigits: digits)
    }

    /// Whether nothing but zeros stands behind its decimal mark.
    var isWhole: Bool { withoutTrailingZeros.fractionDigits == 0 }

    /// The number without its sign.
    package var magnitude: WrittenNumber {
        significand < 0 && significand != .min
            ? WrittenNumber(significand: -significand, fractionDigits: fractionDigits) : self
    }

    /// Whether it is more exact than a currency's subunit; zeros at the end do not count.
    package func hasMoreDecimals(than digits: Int) -> Bool { withoutTrailingZeros.fractionDigits > digits }

    /// Whether two numbers have one value, however many decimals they were written with.
    package func isSameValue(as other: WrittenNumber) -> Bool { withoutTrailingZeros == other.withoutTrailingZeros }

    /// Reads a plain decimal: ASCII digits with at most one `.`, at most 18 digits.
    package init?(plain text: String) {
        var significand: Int64 = 0
        var fraction: Int?
        var digits = 0
        for byte in text.utf8 {
            if byte == 0x2E, fraction == nil, digits > 0 {
                fraction = 0
            } else if byte >= 0x30, byte <= 0x39, digits < 18 {
                significand = significand * 10 + Int64(byte - 0x30)
                digits += 1
                if let read = fraction { fraction = read + 1 }
            } else {
                return nil
            }
        }
        guard digits > 0, fraction != 0 else { return nil }
        self.init(significand: significand, fractionDigits: fraction ?? 0)
    }
}
