// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What causes a notification to be delivered.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding {
    /// Whether the notification is delivered again each time the condition is met.
    open var repeats: Bool { isRepeated }

    private let isRepeated: Bool

    /// Makes a trigger; the public subclasses say what the condition is.
    init(repeating: Bool) {
        isRepeated = repeating
        super.init()
    }

    /// Returns the trigger itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a trigger of the same class and condition.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger else { return false }
        return type(of: self) == type(of: other) && repeats == other.repeats
    }

    /// A hash of the condition.
    open override var hash: Int { repeats.hashValue }

    /// Whether it repeats, for a log.
    open override var description: String { written(["repeats: \(repeats ? "YES" : "NO")"]) }

    /// True: triggers are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a trigger from a keyed archive.
    public required init?(coder: NSCoder) {
        isRepeated = coder.decodeBool(forKey: "repeats")
        super.init()
    }

    /// Writes the trigger to a keyed archive.
    open func encode(with coder: NSCoder) { coder.encode(repeats, forKey: "repeats") }
}
