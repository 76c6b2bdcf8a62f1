// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// What a notification asks to be paid, and what the user may do about it.
struct PaymentRequest {
    static let pay = "PAY"
    static let decline = "DECLINE"
    static let reply = "REPLY"

    static var category: UNNotificationCategory {
        UNNotificationCategory(
            identifier: "PAYMENT_REQUEST",
            actions: [
                UNNotificationAction(
                    identifier: pay, title: "Pay", options: [.foreground, .authenticationRequired]),
                UNNotificationAction(identifier: decline, title: "Decline", options: [.destructive]),
                UNTextInputNotificationAction(
                    identifier: reply, title: "Reply", options: [], textInputButtonTitle: "Send",
                    textInputPlaceholder: "Message"),
            ],
            intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "A request for money", options: .customDismissAction)
    }

    let identifier: String
    let address: URL?

    init(_ userInfo: [AnyHashable: Any]) {
        identifier = userInfo["request-id"] as? String ?? "?"
        address = (userInfo["url"] as? String).flatMap(URL.init(string:))
    }
}
