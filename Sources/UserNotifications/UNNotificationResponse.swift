// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the user did with a notification.
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding {
    /// The notification that the user acted on.
    open var notification: UNNotification { heldNotification }
    /// The action that was chosen: its identifier, or one of the two below.
    open var actionIdentifier: String { heldAction }

    private let heldNotification: UNNotification
    private let heldAction: String

    /// Records an action on a notification.
    package init(notification: UNNotification, actionIdentifier: String) {
        heldNotification = notification
        heldAction = actionIdentifier
        super.init()
    }

    /// Returns the response itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a response of the same class, notification and action.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse else { return false }
        return type(of: self) == type(of: other) && notification == other.notification
            && actionIdentifier == other.actionIdentifier
    }

    /// A hash of the notification.
    open override var hash: Int { notification.hash }

    /// True: responses are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a response from a keyed archive; nil when a part is missing.
    public required init?(coder: NSCoder) {
        guard let notification = coder.decodeValue(UNNotification.self, "notification"),
            let action = coder.decodeString("actionIdentifier")
        else { return nil }
        heldNotification = notification
        heldAction = action
        super.init()
    }

    /// Writes the response to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(notification, forKey: "notification")
        coder.encodeString(actionIdentifier, "actionIdentifier")
    }
}
