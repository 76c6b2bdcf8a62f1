// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct CentreTests {
    private let centre = UNUserNotificationCenter.current()

    @Test func `there is one centre, and it keeps the categories that it is given`() async {
        #expect(centre === UNUserNotificationCenter.current())
        let category = UNNotificationCategory(identifier: "payment", actions: [], intentIdentifiers: [])
        centre.setNotificationCategories([category])
        #expect(await centre.notificationCategories() == [category])
        let identifiers = await withCheckedContinuation { continuation in
            centre.getNotificationCategories { continuation.resume(returning: $0.map(\.identifier)) }
        }
        #expect(identifiers == ["payment"])
    }

    @Test func `a local notification is refused with an error`() async {
        let request = UNNotificationRequest(identifier: "1", content: UNNotificationContent(), trigger: nil)
        await #expect { try await centre.add(request) } throws: { ($0 as? UNError)?.code == .notificationsNotAllowed }
        let error = await withCheckedContinuation { continuation in
            centre.add(request) { continuation.resume(returning: $0) }
        }
        #expect((error as? UNError)?.code == .notificationsNotAllowed)
        #expect(await centre.pendingNotificationRequests().isEmpty)
        #expect(await centre.deliveredNotifications().isEmpty)
    }

    @Test(arguments: [(-1, UNError.Code.badgeInputInvalid), (3, .notificationsNotAllowed)])
    func `a badge is set by the content and nothing else`(count: Int, code: UNError.Code) async {
        await #expect { try await centre.setBadgeCount(count) } throws: { ($0 as? UNError)?.code == code }
    }

    @Test func `an extension that runs may show alerts`() async throws {
        let isGranted = try await centre.requestAuthorization(options: [.alert, .sound])
        #expect(isGranted)
        let settings = await centre.notificationSettings()
        #expect(settings.authorizationStatus == .authorized && settings.alertSetting == .enabled)
        #expect(settings.criticalAlertSetting == .notSupported)
    }

    @Test func `a delegate needs no method and is not kept alive`() {
        final class Delegate: NSObject, UNUserNotificationCenterDelegate {}
        var delegate: Delegate? = Delegate()
        centre.delegate = delegate
        #expect(centre.delegate === delegate)
        delegate = nil
        #expect(centre.delegate == nil)
    }
}
