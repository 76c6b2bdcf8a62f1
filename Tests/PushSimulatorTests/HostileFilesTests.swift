// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import ExtensionRuntime
import Foundation
import Golden
import MisbehavingExtensions
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("What an extension names and leaves behind")
struct HostileFilesTests {
    @Test func `no link or file of an extension's gets into the record`() throws {
        try TemporaryExtension.withFolder { folder in
            let outside = folder.appendingPathComponent("outside.json")
            try Data("mine".utf8).write(to: outside)
            try deliver("RewritesTheRecord", extra: ["outside": outside.path]) { delivery, _ in
                #expect(delivery.content?.title == "rewritten")
                let kept = try Data(contentsOf: outside)
                #expect(kept == Data("mine".utf8))
                let inbox = URL(fileURLWithPath: delivery.inbox ?? "")
                let payload = try Payload(Array(Data(contentsOf: inbox.appendingPathComponent("payload.apns"))))
                #expect(payload.root["outside"]?.string == outside.path)
                let story = inbox.appendingPathComponent("delivery.json").path
                let type = try FileManager.default.attributesOfItem(atPath: story)[.type] as? FileAttributeType
                #expect(type == .typeRegular)
            }
        }
    }

    @Test(arguments: ["direct", "link", "linked-folder", "dots", "hint"])
    func `a file outside of the device is not attached`(way: String) throws {
        try deliver("AttachesPaths", extra: ["paths": ["/etc/passwd"], "way": way]) { delivery, _ in
            let attachment = try #require(delivery.content?.attachments.first)
            #expect(!attachment.accepted && attachment.file == nil && attachment.bytes == 0)
            #expect(delivery.warnings.map(\.code).first == "attachment-missing")
            let names = try files(delivery)
            #expect(names == ["delivery.json", "payload.apns"])
        }
    }

