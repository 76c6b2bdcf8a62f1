// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("What an app on the device gives a notification")
struct AppTests {
    static let app = "dev.earshot.test"

    /// Delivers a payload to the app on a device that the body fills first.
    private func push(
        _ aps: String = #"{"alert":"x","mutable-content":1}"#, extra: String = "{}", languages: [String] = [],
        fill: (Device, URL) throws -> Void
    ) throws -> Delivery {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder.appendingPathComponent("device"))
            let app = try device.application(Self.app)
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            try fill(device, app)
            let payload = Array(#"{"aps":\#(aps),"extra":\#(extra)}"#.utf8)
            return try device.deliver(
                AcceptedPush(PushRequest(payload: payload, bundleIdentifier: Self.app)),
                under: DeliveryConditions(
                    limits: ExtensionLimits(memory: nil), surroundings: try DeliveryConditions.plain.surroundings,
                    languages: languages))
        }
    }

    private func write(_ text: String, to path: String, in folder: URL) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    static let texts: [(languages: [String], body: String)] = [
        (["de-AT", "es"], "Ana zahlte 5"), (["fr", "es-MX"], "Ana pagó 5"), (["fr"], "Ana paid 5 (base)"),
        ([], "Ana paid 5 (base)"),
    ]

    @Test(arguments: texts)
    func `the text of a key is the app's, in the first language that it has`(languages: [String], body: String) throws {
        let aps = #"{"alert":{"loc-key":"PAID","loc-args":["Ana","5"],"title-loc-key":"NONE"}}"#
        let delivery = try push(aps, languages: languages) { _, app in
            for (name, text) in [("de", "%@ zahlte %@"), ("es", "%1$@ pagó %2$@"), ("Base", "%@ paid %@ (base)")] {
                try write("/* text */ \"PAID\" = \"\(text)\";\n", to: "\(name).lproj/Localizable.strings", in: app)
            }
        }
        #expect(delivery.content?.body == body)
        #expect(delivery.content?.title == "NONE")
        #expect(delivery.warnings.map(\.code) == ["loc-key-not-found"])
    }

    @Test func `a sound is looked for in the app's container, its groups and its bundle, and the search is told`()
        throws
    {
        let places = [
            "Containers/Data/Application/\(Self.app)/Library/Sounds",
            "Containers/Shared/AppGroup/group.dev.test/Library/Sounds", "Applications/\(Self.app).app",
        ]
        // Each place in turn is the first that has the file: its length tells which was found.
        for first in 0...places.count {
            let delivery = try push(#"{"alert":"x","mutable-content":1,"sound":"a.wav"}"#) { device, app in
                _ = try TemporaryExtension.write(
                    "Modifies", in: app.appendingPathComponent("PlugIns"), groups: ["group.dev.test"])
                for (number, place) in places.enumerated().dropFirst(first) {
                    let folder = device.folder.appendingPathComponent(place)
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    try SoundBytes.wav(seconds: Double(number + 1)).write(to: folder.appendingPathComponent("a.wav"))
                }
            }
            let sound = try #require(delivery.content?.sound)
            #expect(sound.duration == (first < places.count ? Double(first + 1) : nil))
            if first == places.count {
                #expect(delivery.warnings.map(\.code) == ["sound-not-found"])
                let message = delivery.warnings.first?.message ?? ""
                #expect(message.contains("\(places[0]), \(places[1]), \(Self.app).app, Test.appex."))
            }
        }
    }

    static let sounds: [(aps: String, kind: String?, volume: Double?, isAccepted: Bool, codes: [String])] = [
        (#"{"alert":"x","sound":"default"}"#, "ordinary", nil, true, []),
        (#"{"alert":"x","sound":"default","interruption-level":"passive"}"#, "ordinary", nil, false, ["sound-passive"]),
        (#"{"alert":"x","interruption-level":"passive"}"#, nil, nil, false, []),
        (#"{"alert":"x","interruption-level":"critical"}"#, "critical", nil, true, []),
        (#"{"alert":"x","sound":{"critical":1,"volume":0.5}}"#, "critical", 0.5, true, []),
        (#"{"alert":"x","sound":{"critical":true,"name":"default","volume":7}}"#, "critical", 1, true, []),
        (#"{"alert":"x","sound":{"name":"default","volume":0.5}}"#, "ordinary", nil, true, []),
    ]

    @Test(arguments: sounds)
    func `the level decides whether and how a sound is played`(
        aps: String, kind: String?, volume: Double?, isAccepted: Bool, codes: [String]
    ) throws {
        let delivery = try push(aps) { _, _ in }
        #expect(delivery.content?.sound?.kind == kind)
        #expect(delivery.content?.sound?.volume == volume)
        #expect((delivery.content?.sound?.accepted ?? false) == isAccepted)
        #expect(delivery.warnings.map(\.code) == codes)
    }

    @Test func `the whole content stands in the delivery`() throws {
        let aps =
            #"{"alert":{"body":"x","launch-image":"l"},"relevance-score":0.5,"target-content-id":"t","filter-criteria":"f"}"#
        let delivery = try push(aps) { _, _ in }
        let content = try #require(delivery.content)
        #expect(content.relevanceScore == 0.5 && content.targetContentIdentifier == "t")
        #expect(content.filterCriteria == "f" && content.launchImageName == "l")
    }

    @Test func `a story of an earlier version is still read`() throws {
        try TemporaryExtension.withFolder { folder in
            let device = try Device(at: folder)
            let payload = Array(#"{"aps":{"alert":"x","sound":"default"}}"#.utf8)
            let delivery = try device.deliver(
                AcceptedPush(PushRequest(payload: payload, bundleIdentifier: "a.b")), under: .plain)
            let story = URL(fileURLWithPath: "\(delivery.inbox ?? "")/delivery.json")
            var object = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: story)) as? [String: Any])
            for part in ["content", "original"] {
                var content = try #require(object[part] as? [String: Any])
                for key in ["relevanceScore", "targetContentIdentifier", "filterCriteria", "launchImageName"] {
                    #expect(content.removeValue(forKey: key) != nil)
                }
                var sound = try #require(content["sound"] as? [String: Any])
                for key in ["kind", "volume"] { #expect(sound.removeValue(forKey: key) != nil) }
                content["sound"] = sound
                object[part] = content
            }
            try JSONSerialization.data(withJSONObject: object).write(to: story)
            #expect(device.inbox.deliveries().map(\.id) == [delivery.id])
        }
    }

    @Test func `an extension whose identifier does not begin with its app's is not run`() throws {
        let delivery = try push { _, app in
            _ = try TemporaryExtension.write(
                "Modifies", in: app.appendingPathComponent("PlugIns"),
                changes: ["CFBundleIdentifier": "dev.earshot.tester.service"])
        }
        #expect(delivery.extension.whyNotRun == .badInfoPlist)
        #expect(delivery.warnings.map(\.code) == ["bad-info-plist"])
        #expect(delivery.warnings.first?.message.contains("'dev.earshot.test.'") == true)
    }

    @Test func `an extension of another app's identifier that is given by hand runs with a warning`() throws {
        try deliver("Modifies", changes: ["CFBundleIdentifier": "com.example.service"]) { delivery, _ in
            #expect(delivery.outcome == .modified)
            #expect(delivery.warnings.map(\.code) == ["bundle-id"])
        }
    }

    @Test func `an extension of another kind is not taken for a service`() throws {
        let delivery = try push { _, app in
            let plugIns = app.appendingPathComponent("PlugIns")
            for (name, point) in [("A", "com.apple.share-services"), ("B", "com.apple.usernotifications.service")] {
                let place = [
                    "NSExtensionPointIdentifier": point,
                    "NSExtensionPrincipalClass": "MisbehavingExtensions.Modifies",
                ]
                let made = try TemporaryExtension.write("Modifies", in: plugIns, changes: ["NSExtension": place])
                try FileManager.default.moveItem(at: made, to: plugIns.appendingPathComponent("\(name).appex"))
            }
        }
        #expect(delivery.extension.bundle?.hasSuffix("/B.appex") == true)
        #expect(delivery.outcome == .modified && delivery.warnings.isEmpty)
    }

    @Test func `an app's extension that is passed over is told, another build of the same is not`() throws {
        let delivery = try push { _, app in
            let plugIns = app.appendingPathComponent("PlugIns")
            for (name, identifier) in [("A", "one"), ("B", "one"), ("C", "two")] {
                let made = try TemporaryExtension.write(
                    "Modifies", in: plugIns, changes: ["CFBundleIdentifier": "\(Self.app).\(identifier)"])
                try FileManager.default.moveItem(at: made, to: plugIns.appendingPathComponent("\(name).appex"))
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.warnings.map(\.code) == ["extension-passed-over"])
        #expect(delivery.warnings.first?.message.contains("'C.appex'") == true)
    }
}
