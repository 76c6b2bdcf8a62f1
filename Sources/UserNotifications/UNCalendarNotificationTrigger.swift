// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Delivers a notification at a date and time of the calendar.
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    /// What the date must match: a component that is nil matches every date.
    open var dateComponents: DateComponents { heldComponents }

    private let heldComponents: DateComponents

    private init(matching components: DateComponents, repeating: Bool) {
        heldComponents = components
        super.init(repeating: repeating)
    }

    /// Makes a trigger of the components that a date must match.
    public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.init(matching: dateComponents, repeating: repeats)
    }

    /// Returns the next date that matches, in the components' calendar or the user's; nil when there is none.
    @discardableResult
    open func nextTriggerDate() -> Date? { nextTriggerDate(after: Date()) }

    /// Returns the next date after a given one that matches.
    package func nextTriggerDate(after date: Date) -> Date? {
        var calendar = dateComponents.calendar ?? Calendar.current
        if let timeZone = dateComponents.timeZone { calendar.timeZone = timeZone }
        return calendar.nextDate(after: date, matching: dateComponents, matchingPolicy: .nextTime)
    }

    /// Whether the other object is a trigger of the same components that repeats as this one does.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNCalendarNotificationTrigger else { return false }
        return super.isEqual(other) && dateComponents == other.dateComponents
    }

    /// The components and whether it repeats, for a log.
    open override var description: String {
        written(["repeats: \(repeats ? "YES" : "NO")", "dateComponents: \(dateComponents)"])
    }

    /// A hash of the components.
    open override var hash: Int { dateComponents.hashValue }

    /// Reads the trigger from a keyed archive; nil when its components are missing.
    public required init?(coder: NSCoder) {
        guard let components = coder.decodeValue(NSDateComponents.self, "dateComponents")
        else { return nil }
        heldComponents = components as DateComponents
        super.init(coder: coder)
    }

    /// Writes the trigger to a keyed archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(dateComponents as NSDateComponents, forKey: "dateComponents")
    }
}
