// SPDX-License-Identifier: Apache-2.0

import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        // A request for money gets the app's actions, whatever the server said.
        if content.userInfo["request-id"] != nil { content.categoryIdentifier = "PAYMENT_REQUEST" }
        contentHandler(content)
    }
}
