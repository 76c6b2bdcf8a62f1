// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

// Foundation on Linux has a type of this name that cannot be made.
import class UserNotifications.PersonNameComponentsFormatter

@testable import UserNotifications

@Suite("A formatter that Foundation on Linux has not")
struct FormatterTests {
    private typealias Names = UserNotifications.PersonNameComponentsFormatter

    @Test(
        arguments: [
            (-7200, "2 hours ago", "2 hours ago"), (-6840, "1 hour ago", "1 hour ago"),
            (-86_400, "1 day ago", "yesterday"),
            (86_400, "in 1 day", "tomorrow"), (604_800, "in 1 week", "next week"), (0, "in 0 seconds", "now"),
            (-3599, "59 minutes ago", "59 minutes ago"), (69_120_000, "in 2 years", "in 2 years"),
        ] as [(Double, String, String)])
    func `says how far off a moment is`(seconds: Double, numbered: String, named: String) {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        let now = Date(timeIntervalSince1970: 1_772_368_200)
        #expect(formatter.localizedString(for: now.addingTimeInterval(seconds), relativeTo: now) == numbered)
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(for: now.addingTimeInterval(seconds), relativeTo: now) == named)
    }

    @Test func `says it in its language and as short as it is asked`() {
        let formatter = RelativeDateTimeFormatter()
        (formatter.locale, formatter.dateTimeStyle) = (Locale(identifier: "de"), .named)
        #expect(formatter.localizedString(from: DateComponents(day: -1)) == "gestern")
        #expect(formatter.localizedString(from: DateComponents(month: 3)) == "in 3 Monaten")
        (formatter.locale, formatter.unitsStyle) = (Locale(identifier: "en_US"), .abbreviated)
        #expect(formatter.localizedString(fromTimeInterval: -7200) == "2h ago")
        #expect(formatter.string(for: "text") == nil)
    }

    @Test(
        arguments: [
            (
                [.hour, .minute], 5400,
                ["1:30", "1h 30m", "1 hr, 30 min", "1 hour, 30 minutes", "one hour, thirty minutes"]
            ),
            ([.minute, .second], 5, ["0:05", "5s", "5 sec", "5 seconds", "five seconds"]),
            (
                [.hour, .minute, .second], 3610,
                ["1:00:10", "1h 10s", "1 hr, 10 sec", "1 hour, 10 seconds", "one hour, ten seconds"]
            ),
            (
                [.year, .month, .day], 34_560_000,
                [
                    "1:01:04", "1y 1mo 4d", "1 yr, 1 mo, 4 days", "1 year, 1 month, 4 days",
                    "one year, one month, four days",
                ]
            ),
            ([.second], 0, ["0", "0s", "0 sec", "0 seconds", "zero seconds"]),
        ] as [(NSCalendar.Unit, Double, [String])])
    func `says how long something takes`(units: NSCalendar.Unit, seconds: Double, words: [String]) {
        let formatter = DateComponentsFormatter()
        formatter.calendar = Self.calendar("en_US")
        formatter.allowedUnits = units
        let styles: [DateComponentsFormatter.UnitsStyle] = [.positional, .abbreviated, .short, .full, .spellOut]
        let said = styles.map { style in
            formatter.unitsStyle = style
            return formatter.string(from: seconds) ?? "nil"
        }
        #expect(said == words)
    }

    private static func calendar(_ language: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (Locale(identifier: language), .gmt)
        return calendar
    }

    @Test func `says no more units than it is asked, and pads them`() {
        let formatter = DateComponentsFormatter()
        (formatter.calendar, formatter.unitsStyle, formatter.maximumUnitCount) = (Self.calendar("de"), .full, 2)
        #expect(formatter.string(from: 90_061) == "1 Tag und 1 Stunde")
        formatter.allowedUnits = [.year]
        #expect(formatter.string(from: 90_000_000) == nil, "there are no German words for years here")
        formatter.allowedUnits = [.hour, .minute, .second]
        (formatter.unitsStyle, formatter.maximumUnitCount) = (.positional, 0)
        formatter.zeroFormattingBehavior = .pad
        #expect(formatter.string(from: 61) == "0:01:01")
        #expect(formatter.string(from: DateComponents(minute: 90)) == "1:30:00")
    }

    @Test func `puts words in a row`() {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: "es")
        #expect(formatter.string(from: ["Ana", "Iris", 3]) == "Ana, Iris y 3")
        #expect(formatter.string(for: 3) == nil)
    }

    @Test(
        arguments: [
            ("Ana Gomez", ["Ana Gomez", "Ana", "Ana Gomez", "AG"]), ("Bob", ["Bob", "Bob", "Bob", "B"]),
            ("Dr. Ana María Gómez Jr.", ["Ana Gómez", "Ana", "Dr. Ana María Gómez Jr.", "AG"]),
            ("Gómez, Ana", ["Ana Gómez", "Ana", "Ana Gómez", "AG"]),
            ("Vincent van Gogh", ["Vincent van Gogh", "Vincent", "Vincent van Gogh", "VV"]),
            ("山田 太郎", ["山田太郎", "山田太郎", "山田太郎", "山田"]),
        ])
    func `takes a name apart and puts it together`(name: String, written: [String]) throws {
        let parts = try #require(Names().personNameComponents(from: name))
        let styles: [Names.Style] = [.medium, .short, .long, .abbreviated]
        #expect(styles.map { Names.localizedString(from: parts, style: $0) } == written)
    }

    @Test func `takes no name out of nothing, and shows a nickname`() {
        #expect(Names().personNameComponents(from: "  ") == nil)
        var parts = PersonNameComponents()
        parts.nickname = "Annie"
        #expect(Names().string(from: parts) == "Annie")
    }

    @Test func `puts errors and objects into a format`() {
        #expect(String(format: "%@ %.1f", NSError(domain: "d", code: 3), 2.5) == "Error Domain=d Code=3 \"(null)\" 2.5")
        #expect(String(format: "%d of %@", 3, ["a"] as NSArray).hasPrefix("3 of "))
    }
}

@Suite("A detector")
struct DataDetectorTests {
    @Test(
        arguments: [
            ("see https://e.com/x?a=b, and www.shop.de/a.", ["https://e.com/x?a=b", "http://www.shop.de/a"]),
            ("mail bob@example.com!", ["mailto:bob@example.com"]),
            ("go to example.com/abc", ["http://example.com/abc"]),
            ("call +34 612 34 56 78 or (020) 7946-0018", ["+34 612 34 56 78", "(020) 7946-0018"]),
            ("order 12345 of 2026-03-01 10:30", []), ("12.50 EUR, 1,234,567.89", []), ("", []),
        ] as [(String, [String])])
    func `finds links, addresses and numbers`(text: String, found: [String]) throws {
        // Foundation's own names are deprecated on Linux, where it finds nothing.
        let detector = try NSDataDetector(types: 1 << 6 | 1 << 11)
        let matches = detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
        #expect(matches.map { $0.url?.absoluteString ?? $0.phoneNumber ?? "" } == found)
    }

    @Test func `is none of what nobody finds here`() {
        #expect(throws: CocoaError.self) { try NSDataDetector(types: 1 << 3) }
    }
}
