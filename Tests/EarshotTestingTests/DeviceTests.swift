// SPDX-License-Identifier: Apache-2.0

import EarshotTesting
import Foundation
import Testing

@Suite("A device in a test")
struct DeviceTests {
    private let examples = "../../Examples/Extensions"

    @Test func `delivers with the payment announcer where no extension is named, in the language that is asked for`()
        throws
    {
        let device = try Device.temporary()
        device.conditions.languages = ["zh-CN"]
        let delivery = try device.push(
            #"{"Simulator Target Bundle":"dev.earshot.payments","aps":{"alert":"支付宝到账100元","mutable-content":1}}"#)
        #expect(delivery.outcome == .modified && delivery.spoken == "支付宝到账一百元")
        #expect(device.deliveries.map(\.id) == [delivery.id])
    }

    @Test func `is gone with its object, or stays where it was asked to be`() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let folder = try Device.temporary().folder
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let kept = try Device(at: place).folder
        #expect(FileManager.default.fileExists(atPath: kept.path))
    }

    @Test func `what APNs refuses is its rejection`() throws {
        let device = try Device.temporary()
        let rejection = #expect(throws: Rejection.self) {
            try device.push(#"{"aps":{}}"# + String(repeating: " ", count: 5000))
        }
        #expect(rejection?.rawValue == "PayloadTooLarge")
    }
}

/// With a compiler, which takes the machine for itself.
@Suite("A device in a test, with sources")
struct DeviceBuiltExtensionTests {
    private let examples = "../../Examples/Extensions"

    @Test func `builds an extension and an app, pushes, and answers`() throws {
        let device = try Device.temporary()
        try device.installApp(["\(examples)/AnsweredActions/App"], bundleIdentifier: "com.example.payments")
        let service = try device.build(
            ["\(examples)/AnsweredActions/Service"], bundleIdentifier: "com.example.payments.service")
        try device.install(service, as: "com.example.payments")
        let delivery = try device.push(
            #"{"Simulator Target Bundle":"com.example.payments","aps":{"alert":"Lunch","mutable-content":1},"request-id":"7"}"#
        )
        #expect(delivery.content?.categoryIdentifier == "PAYMENT_REQUEST")
        let story = try device.respond(to: delivery, with: .action("REPLY", text: "Yes"))
        #expect(story.app?.log == ["answered 7: Yes"])
        #expect(throws: DeviceError.self) { try device.respond(to: delivery, with: .open) }
        device.conditions.isForeground = true
        let shown = try device.push(
            #"{"Simulator Target Bundle":"com.example.payments","aps":{"alert":"x","mutable-content":1}}"#)
        #expect(shown.presentation?.options == ["list"])
    }

    @Test func `meets the network that a test sets`() throws {
        let device = try Device.temporary()
        device.conditions.network = .offline
        let service = try device.build(["\(examples)/DownloadedImage"])
        let delivery = try device.push(
            #"{"aps":{"alert":"x","mutable-content":1},"image-url":"https://example.com/coat.png"}"#, to: service,
            app: "com.example.shop")
        #expect(delivery.content?.attachments.isEmpty == true && delivery.outcome == .modified)
    }

    @Test func `what cannot be built is told with the compiler's words`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bad-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = "import UserNotifications\nclass N: UNNotificationServiceExtension { let x: Nothing }"
        try Data(source.utf8).write(to: folder.appendingPathComponent("N.swift"))
        let error = #expect(throws: ExtensionNotBuilt.self) { try Device.temporary().build([folder.path]) }
        #expect(error?.description.contains("cannot find type 'Nothing' in scope") == true)
    }
}
