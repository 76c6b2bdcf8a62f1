// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Synchronization
import Testing

@testable import PushSimulator

@Suite("A delivery that lands before its extension has ended")
struct LandingTests {
    /// Delivers to an extension on a device of its own; the bodies see the delivery as it lands and as it is told to its end.
    private func deliver(
        _ principal: String, extra: [String: String] = [:], linger: Duration = .seconds(60),
        network: DeviceNetwork = .online, landed: (Delivery, Device) -> Void, ended: (Delivery, Device) throws -> Void
    ) throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            var root: [String: Any] = extra
            root["aps"] = ["alert": "5", "mutable-content": 1] as [String: Any]
            let push = try AcceptedPush(
                PushRequest(
                    payload: Array(try JSONSerialization.data(withJSONObject: root)),
                    bundleIdentifier: "dev.earshot.test"))
            var conditions = try DeliveryConditions.plain
            conditions.extension = try TemporaryExtension.write(principal, in: folder)
            conditions.limits = ExtensionLimits(linger: linger, memory: nil)
            conditions.network = network
            try ended(device.deliver(push, under: conditions) { landed($0, device) }, device)
        }
    }

    @Test func `it can be responded to by the time that anybody is told of it, and once`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let push = try AcceptedPush(
                PushRequest(payload: Array(#"{"aps":{"alert":"5"}}"#.utf8), bundleIdentifier: "dev.earshot.test"))
            let delivery = try device.deliver(push, under: .plain) { #expect(device.isListed($0)) }
            #expect(device.isListed(delivery))
            _ = try device.respond(to: delivery, with: .dismiss, under: .plain)
            #expect(!device.isListed(delivery))
        }
    }

    @Test func `it is in the inbox while a request of the extension's is under way, and its story is told to the end`()
        throws
    {
        let server = try LoopbackServer(answers: false)
        var first: Delivery?
        try deliver(
            "SendsAReceipt", extra: ["url": server.url],
            landed: { delivery, device in
                first = delivery
                #expect(device.inbox.deliveries() == [delivery])
                #expect(delivery.content?.title == "thanks" && delivery.extension.log.isEmpty)
                #expect(server.waitForRequest())
                server.answer()
            },
            ended: { delivery, device in
                #expect(delivery.extension.log == ["receipt 200 true"])
                #expect(delivery.warnings.isEmpty)
                #expect(device.inbox.deliveries() == [delivery])
                #expect(delivery.inbox == first?.inbox && delivery.content == first?.content)
                #expect(delivery.extension.milliseconds.total > first?.extension.milliseconds.total ?? .infinity)
                let names = try files(delivery)
                #expect(names == ["delivery.json", "payload.apns"])
                let left = try FileManager.default.contentsOfDirectory(atPath: device.folder.path + "/Inbox/.arriving")
                #expect(left == [])
            })
        #expect(first != nil)
    }

    @Test func `what is cut off later is a warning that it has not as it lands`() throws {
        let server = try LoopbackServer(answers: false)
        try deliver(
            "SendsAReceipt", extra: ["url": server.url], linger: .milliseconds(100),
            landed: { delivery, _ in #expect(delivery.warnings.isEmpty) },
            ended: { delivery, device in
                #expect(delivery.warnings.map(\.code) == ["work-cut-off"])
                #expect(device.inbox.deliveries() == [delivery])
            })
    }

    static let ways = [
        "handler", "delegate", "upload", "uploads", "download", "downloads", "async",
    ]

    @Test(arguments: ways)
    func `a request that a network never answers is under way, however it is asked`(way: String) throws {
        try deliver(
            "GoesOnAsking", extra: ["url": "https://example.com/", "way": way], linger: .milliseconds(100),
            network: .hang,
            landed: { delivery, _ in #expect(delivery.content?.title == "asking" && delivery.warnings.isEmpty) },
            ended: { delivery, _ in
                #expect(delivery.extension.log == [] && delivery.extension.exit == "clean")
                #expect(delivery.warnings.map(\.code) == ["work-cut-off"])
                #expect(delivery.warnings.first?.message.contains("a request") == true)
            })
    }

    /// Of what Foundation loads itself nothing hangs.
    @Test(arguments: ["suspended", "cancelled", "never resumed", "contents"])
    func `one that is not under way is not waited for`(way: String) throws {
        try deliver(
            "GoesOnAsking", extra: ["url": "https://example.com/", "way": way], network: .hang, landed: { _, _ in },
            ended: { delivery, _ in
                #expect(delivery.warnings == [])
                #expect(delivery.extension.milliseconds.total < 30_000)
            })
    }

    /// Some 40 and 0.4 seconds: much of the answer has come when it is cut off, and nothing more is sent when it goes on.
    @Test(arguments: [
        (8.0, Duration.milliseconds(1500), ["work-cut-off"], []), (800, .seconds(60), [], ["receipt 200 true"]),
    ])
    func `an answer that comes slowly is waited for, and named when it is cut off`(
        kilobits: Double, linger: Duration, codes: [String], log: [String]
    ) throws {
        let body = [UInt8](repeating: 7, count: 40_000)
        let server = try LoopbackServer(answers: true, with: ("application/octet-stream", body))
        try deliver(
            "SendsAReceipt", extra: ["url": server.numericURL], linger: linger, network: .slow(kilobits: kilobits),
            landed: { delivery, _ in #expect(delivery.warnings.isEmpty) },
            ended: { delivery, _ in
                #expect(delivery.warnings.map(\.code) == codes)
                #expect(delivery.extension.log == log)
            })
    }

    /// The extension does not return from `didReceive` before the test has seen the delivery.
    @Test func `one that answers and does not return is not waited for`() throws {
        let server = try LoopbackServer(answers: false)
        try deliver(
            "WaitsForItsReceipt", extra: ["url": server.url],
            landed: { delivery, _ in
                #expect(delivery.content?.title == "thanks")
                #expect(server.waitForRequest())
                server.answer()
            },
            ended: { delivery, _ in #expect(delivery.extension.log == ["receipt 200 true", "returns"]) })
    }

    @Test func `one that was cleared away meanwhile stays away`() throws {
        let server = try LoopbackServer(answers: false)
        try deliver(
            "SendsAReceipt", extra: ["url": server.url],
            landed: { _, device in
                let count = try? device.inbox.clear()
                #expect(count == 1)
                #expect(server.waitForRequest())
                server.answer()
            },
            ended: { delivery, device in
                #expect(delivery.extension.log == ["receipt 200 true"])
                #expect(device.inbox.deliveries().isEmpty)
            })
    }

    @Test func `a queue tells that it has landed, and again that it is over`() throws {
        let server = try LoopbackServer(answers: false)
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            var conditions = try DeliveryConditions.plain
            conditions.extension = try TemporaryExtension.write("SendsAReceipt", in: folder)
            conditions.limits = ExtensionLimits(linger: .seconds(60), memory: nil)
            let told = Mutex<[Int]>([])
            let queue = try DeliveryQueue(
                on: device, under: { [conditions] _ in conditions },
                landed: { _, result in
                    told.withLock { $0.append((try? result.get())?.extension.log.count ?? -1) }
                    #expect(server.waitForRequest())
                    server.answer()
                },
                ended: { _, result in told.withLock { $0.append((try? result.get())?.extension.log.count ?? -1) } })
            let payload = #"{"aps":{"alert":"5","mutable-content":1},"url":"\#(server.url)"}"#
            try queue.accept(
                AcceptedPush(PushRequest(payload: Array(payload.utf8), bundleIdentifier: "dev.earshot.test")))
            queue.finish()
            #expect(told.withLock { $0 } == [0, 1])
        }
    }
}
