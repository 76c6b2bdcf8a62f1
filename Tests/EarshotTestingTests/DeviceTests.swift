// SPDX-License-Identifier: Apache-2.0

import EarshotTesting
import Foundation
import Golden
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
        #expect("\(rejection!)".hasPrefix("PayloadTooLarge: The payload has more than 4096 bytes"))
    }

    private static let wrong: [(name: String, told: String, set: @Sendable (inout Device.Conditions) -> Void)] = [
        ("hurry", "conditions.hurry takes a number from 1 to 1000, not '-5.0'.", { $0.hurry = -5 }),
        ("no hurry", "conditions.hurry takes a number from 1 to 1000, not '0.0'.", { $0.hurry = 0 }),
        ("time", "conditions.timeLimit takes a number from 0.01 to 3600, not '0.0'.", { $0.timeLimit = 0 }),
        ("network", "conditions.network takes online, offline", { $0.network = .fail(status: 7) }),
        ("language", "'e n'", { $0.languages = ["e n"] }),
        ("keychain", "'/nothing'", { $0.keychain = [URL(fileURLWithPath: "/nothing")] }),
    ]

    @Test(arguments: wrong.map { Shown($0, as: $0.name) })
    func `conditions that there are not are told as they are set`(
        shown: Shown<(name: String, told: String, set: @Sendable (inout Device.Conditions) -> Void)>
    ) throws {
        let device = try Device.temporary()
        shown.value.set(&device.conditions)
        let payload = #"{"Simulator Target Bundle":"com.example.shop","aps":{"alert":"x"}}"#
        let pushed = #expect(throws: PushNotDelivered.self) { try device.push(payload) }
        let served = #expect(throws: PushNotDelivered.self) { try device.serve() }
        for text in [pushed?.description ?? "", served?.description ?? ""] {
            #expect(text.contains(shown.value.told) && !text.contains("--"), "\(text)")
        }
    }

    @Test func `a bundle that is not there is told by its path`() throws {
        let error = #expect(throws: PushNotDelivered.self) {
            try Device.temporary().install(URL(fileURLWithPath: "/nothing/Shop.app"))
        }
        #expect(error?.description.contains("'/nothing/Shop.app'") == true)
    }

    @Test func `a push has its type, its priority and what it collapses with, and a delivery says why it is so`() throws
    {
        let device = try Device.temporary()
        let payload = #"{"Simulator Target Bundle":"com.example.shop","aps":{"alert":"Coat"}}"#
        #expect(throws: Rejection.invalidPushType) { try device.push(payload, pushType: "letter") }
        #expect(throws: Rejection.badPriority) { try device.push(payload, priority: 7) }
        #expect(throws: Rejection.badCollapseId) { try device.push(payload, collapseIdentifier: "") }
        #expect(throws: PayloadError.self) { try device.push("{", app: "com.example.shop") }
        let delivery = try device.push(payload, pushType: "alert", priority: 5, collapseIdentifier: "order")
        #expect("\(delivery)".hasPrefix("original: "), "\(delivery)")
        #expect("\(delivery)".contains("shown: Coat"), "\(delivery)")
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
        #expect(throws: DeviceError.self) { try device.respond(to: delivery, with: .action("REPLY")) }
        device.conditions.isForeground = true
        let shown = try device.push(
            #"{"Simulator Target Bundle":"com.example.payments","aps":{"alert":"x","mutable-content":1}}"#)
        #expect(shown.presentation?.options == ["list"])
    }

    @Test func `builds a target of an Xcode project`() throws {
        let device = try Device.temporary()
        let service = try device.build(project: "\(examples)/Shop.xcodeproj", target: "DeliveryReceipt")
        #expect(service.lastPathComponent == "DeliveryReceipt.appex")
        let delivery = try device.push(
            #"{"aps":{"alert":"x","mutable-content":1}}"#, to: service, app: "com.example.shop")
        #expect(delivery.extension.handlerCalls == 1, "\(delivery)")
        let error = #expect(throws: (any Error).self) {
            try device.build(project: "\(examples)/Shop.xcodeproj", target: "Missing")
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("'Missing'"))
    }

    @Test func `gives the parts beside the sources to what it builds`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let device = try Device.temporary()
        try Data("<plist version=\"1.0\"><dict><key>Greeting</key><string>Hello</string></dict></plist>".utf8)
            .write(to: folder.appendingPathComponent("Info.plist"))
        try Data("from a file".utf8).write(to: folder.appendingPathComponent("words.txt"))
        let source = folder.appendingPathComponent("NotificationService.swift")
        try Data(Self.readsItsParts.utf8).write(to: source)
        let parts = BuildParts(
            infoPlist: folder.appendingPathComponent("Info.plist").path,
            resources: [folder.appendingPathComponent("words.txt").path], principalClass: "Second")
        let service = try device.build([source.path], bundleIdentifier: "com.example.parts.service", with: parts)
        let delivery = try device.push(
            #"{"aps":{"alert":"x","mutable-content":1}}"#, to: service, app: "com.example.parts")
        #expect(delivery.content?.title == "Hello from a file", "\(delivery)")
    }

    private static let readsItsParts = """
        import UserNotifications
        class First: UNNotificationServiceExtension {}
        class Second: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest, withContentHandler handler: @escaping (UNNotificationContent) -> Void
            ) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let greeting = Bundle.main.object(forInfoDictionaryKey: "Greeting") as? String ?? "-"
                let file = Bundle.main.url(forResource: "words", withExtension: "txt")
                let words = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "-"
                content.title = greeting + " " + words
                handler(content)
            }
        }
        """

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
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.dropLast().contains { $0.contains("cannot find type 'Nothing' in scope") })
        #expect(lines.last?.hasSuffix("; see above.") == true, "\(lines)")
    }
}
