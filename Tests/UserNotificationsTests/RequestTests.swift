// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct RequestTests {
    @Test func `a request keeps the content it was made with`() {
        let content = UNMutableNotificationContent()
        content.body = "before"
        let request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
        content.body = "after"
        #expect(request.content.body == "before")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test func `a request says in a log what it is, and of its texts only that they are there`() {
        let content = UNMutableNotificationContent()
        content.body = "secret"
        content.categoryIdentifier = "PAID"
        let request = UNNotificationRequest(
            identifier: "42", content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
        let words = "\(request)"
        #expect(words.hasPrefix("<UNNotificationRequest: 0x") && words.contains("; identifier: 42, content: <UN"))
        #expect(words.contains("title: (null), subtitle: (null), body: <redacted>, categoryIdentifier: PAID"))
        #expect(words.contains("trigger: <UNTimeIntervalNotificationTrigger: 0x"))
        #expect(words.contains("repeats: YES, timeInterval: 60.0>"))
        #expect(!words.contains("secret"))
        #expect(String(reflecting: content).hasPrefix("<UNMutableNotificationContent: 0x"))
    }

    @Test func `requests are equal by identifier, content and trigger`() {
        let content = UNMutableNotificationContent()
        content.body = "x"
        let request = UNNotificationRequest(identifier: "1", content: content, trigger: UNPushNotificationTrigger())
        #expect(
            request == UNNotificationRequest(identifier: "1", content: content, trigger: UNPushNotificationTrigger()))
        #expect(
            request != UNNotificationRequest(identifier: "2", content: content, trigger: UNPushNotificationTrigger()))
        #expect(request != UNNotificationRequest(identifier: "1", content: content, trigger: nil))
        #expect(
            request
                != UNNotificationRequest(
                    identifier: "1", content: UNNotificationContent(), trigger: UNPushNotificationTrigger()))
    }

    @Test func `a notification and a response say what they are about`() {
        let request = UNNotificationRequest(identifier: "1", content: UNNotificationContent(), trigger: nil)
        let notification = UNNotification(date: Date(timeIntervalSince1970: 60), request: request)
        let response = UNTextInputNotificationResponse(
            notification: notification, actionIdentifier: UNNotificationDefaultActionIdentifier, userText: "thanks")
        #expect(response.notification.request.identifier == "1")
        #expect(response.notification.date == Date(timeIntervalSince1970: 60))
        #expect(response.actionIdentifier == "com.apple.UNNotificationDefaultActionIdentifier")
        #expect(response.userText == "thanks")
        #expect(response != UNNotificationResponse(notification: notification, actionIdentifier: "x"))
    }
}
