// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Says that a notification was pushed by a server.
///
/// The device makes it; an extension finds it in ``UNNotificationRequest/trigger``.
open class UNPushNotificationTrigger: UNNotificationTrigger {
    /// Marks a notification as pushed.
    package init() { super.init(repeating: false) }

    /// Reads the trigger from a keyed archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
