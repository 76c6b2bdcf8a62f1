// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct TriggerTests {
    @Test func `a push does not repeat`() {
        let trigger: UNNotificationTrigger = UNPushNotificationTrigger()
        #expect(!trigger.repeats)
        #expect(trigger == UNPushNotificationTrigger())
        #expect(trigger != UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: false))
    }

    @Test func `a time interval counts from now`() throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
        #expect(trigger.timeInterval == 90 && trigger.repeats)
        let before = Date()
        let date = try #require(trigger.nextTriggerDate())
        #expect(date >= before.addingTimeInterval(90) && date <= Date().addingTimeInterval(90))
        #expect(trigger != UNTimeIntervalNotificationTrigger(timeInterval: 91, repeats: true))
        #expect(trigger != UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false))
    }

    @Test func `a calendar trigger takes the next date that matches, in its own time zone`() {
        var components = DateComponents(hour: 8, minute: 30)
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(secondsFromGMT: 8 * 3600)
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        #expect(trigger.dateComponents == components)
        // 1970-01-01 00:00 in London is 08:00 in Shanghai.
        #expect(
            trigger.nextTriggerDate(after: Date(timeIntervalSince1970: 0)) == Date(timeIntervalSince1970: 1800))
        #expect(
            trigger.nextTriggerDate(after: Date(timeIntervalSince1970: 1800))
                == Date(timeIntervalSince1970: 1800 + 86400))
    }
}
