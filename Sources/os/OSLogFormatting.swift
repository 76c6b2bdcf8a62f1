// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// How an integer is written in the log.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let isUppercase: Bool
    let hasPrefix: Bool
    let hasSign: Bool
    let digits: Int

    private init(
        radix: Int = 10, isUppercase: Bool = false, hasPrefix: Bool = false, hasSign: Bool = false, digits: Int = 0
    ) {
        (self.radix, self.isUppercase, self.hasPrefix, self.hasSign) = (radix, isUppercase, hasPrefix, hasSign)
        self.digits = digits
    }

    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasSign: explicitPositiveSign)
    }
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasSign: explicitPositiveSign, digits: minDigits)
    }
    public static var hex: OSLogIntegerFormatting { .hex() }
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, isUppercase: uppercase, hasPrefix: includePrefix, hasSign: explicitPositiveSign,
            digits: minDigits)
    }
    public static var octal: OSLogIntegerFormatting { .octal() }
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, isUppercase: uppercase, hasPrefix: includePrefix, hasSign: explicitPositiveSign,
            digits: minDigits)
    }

    /// Writes an integer.
    func text(_ value: some BinaryInteger) -> String {
        let figures = String(value.magnitude, radix: radix, uppercase: isUppercase)
        let filled = String(repeating: "0", count: max(0, min(digits, 256) - figures.count)) + figures
        let sign = value < 0 ? "-" : hasSign ? "+" : ""
        return sign + (hasPrefix ? radix == 16 ? "0x" : "0o" : "") + filled
    }
}

/// How a floating-point number is written in the log.
public struct OSLogFloatFormatting: Sendable {
    let letter: String
    let precision: Int
    let hasSign: Bool

    private init(_ letter: String, _ precision: Int, _ hasSign: Bool) {
        (self.letter, self.precision, self.hasSign) = (letter, precision, hasSign)
    }

    public static var fixed: OSLogFloatFormatting { .fixed() }
    public static func fixed(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting { OSLogFloatFormatting("f", precision, explicitPositiveSign) }
    public static var exponential: OSLogFloatFormatting { .exponential() }
    public static func exponential(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting { OSLogFloatFormatting(uppercase ? "E" : "e", precision, explicitPositiveSign) }
    public static var hybrid: OSLogFloatFormatting { .hybrid() }
    public static func hybrid(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting { OSLogFloatFormatting(uppercase ? "G" : "g", precision, explicitPositiveSign) }

    /// Writes a number.
    func text(_ value: Double) -> String {
        String(format: "%\(hasSign ? "+" : "").\(max(0, min(precision, 99)))\(letter)", value)
    }
}

/// How a truth value is written in the log.
public enum OSLogBoolFormat: Sendable {
    case truth, answer

    func text(_ value: Bool) -> String { self == .truth ? "\(value)" : value ? "YES" : "NO" }
}

/// At which side of a column a value stands in the log.
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isRight: Bool

    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: false)
    }
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }

    /// Fills a text up.
    func text(_ value: String) -> String {
        let blanks = String(repeating: " ", count: max(0, min(columns, 512) - value.count))
        return isRight ? blanks + value : value + blanks
    }
}
