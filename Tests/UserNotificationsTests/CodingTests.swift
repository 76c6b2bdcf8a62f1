// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct CodingTests {
    private func roundTrip<Archived: NSObject & NSSecureCoding>(_ object: Archived) throws -> Archived? {
        let bytes = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Archived.self, from: bytes)
    }

    @Test(arguments: ContentChange.all)
    func `a content comes back from an archive`(change: ContentChange) throws {
        let content = UNMutableNotificationContent()
        change.apply(content)
        let back = try roundTrip(content)
        #expect(back == content)
    }

    @Test func `a payload comes back from an archive as it was sent`() throws {
        let sent = Data(
            #"{"aps":{"alert":{"title":"到账","loc-args":["a",null]},"badge":2,"x":true},"n":[1,2.5,{}]}"#.utf8)
        let content = UNMutableNotificationContent()
        content.userInfo = try #require(JSONSerialization.jsonObject(with: sent) as? [AnyHashable: Any])
        let back = try #require(try roundTrip(content))
        #expect(back == content)
        let aps = try #require(back.userInfo["aps"] as? [String: Any])
        #expect(aps["badge"] as? Int == 2)
        #expect((aps["alert"] as? [String: Any])?["title"] as? String == "到账")
    }

    @Test func `a request comes back from an archive with its trigger`() throws {
        let content = UNMutableNotificationContent()
        content.sound = .criticalSoundNamed(.init("a.wav"), withAudioVolume: 0.5)
        var components = DateComponents(hour: 8)
        components.timeZone = TimeZone(secondsFromGMT: 0)
        let triggers: [UNNotificationTrigger?] = [
            nil, UNPushNotificationTrigger(), UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true),
            UNCalendarNotificationTrigger(dateMatching: components, repeats: false),
        ]
        for trigger in triggers {
            let request = UNNotificationRequest(identifier: "1", content: content, trigger: trigger)
            let back = try roundTrip(request)
            #expect(back == request)
        }
    }

    @Test func `a response comes back from an archive with its notification`() throws {
        let request = UNNotificationRequest(identifier: "1", content: UNNotificationContent(), trigger: nil)
        let notification = UNNotification(date: Date(timeIntervalSinceReferenceDate: 1.5), request: request)
        let response = UNTextInputNotificationResponse(
            notification: notification, actionIdentifier: "a", userText: "b")
        let back = try roundTrip(response)
        #expect(back == response)
    }

    @Test func `a category comes back from an archive with its actions`() throws {
        let category = UNNotificationCategory(
            identifier: "payment",
            actions: [
                UNNotificationAction(
                    identifier: "a", title: "A", options: .foreground, icon: .init(systemImageName: "star")),
                UNTextInputNotificationAction(
                    identifier: "b", title: "B", textInputButtonTitle: "send", textInputPlaceholder: "…"),
            ], intentIdentifiers: ["i"], hiddenPreviewsBodyPlaceholder: "p", categorySummaryFormat: "%u",
            options: [.customDismissAction, .allowInCarPlay])
        let back = try roundTrip(category)
        #expect(back == category)
    }

    @Test func `an archive of something else is refused`() throws {
        let bytes = try NSKeyedArchiver.archivedData(
            withRootObject: NSString(string: "x"), requiringSecureCoding: true)
        let sound = try? NSKeyedUnarchiver.unarchivedObject(ofClass: UNNotificationSound.self, from: bytes)
        #expect(sound == nil)
    }
}
