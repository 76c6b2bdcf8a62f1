// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("A delivery")
struct DeviceTests {
    // What ends by itself has all the time it needs; only what never would is cut off soon.
    static let patient = ExtensionLimits(memory: 40 << 20)
    static let expiring = ExtensionLimits(timeLimit: .milliseconds(300), grace: .seconds(30), memory: nil)
    static let killing = ExtensionLimits(timeLimit: .milliseconds(300), grace: .milliseconds(500), memory: nil)

    /// Delivers a payload on a device of its own, and hands the delivery to the body while its folder is there.
    private func deliver(
        _ principal: String?, aps: String = #"{"alert":{"title":"Paid","body":"5"},"mutable-content":1}"#,
        extra: [String: Any] = [:], groups: [String] = ["group.dev.test"], mayFilter: Bool = false,
        limits: ExtensionLimits = ExtensionLimits(memory: nil), changes: [String: Any?] = [:],
        shelf: (group: String, name: String, file: Data)? = nil, _ body: (Delivery, Device) throws -> Void
    ) throws {
        try TemporaryExtension.withFolder { folder in
            let url = try principal.map {
                try TemporaryExtension.write($0, in: folder, groups: groups, mayFilter: mayFilter, changes: changes)
            }
            let device = try Device(at: folder.appendingPathComponent("device"))
            if let shelf {
                let sounds = try device.container(ofGroup: shelf.group).appendingPathComponent("Library/Sounds")
                try shelf.file.write(to: sounds.appendingPathComponent(shelf.name))
            }
            var root = extra
            root["aps"] = try JSONSerialization.jsonObject(with: Data(aps.utf8))
            let bytes = Array(try JSONSerialization.data(withJSONObject: root))
            let push = try AcceptedPush(PushRequest(payload: bytes, bundleIdentifier: "dev.test", pushType: nil))
            let delivery = try device.deliver(
                push, under: DeliveryConditions(extension: url, limits: limits),
                now: Date(timeIntervalSince1970: 1_795_233_599.5))
            try body(delivery, device)
        }
    }

