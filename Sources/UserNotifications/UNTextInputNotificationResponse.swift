// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the user wrote in answer to a notification.
open class UNTextInputNotificationResponse: UNNotificationResponse {
    /// The text as it was written.
    open var userText: String { heldText }

    private let heldText: String

    /// Records a text in answer to a notification.
    package init(notification: UNNotification, actionIdentifier: String, userText: String) {
        heldText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }

    /// Whether the other object is a response of the same notification, action and text.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNTextInputNotificationResponse else { return false }
        return super.isEqual(other) && userText == other.userText
    }

    /// A hash of notification and text.
    open override var hash: Int { super.hash ^ userText.hashValue }

    /// Reads the response from a keyed archive; nil when a part is missing.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeString("userText") else { return nil }
        heldText = text
        super.init(coder: coder)
    }

    /// Writes the response to a keyed archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeString(userText, "userText")
    }
}
