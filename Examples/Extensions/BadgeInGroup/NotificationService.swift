// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// Counts what has not been read, where the server does not know: in the defaults that the extension shares with its app.
class NotificationService: UNNotificationServiceExtension {

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let defaults = UserDefaults(suiteName: "group.com.example.shop")
        else {
            contentHandler(request.content)
            return
        }

        // Something was read on another device: the server says how many are left, and the count goes on from there.
        let unread = content.userInfo["unread"] as? Int ?? defaults.integer(forKey: "unread") + 1

        // The app sets it to 0 when it is opened.
        defaults.set(unread, forKey: "unread")
        content.badge = NSNumber(value: unread)
        contentHandler(content)
    }
}