    @Test func `a file of another delivery is neither attached nor taken away`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let first = try device.push("Attaches", ["attach": ["a.png"]], from: folder)
            let picture = try #require(first.content?.attachments.first?.file)
            let records = [picture] + ["delivery.json", "payload.apns"].map { "\(first.inbox ?? "")/\($0)" }
            for way in ["direct", "link"] {
                let second = try device.push("AttachesPaths", ["paths": records, "way": way], from: folder)
                #expect(second.content?.attachments.map(\.accepted) == [false, false, false])
                #expect(second.warnings.filter { $0.code == "attachment-missing" }.count == 3)
            }
            #expect(records.allSatisfy { FileManager.default.fileExists(atPath: $0) })
            #expect(device.inbox.deliveries().contains(first))
        }
    }

    @Test(arguments: [[:], ["huge": 1]])
    func `numbers that JSON has not lose no delivery`(extra: [String: Int]) throws {
        try deliver("AnswersWithOddNumbers", extra: extra) { delivery, device in
            #expect(delivery.content?.title == "odd\0numbers")
            #expect(delivery.content?.relevanceScore == 0 && delivery.content?.sound?.volume == 1)
            #expect(device.inbox.deliveries().map(\.id) == [delivery.id])
        }
    }

    @Test func `an extension that puts links in the place of its folders loses no later push`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            var conditions = try DeliveryConditions.plain
            conditions.extension = try TemporaryExtension.write("ReplacesItsFolders", in: folder)
            let titles = try (1...3).map { _ in
                let payload = Array(#"{"aps":{"alert":"a","mutable-content":1}}"#.utf8)
                let push = try AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "dev.earshot.test"))
                return try device.deliver(push, under: conditions).content?.title
            }
            #expect(titles == Array(repeating: "replaced", count: 3))
        }
    }

    @Test func `what lies in the temporary folder is removed, however deep, and counted`() throws {
        try deliver("LeavesFilesBehind") { delivery, device in
            #expect(delivery.warnings.map(\.code) == ["temporary-files-left"])
            #expect(delivery.warnings.first?.message.contains("3 files of ") == true)
            let container = device.folder.appendingPathComponent("Containers/Data/PluginKitPlugin")
            let left = try FileManager.default.subpathsOfDirectory(atPath: container.path)
            #expect(left.filter { $0.contains("tmp/") || $0.contains("spoken/") }.isEmpty)
        }
    }

    static let sparse = [(1, "has 20000000000 bytes"), (3_000_000, "is longer than 30 seconds")]

    @Test(arguments: sparse)
    func `a sound of 20 GB is refused by its header, before a byte of it is copied`(seconds: Int, words: String) throws
    {
        // The sound itself, or what follows a short one, is a hole.
        let file = SoundBytes.wav(bits: 8, seconds: 0).dropLast(4) + SoundBytes.little(seconds * 8000 & 0xFFFF_FFFF, 4)
        let shelf = (group: "group.dev.test", name: "a.wav", file: Data(file))
        let computed = try ThreadClock.measure {
            try deliver("MakesSounds", extra: ["name": "a.wav"], shelf: shelf, length: 20_000_000_000) { delivery, _ in
                #expect(delivery.warnings.map(\.code) == ["sound-too-long"])
                #expect(delivery.content?.sound?.accepted == false)
                #expect(delivery.content?.sound?.why?.contains(words) == true)
                let names = try files(delivery)
                #expect(names == ["delivery.json", "payload.apns"])
            }
        }
        #expect(computed < .seconds(5))
    }

    @Test func `a sound that changes after it was judged is not played, and the delivery is not lost`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = folder.appendingPathComponent("a.wav")
            try SoundBytes.wav(seconds: 1).write(to: url)
            let content = UNMutableNotificationContent()
            content.sound = UNNotificationSound(named: UNNotificationSoundName("a.wav"))
            let search = SoundSearch(places: [.init(folder: OpenFolder(path: folder.path), name: "here")])
            var finding = try #require(search.find(content))
            #expect(finding.sound.accepted && finding.sound.file == "sound.wav")
            try FileHandle(forWritingTo: url).truncate(atOffset: 100)
            let entry = try InboxEntry(in: folder, id: "x", at: Date())
            try finding.take(into: entry)
            #expect(!finding.sound.accepted && finding.sound.file == nil)
            #expect(finding.warning?.code == "sound-format")
            let landed = try folder.appendingPathComponent(entry.land())
            let names = try FileManager.default.contentsOfDirectory(atPath: landed.path)
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: [
        ("a.png", "'a.png'"), ("a\u{1B}[2J\n.png", "'a\u{FFFD}[2J\u{FFFD}.png'"), ("\u{202E}gnp", "'\u{FFFD}gnp'"),
        (String(repeating: "a", count: 81), "'" + String(repeating: "a", count: 80) + "…'"),
    ])
    func `a name in a message commands no terminal`(name: String, quoted: String) { #expect(name.quoted == quoted) }

    @Test func `a sound that is a link is not found`() throws {
        try TemporaryExtension.withFolder { folder in
            let real = folder.appendingPathComponent("real.wav")
            try SoundBytes.wav(seconds: 1).write(to: real)
            let device = try Device(at: folder.appendingPathComponent("device"))
            let sounds = try device.container(ofGroup: "group.dev.test").appendingPathComponent("Library/Sounds")
            try FileManager.default.createSymbolicLink(
                at: sounds.appendingPathComponent("a.wav"), withDestinationURL: real)
            let delivery = try device.push("MakesSounds", ["name": "a.wav"], from: folder)
            #expect(delivery.warnings.map(\.code) == ["sound-not-found"])
        }
    }

    @Test func `a folder of an app group that is a link leads nowhere`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let group = device.groupContainers.appendingPathComponent("group.dev.test")
            let outside = folder.appendingPathComponent("outside")
            for place in [group, outside] {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            }
            try FileManager.default.createSymbolicLink(
                at: group.appendingPathComponent("Library"), withDestinationURL: outside)
            _ = try device.container(ofGroup: "group.dev.test")
            let made = try FileManager.default.contentsOfDirectory(atPath: outside.path)
            #expect(made.isEmpty)
        }
    }
}

extension Device {
    /// Delivers a payload with an extension in a folder.
    func push(_ principal: String, _ extra: [String: Any], from folder: URL) throws -> Delivery {
        let url = try TemporaryExtension.write(
            principal, in: folder.appendingPathComponent(UUID().uuidString), groups: ["group.dev.test"])
        var root = extra
        root["aps"] = ["alert": ["title": "Paid"], "mutable-content": 1] as [String: Any]
        let bytes = Array(try JSONSerialization.data(withJSONObject: root))
        let push = try AcceptedPush(PushRequest(payload: bytes, bundleIdentifier: "dev.earshot.test"))
        return try deliver(
            push,
            under: DeliveryConditions(
                extension: url, limits: ExtensionLimits(memory: nil),
                surroundings: try DeliveryConditions.plain.surroundings))
    }
}
