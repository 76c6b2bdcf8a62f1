// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import Golden
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("A delivery's folder beside a process that is kept")
struct BesideKeptTests {
    private func push(_ wishes: [String: String]) throws -> AcceptedPush {
        var root: [String: Any] = wishes
        root["aps"] = ["alert": "5", "mutable-content": 1] as [String: Any]
        let payload = Array(try JSONSerialization.data(withJSONObject: root))
        return try AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.earshot.test"))
    }

    private static func workshop(of device: Device) -> URL {
        device.inbox.folder.appendingPathComponent(".arriving", isDirectory: true)
    }

    /// The payloads of deliveries that have not landed.
    private static func arriving(on device: Device) -> [Data] {
        let workshop = workshop(of: device)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: workshop.path)) ?? []
        return names.compactMap { try? Data(contentsOf: workshop.appendingPathComponent("\($0)/payload.apns")) }
    }

    /// The second push, which the extension waits for before it answers the first, comes when the first one's payload is there.
    @Test func `holds the payload before the extension has answered`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let warm = WarmExtensions(most: 1)
            defer { warm.leave() }
            var conditions = try DeliveryConditions.plain
            conditions.extension = try TemporaryExtension.write("Meets", in: folder)
            conditions.limits = ExtensionLimits(memory: nil)
            conditions.warm = warm
            let pushes = [try push(["guests": "2"]), try push(["guests": "2"])]
            let first = [Data(pushes[0].bytes)]
            let deliveries = try together(2) { [conditions] number in
                let deadline = ContinuousClock.now + .seconds(10)
                // The file is there before its bytes are.
                while number == 1, Self.arriving(on: device) != first, .now < deadline {
                    sched_yield()
                }
                return (
                    Self.arriving(on: device), try device.deliver(pushes[number], under: conditions)
                )
            }
            #expect(deliveries[1].0 == first)
            #expect(deliveries.allSatisfy { $0.1.content?.title == "met 2" && $0.1.outcome == .modified })
            #expect(Self.arriving(on: device).isEmpty)
        }
    }

    /// What nothing confines could reach it there.
    @Test func `is not there beside a process of one push alone`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            var conditions = try DeliveryConditions.plain
            conditions.extension = try TemporaryExtension.write("CountsFiles", in: folder)
            conditions.limits = ExtensionLimits(memory: nil)
            conditions.surroundings.confinement = .off
            // One that has landed leaves the folder behind, where the next one is made.
            for _ in 1...2 {
                let push = try push(["folder": Self.workshop(of: device).path])
                let delivery = try device.deliver(push, under: conditions)
                #expect(delivery.content?.title == "0 seen", "\(delivery.extension)")
            }
        }
    }
}
