// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("What a screen shows that hides what notifications say")
struct PreviewTests {
    static let cases: [(String?, UInt, String?, String?, String)] = [
        (nil, 0, nil, nil, "Notification"), ("Request", 0, nil, nil, "Request"),
        ("%u requests", 0, nil, nil, "1 requests"),
        ("", 4, "Bob", nil, "Notification"), ("Request", 12, "Bob", "Rent", "Request"),
    ]

    @Test(arguments: cases)
    func `is what the category allows`(
        placeholder: String?, options: UInt, title: String?, subtitle: String?, body: String
    ) throws {
        let category = placeholder.map {
            UNNotificationCategory(
                identifier: "c", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: $0,
                options: UNNotificationCategoryOptions(rawValue: options))
        }
        let content = UNMutableNotificationContent()
        content.title = "Bob"
        content.subtitle = "Rent"
        content.body = "12 dollars"
        let shown = Delivery.Preview(
            .never, of: try Delivery.Content(content, sound: nil, attachments: []),
            in: category.map { Delivery.Category($0) })
        #expect(shown.title == title && shown.subtitle == subtitle && shown.body == body)
    }

    /// Delivers with what the device keeps and what is asked for.
    private func push(_ kept: String?, _ asked: PreviewSetting?, foreground: Bool = false) throws -> Delivery {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            if let kept { try Data(kept.utf8).write(to: device.folder.appendingPathComponent("Previews")) }
            let payload = #"{"aps":{"alert":{"title":"Bob","body":"5"},"mutable-content":1},"do":["previews"]}"#
            let push = try AcceptedPush(
                PushRequest(payload: Array(payload.utf8), bundleIdentifier: "dev.earshot.test", pushType: nil))
            var conditions = try DeliveryConditions.plain
            conditions.extension = try TemporaryExtension.write("AsksTheCentre", in: folder)
            conditions.limits = ExtensionLimits(memory: nil)
            conditions.previews = asked
            conditions.isForeground = foreground
            return try device.deliver(push, under: conditions)
        }
    }

    @Test(
        arguments: [
            (nil, nil, "0", nil), ("never\n", nil, "2", .never), ("always", .never, "2", .never),
            ("never", .always, "0", nil),
            ("when-authenticated", nil, "1", .whenAuthenticated), ("nonsense", nil, "0", nil),
        ] as [(String?, PreviewSetting?, String, PreviewSetting?)])
    func `is decided by the device's setting, which an extension is told`(
        kept: String?, asked: PreviewSetting?, told: String, hidden: PreviewSetting?
    ) throws {
        let delivery = try push(kept, asked)
        #expect(delivery.content?.subtitle == told)
        #expect(delivery.preview?.setting == hidden)
        #expect(delivery.content?.body == "5")
        let json = try delivery.json()
        #expect(String(decoding: json, as: UTF8.self).contains("\"preview\"") == (hidden != nil))
    }

    @Test func `hides nothing from who has the app before him, unless never is never`() throws {
        // No app allows anything here, so nothing of it is on a screen at all.
        #expect(try push(nil, .whenAuthenticated, foreground: true).preview == nil)
        #expect(try push(nil, .never, foreground: true).preview == nil)
    }
}
