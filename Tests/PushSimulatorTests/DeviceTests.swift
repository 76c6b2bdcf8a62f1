// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import Golden
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("A delivery")
struct DeviceTests {
    // What ends by itself has all the time it needs; only what never would is cut off soon.
    static let patient = ExtensionLimits(memory: 40 << 20)
    static let expiring = ExtensionLimits(timeLimit: .milliseconds(300), grace: .seconds(30), memory: nil)
    static let unlimited = ExtensionLimits(memory: nil)
    static let killing = ExtensionLimits(timeLimit: .milliseconds(300), grace: .milliseconds(500), memory: nil)

    /// A path within what an extension may write can be turned into a link by another process of it before it is looked at.
    @Test func `an extension is allowed no path that lies in what it may write`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let home = folder.appendingPathComponent("Containers/Data/PluginKitPlugin/dev.earshot.test.service")
            let own = OwnPlaces(home: home, appGroups: ["group.a", "group.b"], keychainGroups: ["dev.earshot.test"])
            let writable = try device.surroundings(own, .plain).writable.map(\.standardizedFileURL.path)
            #expect(writable.count == 4 && writable.contains(home.path))
            for (one, other) in writable.flatMap({ one in writable.map { (one, $0) } }) {
                #expect(!one.hasPrefix(other + "/"), "\(one) lies in \(other)")
            }
        }
    }

    @Test(arguments: [("Shop.app", "hello, nothing"), ("Shop", "nothing, nothing")])
    func `an extension reads the app that it lies in, and no other folder around it`(name: String, read: String) throws
    {
        try TemporaryExtension.withFolder { folder in
            let around = folder.appendingPathComponent(name, isDirectory: true)
            let plugIns = around.appendingPathComponent("PlugIns", isDirectory: true)
            try FileManager.default.createDirectory(at: plugIns, withIntermediateDirectories: true)
            for place in [folder, around] {
                try Data("hello".utf8).write(to: place.appendingPathComponent("greeting"))
            }
            let conditions = DeliveryConditions(
                extension: try TemporaryExtension.write("ReadsItsApp", in: plugIns), limits: Self.unlimited,
                surroundings: ExtensionSurroundings(programsIn: try TemporaryExtension.products))
            let payload = Array(#"{"aps":{"alert":"5","mutable-content":1}}"#.utf8)
            let push = try AcceptedPush(
                PushRequest(payload: payload, bundleIdentifier: "dev.earshot.test", pushType: nil))
            let delivery = try Device(at: folder.appendingPathComponent("device")).deliver(push, under: conditions)
            #expect(delivery.content?.title == read, "\(delivery.warnings)")
        }
    }

    @Test func `what the extension answered is delivered`() throws {
        try deliver("Modifies") { delivery, device in
            #expect(delivery.outcome == .modified)
            #expect(delivery.reason == "answered")
            #expect(delivery.content?.title == "Paid [modified]")
            #expect(delivery.original?.title == "Paid")
            #expect(delivery.extension.exit == "clean" && delivery.extension.ran)
            #expect(delivery.extension.handlerCalls == 1)
            #expect(delivery.warnings.isEmpty)
            let names = try files(delivery)
            #expect(names == ["delivery.json", "payload.apns"])
            let name = URL(fileURLWithPath: delivery.inbox ?? "").lastPathComponent
            #expect(name == "20261121T035959500Z-\(delivery.id)")
            #expect(device.inbox.deliveries() == [delivery])
        }
    }

    static let faults: [(String, Shown<ExtensionLimits>, String, String, [String])] = [
        ("CrashesBySegment", Shown(patient, as: "patient"), "crashed", "SIGSEGV", ["handler-never-called"]),
        ("ExitsThree", Shown(patient, as: "patient"), "exited", "exited", ["handler-never-called"]),
        ("Hangs", Shown(killing, as: "killing"), "timed-out", "timed-out", ["expired", "handler-never-called"]),
        (
            "AnswersAfterExpiry", Shown(expiring, as: "expiring"), "clean", "handler-after-expiry",
            ["expired", "handler-after-expiry"]
        ),
        (
            "AllocatesMuch", Shown(patient, as: "patient"), "memory", "memory-limit",
            ["handler-never-called", "memory-limit"]
        ),
        (
            "AnswersWithABomb", Shown(DeviceTests.unlimited, as: "unlimited"), "clean", "unreadable-content",
            ["unreadable-content"]
        ),
        (
            "AnswersWithAnAddress", Shown(patient, as: "patient"), "exited", "exited",
            ["handler-never-called", "unreadable-content"]
        ),
        ("EmptiesTheContent", Shown(patient, as: "patient"), "clean", "empty-content", ["empty-content"]),
    ]

    @Test(arguments: faults)
    func `what iOS would not show leaves the original`(
        principal: String, limits: Shown<ExtensionLimits>, exit: String, reason: String, codes: [String]
    ) throws {
        try deliver(principal, limits: limits.value) { delivery, _ in
            #expect(delivery.outcome == .original)
            #expect(delivery.extension.exit == exit)
            #expect(delivery.reason == reason)
            #expect(delivery.warnings.map(\.code) == codes)
            let crash = delivery.warnings.first { $0.message.contains("--attach-debugger") }
            #expect(crash?.message.contains("(\(reason))") == (exit == "crashed" ? true : nil))
            #expect(delivery.content?.title == "Paid")
        }
    }

    @Test func `the best attempt at expiry is delivered with a warning`() throws {
        try deliver("HangsAndAnswersAtExpiry", limits: Self.expiring) { delivery, _ in
            #expect(delivery.outcome == .modified)
            #expect(delivery.warnings.map(\.code) == ["expired"])
            #expect(delivery.extension.expired)
        }
    }

    @Test func `a second answer is a warning`() throws {
        try deliver("AnswersTwice") { delivery, _ in
            #expect(delivery.content?.title == "first")
            #expect(delivery.warnings.map(\.code) == ["handler-called-twice"])
        }
    }

    @Test func `nothing is shown with the filtering entitlement`() throws {
        try deliver("EmptiesTheContent", mayFilter: true) { delivery, _ in
            #expect(delivery.outcome == .suppressed)
            #expect(delivery.warnings.isEmpty)
        }
    }

    static let idle: [(String?, String, WhyNotRun)] = [
        ("Modifies", #"{"alert":"x"}"#, .noMutableContent),
        (nil, #"{"alert":"x","mutable-content":1}"#, .noExtension),
    ]

    @Test(arguments: idle)
    func `without a run the original is delivered with the reason`(principal: String?, aps: String, why: WhyNotRun)
        throws
    {
        try deliver(principal, aps: aps) { delivery, _ in
            #expect(delivery.outcome == .original)
            #expect(delivery.reason == why.rawValue)
            #expect(delivery.extension.whyNotRun == why)
            #expect(delivery.extension.exit == "not-run")
            #expect(delivery.content == delivery.original)
        }
    }

    @Test func `a fault in Info.plist is the reason`() throws {
        try deliver("Modifies", changes: ["NSExtension": "none"]) { delivery, _ in
            #expect(delivery.extension.whyNotRun == .badInfoPlist)
            #expect(delivery.warnings.first?.message.contains("NSExtension") == true)
        }
    }

    @Test func `the app's own extension runs when none is given`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let plugIns = try device.application("dev.earshot.test").appendingPathComponent("PlugIns")
            try FileManager.default.createDirectory(at: plugIns, withIntermediateDirectories: true)
            _ = try TemporaryExtension.write("Modifies", in: plugIns)
            let payload = Array(#"{"aps":{"alert":"x","mutable-content":1}}"#.utf8)
            let push = try AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.earshot.test"))
            let title = try device.deliver(push, under: .plain).content?.title
            #expect(title == " [modified]")
        }
    }
}
