// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Synchronization
import Testing

@testable import PushSimulator

private final class Landed: Sendable {
    let titles = Mutex<[String]>([])
}

@Suite("The queue of a device")
struct DeliveryQueueTests {
    private func push(_ title: String, app: String = "dev.earshot.test") throws -> AcceptedPush {
        let payload = #"{"aps":{"alert":{"title":"\#(title)","body":"b"},"mutable-content":1}}"#
        return try AcceptedPush(PushRequest(payload: Array(payload.utf8), bundleIdentifier: app))
    }

    private func open(
        _ device: Device, workers: Int = 4, most: Int = 4, extension url: URL? = nil, into landed: Landed
    ) throws -> DeliveryQueue {
        var conditions = try DeliveryConditions.plain
        conditions.extension = url
        conditions.limits.memory = nil
        return try DeliveryQueue(
            on: device, workers: workers, most: most, under: { [conditions] _ in conditions },
            landed: { _, result in
                let delivery = try? result.get()
                landed.titles.withLock { $0.append(delivery?.content?.title ?? "-") }
            })
    }

    @Test func `everything that it accepts is delivered once, and nothing is left in it`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let url = try TemporaryExtension.write("Modifies", in: folder)
            let landed = Landed()
            let queue = try open(device, extension: url, into: landed)
            for number in 1...20 { try queue.accept(push("\(number)")) }
            queue.finish()
            let titles = landed.titles.withLock { $0.sorted() }
            #expect(titles == (1...20).map { "\($0) [modified]" }.sorted())
            #expect(device.inbox.deliveries().count == 20)
            let left = try FileManager.default.contentsOfDirectory(atPath: device.folder.path + "/Queue")
            #expect(left == [])
            #expect(throws: DeviceError.self) { try queue.accept(push("late")) }
        }
    }

    @Test func `an app's pushes begin in their order`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let landed = Landed()
            let queue = try open(device, most: 1, into: landed)
            for number in 1...9 { try queue.accept(push("\(number)")) }
            queue.finish()
            #expect(landed.titles.withLock { $0 } == (1...9).map { "\($0)" })
        }
    }

    /// The first push hangs until its time is over; those of the other app are all delivered before.
    @Test func `one that takes long holds up no other app`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let url = try TemporaryExtension.write("Hangs", in: folder)
            let order = Landed()
            var slow = try DeliveryConditions.plain
            slow.extension = url
            slow.limits = ExtensionLimits(timeLimit: .milliseconds(400), grace: .milliseconds(50), memory: nil)
            let quick = try DeliveryConditions.plain
            let queue = try DeliveryQueue(
                on: device, workers: 2, most: 1,
                under: { [slow] push in push.bundleIdentifier == "dev.earshot.test" ? slow : quick },
                landed: { push, _ in order.titles.withLock { $0.append(push.bundleIdentifier ?? "") } })
            try queue.accept(push("slow"))
            for number in 1...5 { try queue.accept(push("\(number)", app: "dev.other")) }
            queue.finish()
            #expect(order.titles.withLock { $0 } == Array(repeating: "dev.other", count: 5) + ["dev.earshot.test"])
        }
    }

    /// As a device finds it that was killed: one push is only queued, one has landed and is queued still, one file is torn.
    @Test func `what a killed device has left is delivered, and what has landed is not`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let (waits, landed) = (
                QueuedPush(try push("waits"), at: Date()), QueuedPush(try push("landed"), at: Date())
            )
            _ = try device.deliver(landed.push, under: .plain, now: landed.time)
            let place = folder.appendingPathComponent("Queue")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for queued in [waits, landed] {
                try Data(queued.bytes).write(to: place.appendingPathComponent(queued.name))
            }
            try Data(waits.bytes.dropLast()).write(to: place.appendingPathComponent("torn"))
            try Data("x".utf8).write(to: place.appendingPathComponent(".half.part"))
            let told = Landed()
            try open(device, into: told).finish()
            #expect(told.titles.withLock { $0 } == ["waits"])
            #expect(device.inbox.deliveries().compactMap(\.content?.title).sorted() == ["landed", "waits"])
            let left = try FileManager.default.contentsOfDirectory(atPath: place.path)
            #expect(left == [])
        }
    }

    @Test func `a push is the same out of its file`() throws {
        let request = PushRequest(
            payload: Array(#"{"aps":{"alert":"é"}}"#.utf8), bundleIdentifier: "dev.earshot.test", pushType: "alert",
            priority: "5", collapseIdentifier: "c", expiration: "123")
        let push = try AcceptedPush(request)
        let time = Date(timeIntervalSinceReferenceDate: 800_000_000.125)
        let back = try #require(QueuedPush(QueuedPush(push, at: time).bytes))
        #expect(back.push.bytes == push.bytes && back.push.identifier == push.identifier && back.time == time)
        #expect(back.push.pushType == .alert && back.push.priority == 5 && back.push.expiration == 123)
        #expect(back.push.collapseIdentifier == "c" && back.push.bundleIdentifier == "dev.earshot.test")
    }
}
