// SPDX-License-Identifier: Apache-2.0

package import DeviceContract
internal import Foundation

// How a trigger looks while it crosses the process boundary, and while it waits in a device.

extension PropertyValue {
    /// Takes a trigger apart; nil for one of a class that a device knows nothing of.
    package init?(trigger: UNNotificationTrigger) {
        switch trigger {
        case is UNPushNotificationTrigger: self = .dictionary(["kind": .string("push")])
        case let trigger as UNTimeIntervalNotificationTrigger:
            self = .dictionary([
                "kind": .string("interval"), "seconds": .double(trigger.timeInterval),
                "repeats": .bool(trigger.repeats),
            ])
        case let trigger as UNCalendarNotificationTrigger:
            self = .dictionary([
                "kind": .string("calendar"), "components": PropertyValue(trigger.dateComponents),
                "repeats": .bool(trigger.repeats),
            ])
        default: return nil
        }
    }

    private init(_ components: DateComponents) {
        var parts: [String: PropertyValue] = [:]
        for (name, component, _) in DateComponents.wireNames {
            parts[name] = components.value(for: component).map { .integer(Int64($0)) }
        }
        if let isLeap = components.isLeapMonth { parts["isLeapMonth"] = .bool(isLeap) }
        parts["timeZone"] = components.timeZone.map { .string($0.identifier) }
        parts["calendar"] = components.calendar.map { .string(($0 as NSCalendar).calendarIdentifier.rawValue) }
        self = .dictionary(parts)
    }
}

extension UNNotificationTrigger {
    /// Puts a trigger together again; nil for what no app can make.
    package static func from(wire value: PropertyValue) -> UNNotificationTrigger? {
        let repeats = value["repeats"]?.bool ?? false
        switch value["kind"]?.string {
        case "push": return UNPushNotificationTrigger()
        case "interval":
            // The bounds of the initialiser, which stops the program: what comes from a process or a file must not.
            guard let seconds = value["seconds"]?.number, seconds.isFinite, seconds > 0, !repeats || seconds >= 60
            else { return nil }
            return UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        case "calendar":
            return (value["components"]?.dictionary).flatMap { DateComponents(wire: $0) }
                .map { UNCalendarNotificationTrigger(dateMatching: $0, repeats: repeats) }
        default: return nil
        }
    }
}

extension DateComponents {
    /// The components with what any calendar has of them: a device looks for the next date that matches, and would look long for one that
    /// cannot be.
    fileprivate static let wireNames: [(String, Calendar.Component, ClosedRange<Int>)] = [
        ("era", .era, 0...300), ("year", .year, 0...9999), ("month", .month, 1...13), ("day", .day, 1...32),
        ("hour", .hour, 0...24), ("minute", .minute, 0...59), ("second", .second, 0...60),
        ("nanosecond", .nanosecond, 0...999_999_999), ("weekday", .weekday, 1...7),
        ("weekdayOrdinal", .weekdayOrdinal, -6...6), ("quarter", .quarter, 0...4), ("weekOfMonth", .weekOfMonth, 0...6),
        ("weekOfYear", .weekOfYear, 0...55), ("yearForWeekOfYear", .yearForWeekOfYear, 0...9999),
    ]

    /// Puts components together again; nil when one has a value that no calendar has.
    fileprivate init?(wire parts: [String: PropertyValue]) {
        self.init()
        for (name, component, range) in Self.wireNames {
            guard let value = parts[name] else { continue }
            guard let number = value.whole, range.contains(number) else { return nil }
            setValue(number, for: component)
        }
        isLeapMonth = parts["isLeapMonth"]?.bool
        timeZone = parts["timeZone"]?.string.flatMap { TimeZone(identifier: $0) }
        calendar = parts["calendar"]?.string.flatMap { NSCalendar(identifier: NSCalendar.Identifier(rawValue: $0)) }
            .map { $0 as Calendar }
    }
}
