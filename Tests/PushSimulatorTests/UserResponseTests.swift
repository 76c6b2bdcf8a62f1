// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("What a user does with a notification")
struct UserResponseTests {
    private static let category = Delivery.Category(
        UNNotificationCategory(
            identifier: "C",
            actions: [
                UNNotificationAction(identifier: "FRONT", title: "Front", options: [.foreground]),
                UNNotificationAction(identifier: "BEHIND", title: "Behind", options: [.destructive]),
                UNTextInputNotificationAction(
                    identifier: "TEXT", title: "Text", options: [], textInputButtonTitle: "Send",
                    textInputPlaceholder: "Say"),
            ], intentIdentifiers: [], options: [.customDismissAction]))

    static let outcomes: [(UserResponse, Bool, UserResponse.Consequence?)] = [
        (.open, true, .told(toFront: true)), (.open, false, .told(toFront: true)),
        (.dismiss, true, .told(toFront: false)), (.dismiss, false, .silent),
        (.action("FRONT", text: nil), true, .told(toFront: true)),
        (.action("BEHIND", text: nil), true, .told(toFront: false)),
        (.action("TEXT", text: ""), true, .told(toFront: false)), (.action("TEXT", text: nil), true, nil),
        (.action("FRONT", text: "x"), true, nil), (.action("OTHER", text: nil), true, nil),
        (.action("FRONT", text: nil), false, nil),
    ]

    @Test(arguments: outcomes.map { Shown($0, as: "\($0.0) \($0.1)") })
    func `has the consequence that it has on iOS`(shown: Shown<(UserResponse, Bool, UserResponse.Consequence?)>) {
        let (response, hasCategory, expected) = shown.value
        let category = hasCategory ? Self.category : nil
        #expect((try? response.consequence(in: category)) == expected)
        if expected == nil {
            let error = #expect(throws: DeviceError.self) { try response.consequence(in: category) }
            #expect(error?.code == .unusable)
        }
    }
}
