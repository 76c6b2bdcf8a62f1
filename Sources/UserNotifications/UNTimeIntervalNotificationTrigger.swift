// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Delivers a notification when a time has passed.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// The time to pass, in seconds.
    open var timeInterval: TimeInterval { heldInterval }

    private let heldInterval: TimeInterval

    private init(seconds: TimeInterval, repeating: Bool) {
        heldInterval = seconds
        super.init(repeating: repeating)
    }

    /// Makes a trigger of a time in seconds.
    ///
    /// A time that is not above 0, or is below 60 when the notification repeats, is a fault of the caller and stops the program,
    /// as on iOS.
    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0, "The time interval must be greater than 0.")
        precondition(!repeats || timeInterval >= 60, "The time interval must be at least 60 if the trigger repeats.")
        self.init(seconds: timeInterval, repeating: repeats)
    }

    /// Returns when the notification would be delivered if it was requested now.
    @discardableResult
    open func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

    /// Whether the other object is a trigger of the same time that repeats as this one does.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNTimeIntervalNotificationTrigger else { return false }
        return super.isEqual(other) && timeInterval == other.timeInterval
    }

    /// The time and whether it repeats, for a log.
    open override var description: String {
        written(["repeats: \(repeats ? "YES" : "NO")", "timeInterval: \(timeInterval)"])
    }

    /// A hash of the time.
    open override var hash: Int { timeInterval.hashValue }

    /// Reads the trigger from a keyed archive; nil when its time is not above 0.
    public required init?(coder: NSCoder) {
        heldInterval = coder.decodeDouble(forKey: "timeInterval")
        guard heldInterval > 0 else { return nil }
        super.init(coder: coder)
    }

    /// Writes the trigger to a keyed archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(timeInterval, forKey: "timeInterval")
    }
}
