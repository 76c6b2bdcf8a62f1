// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A moment in UTC as text. Foundation's formatters would load ICU.
struct Timestamp {
    private let milliseconds: Int

    init(_ date: Date) { self.init(secondsSince2001: date.timeIntervalSinceReferenceDate) }

    init(secondsSince2001 seconds: Double) {
        // Within 9,999 years, so that nothing overflows.
        let since1970 = seconds.isFinite ? min(max(seconds + 978_307_200, -62_135_596_800), 253_402_300_799) : 0
        milliseconds = Int((since1970 * 1000).rounded(.down))
    }

    /// ISO 8601 with milliseconds: `2026-11-21T03:59:59.123Z`.
    var text: String { written("-", ":", ".") }

    /// The same without marks, as a name that sorts by time: `20261121T035959123Z`.
    var name: String { written("", "", "") }

    private func written(_ dash: String, _ colon: String, _ point: String) -> String {
        let (day, rest) = Self.divided(milliseconds, 86_400_000)
        // Howard Hinnant's arithmetic on years that begin in March.
        let shifted = day + 719_468
        let (era, dayOfEra) = Self.divided(shifted, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        return [
            Self.padded(year, 4), dash, Self.padded(month, 2), dash, Self.padded(dayOfMonth, 2), "T",
            Self.padded(hour, 2), colon, Self.padded(minute, 2), colon, Self.padded(second, 2), point,
            Self.padded(rest % 1000, 3), "Z",
        ].joined()
    }

    /// Divides so that the remainder is never negative.
    private static func divided(_ number: Int, _ by: Int) -> (quotient: Int, remainder: Int) {
        let quotient = number >= 0 ? number / by : (number - by + 1) / by
        return (quotient, number - quotient * by)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
