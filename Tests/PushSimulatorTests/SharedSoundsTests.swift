// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import Golden
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("Sounds of pushes at the same time")
struct SharedSoundsTests {
    /// A WAV file of a hundred samples.
    private static let sound: Data = {
        var bytes: [UInt8] = Array("RIFF".utf8) + [0xEC, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
        bytes += [0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0] + Array("data".utf8) + [200, 0, 0, 0]
        return Data(bytes + [UInt8](repeating: 1, count: 200))
    }()

    /// Delivers two pushes that are in one process at the same time; returns the codes of their warnings.
    private func warnings(_ names: [String], writes: Bool) throws -> [[String]] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sounds-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = try TemporaryExtension.write("MeetsSounding", in: folder, groups: ["group.dev.test"])
        let device = try Device(at: folder.appendingPathComponent("device"))
        let sounds = try device.container(ofGroup: "group.dev.test").appendingPathComponent("Library/Sounds")
        for name in names {
            let file = sounds.appendingPathComponent(name)
            try Self.sound.write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
        }
        let warm = WarmExtensions(most: 1)
        defer { warm.leave() }
        let deliveries = try together(names.count) { number in
            var root: [String: Any] = [
                "aps": ["alert": "5", "mutable-content": 1, "sound": names[number]] as [String: Any],
                "guests": String(names.count), "name": names[number],
            ]
            if writes { root["bytes"] = Self.sound.base64EncodedString() }
            var conditions = try DeliveryConditions.plain
            conditions.extension = url
            conditions.limits = ExtensionLimits(memory: nil)
            conditions.warm = warm
            let payload = Array(try JSONSerialization.data(withJSONObject: root))
            let request = PushRequest(payload: payload, bundleIdentifier: "dev.earshot.test")
            return try device.deliver(AcceptedPush(request), under: conditions)
        }
        for delivery in deliveries {
            #expect(delivery.content?.title == "met \(names.count)", "\(delivery.extension)")
            #expect(delivery.content?.sound?.accepted == true)
        }
        return deliveries.map { $0.warnings.map(\.code) }
    }

    @Test func `are told of where both are written under one name`() throws {
        // Whoever comes second knows of the first.
        let found = try warnings(["voice.wav", "voice.wav"], writes: true)
        #expect(found.sorted { $0.count < $1.count } == [[], ["sound-shared"]])
    }

    @Test(arguments: [(["a.wav", "b.wav"], true), (["voice.wav", "voice.wav"], false)])
    func `are no matter under names of their own, or where the app has put them there`(
        names: [String], writes: Bool
    ) throws {
        #expect(try warnings(names, writes: writes) == [[], []])
    }
}