    private func files(_ delivery: Delivery) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: delivery.inbox ?? "").sorted()
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

    static let faults: [(String, ExtensionLimits, String, String, [String])] = [
        ("CrashesBySegment", patient, "crashed", "SIGSEGV", ["handler-never-called"]),
        ("ExitsThree", patient, "exited", "exited", ["handler-never-called"]),
        ("Hangs", killing, "timed-out", "timed-out", ["expired", "handler-never-called"]),
        ("AnswersAfterExpiry", expiring, "clean", "handler-after-expiry", ["expired", "handler-after-expiry"]),
        ("AllocatesMuch", patient, "memory", "memory-limit", ["handler-never-called", "memory-limit"]),
        ("EmptiesTheContent", patient, "clean", "empty-content", ["empty-content"]),
    ]

    @Test(arguments: faults)
    func `what iOS would not show leaves the original`(
        principal: String, limits: ExtensionLimits, exit: String, reason: String, codes: [String]
    ) throws {
        try deliver(principal, limits: limits) { delivery, _ in
            #expect(delivery.outcome == .original)
            #expect(delivery.extension.exit == exit)
            #expect(delivery.reason == reason)
            #expect(delivery.warnings.map(\.code) == codes)
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

    static let sounds: [(Data, String, String, String?)] = [
        (SoundBytes.wav(seconds: 1), "a.wav", "group.dev.test", nil),
        (SoundBytes.wav(seconds: 30), "a.wav", "group.dev.test", nil),
        (SoundBytes.wav(rate: 1000, seconds: 30.1), "a.wav", "group.dev.test", "sound-too-long"),
        (SoundBytes.wav(code: 0x55, bits: 8, seconds: 1), "a.wav", "group.dev.test", "sound-format"),
        (Data("ID3".utf8), "a.mp3", "group.dev.test", "sound-format"),
        (SoundBytes.wav(seconds: 1), "a.wav", "group.dev.other", "sound-not-found"),
        (SoundBytes.wav(seconds: 1), "../Sounds/a.wav", "group.dev.test", "sound-not-found"),
    ]

    @Test(arguments: sounds)
    func `a sound is looked for and judged as iOS does`(file: Data, name: String, group: String, fault: String?) throws
    {
        // A payload carries at most 4096 bytes: the file lies there already.
        try deliver("MakesSounds", extra: ["name": name], shelf: (group, name, file)) { delivery, _ in
            let sound = try #require(delivery.content?.sound)
            #expect(sound.name == name)
            #expect(sound.accepted == (fault == nil))
            #expect(delivery.warnings.map(\.code) == (fault.map { [$0] } ?? []))
            #expect(sound.why == delivery.warnings.first?.message)
            if fault == nil {
                #expect(sound.file == delivery.inbox.map { "\($0)/sound.wav" })
                #expect(try Data(contentsOf: URL(fileURLWithPath: sound.file ?? "")) == file)
                #expect(sound.encoding == "pcm16")
            } else {
                #expect(sound.file == nil)
                let names = try files(delivery)
                #expect(names == ["delivery.json", "payload.apns"])
            }
        }
    }

    @Test func `what was spoken is listed and kept`() throws {
        let journal = """
            {"text":"five euros","locale":"en-US","voice":"en-US","file":"utterance-1.wav","duration":1.5,"finished":true,"cutOffAt":null,"failure":null}
            {"text":"cut","locale":"en-US","voice":"en-US","file":"../../../payload.apns","duration":3,"finished":false,"cutOffAt":1.25,"failure":null}
            no line of ours
            {"text":"failed","locale":"en-US","voice":"en-US","file":null,"duration":0,"finished":false,"cutOffAt":null,"failure":"The engine died."}
            """
        try deliver("MakesSounds", extra: ["journal": journal]) { delivery, _ in
            #expect(delivery.speech.map(\.text) == ["five euros", "cut", "failed"])
            #expect(delivery.speech.map(\.file) == [delivery.inbox.map { "\($0)/utterance-1.wav" }, nil, nil])
            #expect(delivery.speech.map(\.finished) == [true, false, false])
            #expect(delivery.warnings.map(\.code) == ["speech-cut-off", "speech-failed"])
            #expect(delivery.warnings.last?.message == "The engine died.")
            let names = try files(delivery)
            #expect(names == ["delivery.json", "payload.apns", "utterance-1.wav"])
        }
    }

    @Test func `attachments are judged as iOS does`() throws {
        let attached = ["a.png", "gone.png", "large.png", "b.mp3"]
        try deliver("Attaches", extra: ["attach": attached + ["c.txt"]]) { delivery, device in
            let attachments = try #require(delivery.content?.attachments)
            #expect(attachments.map(\.identifier) == attached)
            #expect(attachments.map(\.accepted) == [true, false, false, true])
            #expect(delivery.warnings.map(\.code) == ["attachment-missing", "attachment-size"])
            #expect(
                attachments.map { $0.file.map { URL(fileURLWithPath: $0).lastPathComponent } }
                    == ["attachment-1.png", nil, nil, "attachment-4.mp3"])
            let names = try files(delivery)
            #expect(names == ["attachment-1.png", "attachment-4.mp3", "delivery.json", "payload.apns"])
        }
    }

    @Test func `the story is INTERFACE's object with null for what is not there`() throws {
        try deliver("Modifies") { delivery, _ in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(delivery.inbox ?? "")/delivery.json"))
            let story = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
            #expect(
                story.keys.sorted() == [
                    "content", "extension", "id", "inbox", "original", "outcome", "reason", "rejection", "speech",
                    "warnings",
                ])
            #expect(story["rejection"] is NSNull)
            let part = try #require(story["extension"] as? [String: Any])
            #expect(
                part.keys.sorted() == [
                    "bundle", "exit", "expired", "handlerCalls", "log", "milliseconds", "peakMemoryMB", "ran",
                    "whyNotRun",
                ])
            #expect(part["whyNotRun"] is NSNull)
            let content = try #require(story["content"] as? [String: Any])
            #expect(content["badge"] is NSNull && content["sound"] is NSNull)
            #expect(
                ((content["userInfo"] as? [String: Any])?["aps"] as? [String: Any])?["mutable-content"] as? Int == 1)
        }
    }

    @Test func `a refusal has APNs' status and word`() throws {
        let json = try Delivery(Rejection.payloadTooLarge, id: "x").json()
        let story = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
        #expect(story?["outcome"] as? String == "rejected")
        #expect((story?["rejection"] as? [String: Any])?["status"] as? Int == 413)
        #expect(story?["content"] is NSNull && story?["inbox"] is NSNull)
    }

    @Test func `an inbox lists the newest first, finds by a beginning and clears only deliveries`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let ids = ["aaaa0000-0000-0000-0000-000000000001", "aaab0000-0000-0000-0000-000000000002"]
            for (place, id) in ids.enumerated() {
                let push = try AcceptedPush(
                    PushRequest(
                        payload: Array(#"{"aps":{"alert":"x"}}"#.utf8), bundleIdentifier: "a.b", identifier: id))
                _ = try device.deliver(push, now: Date(timeIntervalSince1970: Double(place)))
            }
            let other = device.inbox.folder.appendingPathComponent("notes")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            #expect(device.inbox.deliveries().map(\.id) == ids.reversed())
            #expect(try device.inbox.delivery(id: "AAAB").id == ids[1])
            #expect(try device.inbox.delivery(id: ids[0]).id == ids[0])
            #expect(throws: DeviceError.self) { try device.inbox.delivery(id: "aaa") }
            #expect(throws: DeviceError.self) { try device.inbox.delivery(id: "zz") }
            #expect(throws: DeviceError.self) { try device.inbox.delivery(id: "") }
            #expect(try device.inbox.clear() == 2)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: device.inbox.folder.path).sorted() == [
                    ".arriving", "notes",
                ])
        }
    }

    @Test func `a payload that cannot be shown leaves nothing behind`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let push = try AcceptedPush(PushRequest(payload: Array("[1]".utf8), bundleIdentifier: "a.b"))
            #expect(throws: PayloadError.self) { try device.deliver(push) }
            let missing = DeliveryConditions(extension: folder.appendingPathComponent("No.appex"))
            let good = try AcceptedPush(PushRequest(payload: AdmissionTests.payload, bundleIdentifier: "a.b"))
            #expect(throws: ExtensionBundleError.self) { try device.deliver(good, under: missing) }
            let bad = DeliveryConditions(appGroups: ["../../x"])
            #expect(throws: DeviceError.self) { try device.deliver(good, under: bad) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: device.inbox.folder.path).isEmpty)
        }
    }

    @Test func `a device that cannot be made says so`() {
        let error = #expect(throws: DeviceError.self) { try Device(at: URL(fileURLWithPath: "/dev/null/x")) }
        #expect(error?.code == .cannotCreate)
    }

    @Test func `the app's own extension runs when none is given`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let plugIns = try device.application("dev.test").appendingPathComponent("PlugIns")
            try FileManager.default.createDirectory(at: plugIns, withIntermediateDirectories: true)
            _ = try TemporaryExtension.write("Modifies", in: plugIns)
            let payload = Array(#"{"aps":{"alert":"x","mutable-content":1}}"#.utf8)
            let push = try AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.test"))
            #expect(try device.deliver(push).content?.title == " [modified]")
        }
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
            _ = try device.deliver(AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.test")))
            let left = try FileManager.default.contentsOfDirectory(atPath: workshop.path)
            #expect(left == ["20260101T000000000Z-x.\(getpid())"])
        }
    }

    @Test(arguments: [
        ("warning: contradiction: Two amounts.", "contradiction", "Two amounts."), ("warning: no sentence", nil, nil),
        ("warning: two words: x", nil, nil), ("note: contradiction: x", nil, nil),
    ])
    func `a line of an extension's log may be a warning`(line: String, code: String?, message: String?) {
        let warning = Delivery.Warning(line: line)
        #expect(warning?.code == code)
        #expect(warning?.message == message)
    }
}
