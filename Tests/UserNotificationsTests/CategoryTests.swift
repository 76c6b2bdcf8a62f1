// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct CategoryTests {
    @Test func `a category has the parts it was made with and empty texts otherwise`() {
        let action = UNNotificationAction(identifier: "a", title: "A")
        let category = UNNotificationCategory(identifier: "c", actions: [action], intentIdentifiers: [])
        #expect(category.identifier == "c" && category.actions == [action])
        #expect(category.hiddenPreviewsBodyPlaceholder.isEmpty && category.categorySummaryFormat.isEmpty)
        #expect(category.options.isEmpty && action.options.isEmpty && action.icon == nil)
    }

    @Test func `an action that takes a text differs from one that does not`() {
        let plain = UNNotificationAction(identifier: "a", title: "A")
        let answer = UNTextInputNotificationAction(
            identifier: "a", title: "A", textInputButtonTitle: "", textInputPlaceholder: "")
        #expect(plain != answer && answer != plain)
    }

    @Test func `options have Apple's bits`() {
        let action: UNNotificationActionOptions = [.authenticationRequired, .destructive, .foreground]
        #expect(action.rawValue == 7)
        let category: UNNotificationCategoryOptions = [
            .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle,
            .allowAnnouncement,
        ]
        #expect(category.rawValue == 31)
        let authorization: UNAuthorizationOptions = [
            .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings, .provisional,
            .announcement, .timeSensitive,
        ]
        #expect(authorization.rawValue == 511)
        let presentation: UNNotificationPresentationOptions = [.badge, .sound, .alert, .list, .banner]
        #expect(presentation.rawValue == 31)
        #expect(UNNotificationInterruptionLevel.timeSensitive.rawValue == 2)
        #expect(UNAuthorizationStatus.ephemeral.rawValue == 4)
    }
}
