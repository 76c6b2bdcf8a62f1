// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("The inbox of a device")
struct InboxTests {
    @Test func `an inbox lists the newest first, finds by a beginning and clears only deliveries`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let ids = ["aaaa0000-0000-0000-0000-000000000001", "aaab0000-0000-0000-0000-000000000002"]
            for (place, id) in ids.enumerated() {
                let push = try AcceptedPush(
                    PushRequest(
                        payload: Array(#"{"aps":{"alert":"x"}}"#.utf8), bundleIdentifier: "a.b", identifier: id))
                _ = try device.deliver(push, under: .plain, now: Date(timeIntervalSince1970: Double(place)))
            }
            let other = device.inbox.folder.appendingPathComponent("notes")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            #expect(device.inbox.deliveries().map(\.id) == ids.reversed())
            let begun = try device.inbox.delivery(id: "AAAB").id
            #expect(begun == ids[1])
            let whole = try device.inbox.delivery(id: ids[0]).id
            #expect(whole == ids[0])
            #expect(throws: DeviceError.self) { try device.inbox.delivery(id: "aaa") }
            #expect(throws: DeviceError.self) { try device.inbox.delivery(id: "zz") }
            #expect(throws: DeviceError.self) { try device.inbox.delivery(id: "") }
            let cleared = try device.inbox.clear()
            #expect(cleared == 2)
            let left = try FileManager.default.contentsOfDirectory(atPath: device.inbox.folder.path).sorted()
            #expect(left == [".arriving", "notes"])
        }
    }

    @Test func `a payload that cannot be shown leaves nothing behind`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let push = try AcceptedPush(PushRequest(payload: Array("[1]".utf8), bundleIdentifier: "a.b"))
            #expect(throws: PayloadError.self) { try device.deliver(push, under: .plain) }
            let surroundings = ExtensionSurroundings(programsIn: try TemporaryExtension.products)
            let missing = DeliveryConditions(
                extension: folder.appendingPathComponent("No.appex"), surroundings: surroundings)
            let good = try AcceptedPush(PushRequest(payload: AdmissionTests.payload, bundleIdentifier: "a.b"))
            #expect(throws: ExtensionBundleError.self) { try device.deliver(good, under: missing) }
            let bad = DeliveryConditions(surroundings: surroundings, appGroups: ["../../x"])
            #expect(throws: DeviceError.self) { try device.deliver(good, under: bad) }
            let left = try FileManager.default.contentsOfDirectory(atPath: device.inbox.folder.path)
            #expect(left.isEmpty)
        }
    }

    @Test func `a device that cannot be made says so`() {
        let error = #expect(throws: DeviceError.self) { try Device(at: URL(fileURLWithPath: "/dev/null/x")) }
        #expect(error?.code == .cannotCreate)
    }

    @Test func `what a killed process left of a delivery is cleared away, what another one is making stays`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let workshop = device.inbox.folder.appendingPathComponent(".arriving")
            // No process has the largest number; our own is alive.
            for process in [Int32.max - 1, getpid()] {
                try FileManager.default.createDirectory(
                    at: workshop.appendingPathComponent("20260101T000000000Z-x.\(process)"),
                    withIntermediateDirectories: true)
            }
            let payload = Array(#"{"aps":{"alert":"x"}}"#.utf8)
            _ = try device.deliver(
                AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.test")), under: .plain)
            let left = try FileManager.default.contentsOfDirectory(atPath: workshop.path)
            #expect(left == ["20260101T000000000Z-x.\(getpid())"])
        }
    }
}
