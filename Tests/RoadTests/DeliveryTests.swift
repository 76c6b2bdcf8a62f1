// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@Suite("A payload on the road")
struct DeliveryTests {
    static let examples =
        (try? Golden.rows(
            Earshot.package.appendingPathComponent("Tests/RoadTests/Golden/examples.tsv"),
            columns: ["example", "outcome", "locale", "spoken", "why"])) ?? []

    @Test(arguments: examples.map { Shown($0, as: $0[0]) })
    func `every example gives the words it should`(shown: Shown<[String]>) throws {
        let row = shown.value
        let (example, outcome, locale, spoken, why) = (row[0], row[1], row[2], row[3], row[4])
        try Earshot.session { earshot in
            let ending = try earshot("push", "--json", Earshot.example(example))
            #expect(ending.code == 0, "\(ending.talk)")
            let delivery = try ending.object()
            #expect(delivery["outcome"] as? String == outcome)
            let speech = delivery["speech"] as? [[String: Any]] ?? []
            #expect(speech.map { $0["text"] as? String ?? "" } == (spoken.isEmpty ? [] : [spoken]))
            let ran = delivery["extension"] as? [String: Any]
            let reasons = (ran?["log"] as? [String] ?? []) + [ran?["whyNotRun"] as? String ?? ""]
            if !why.isEmpty { #expect(reasons.contains(why), "\(reasons)") }
            if !spoken.isEmpty { #expect(speech.first?["locale"] as? String == locale) }
        }
    }

    @Test func `no example is left out of the table`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Earshot.package.appendingPathComponent("Examples").path)
        let payloads = files.filter { $0.hasSuffix(".apns") }.map { String($0.dropLast(5)) }.sorted()
        #expect(Self.examples.map { $0[0] } == payloads)
    }

    @Test func `the first command ends with the path of a sound that can be played`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("push", Earshot.example("alipay"))
            #expect(ending.code == 0, "\(ending.talk)")
            let sound = try Data(contentsOf: URL(fileURLWithPath: ending.lastLine))
            #expect(sound.prefix(4) == Data("RIFF".utf8))
            #expect(sound.count > 40_000)
        }
    }

    @Test func `a delivery is one folder that holds payload, story and sound`() throws {
        try Earshot.session { earshot in
            let delivery = try earshot("push", "--json", Earshot.example("alipay")).object()
            let inbox = URL(fileURLWithPath: try #require(delivery["inbox"] as? String))
            let payload = try Data(contentsOf: inbox.appendingPathComponent("payload.apns"))
            let sent = try Data(contentsOf: URL(fileURLWithPath: Earshot.example("alipay")))
            #expect(payload == sent)
            let story =
                try JSONSerialization.jsonObject(
                    with: Data(contentsOf: inbox.appendingPathComponent("delivery.json"))) as? [String: Any]
            #expect(story?["id"] as? String == delivery["id"] as? String)
            let content = delivery["content"] as? [String: Any]
            let sound = content?["sound"] as? [String: Any]
            #expect(sound?["accepted"] as? Bool == true)
            #expect(sound?["encoding"] as? String == "pcm16")
            let file = try #require(sound?["file"] as? String)
            #expect(file.hasPrefix(inbox.path))
            #expect(FileManager.default.fileExists(atPath: file))
            #expect((sound?["duration"] as? Double).map { $0 > 1 && $0 < 5 } == true)
            let original = delivery["original"] as? [String: Any]
            #expect((original?["sound"] as? [String: Any])?["name"] as? String == "default")
        }
    }

    @Test func `in the speaking mode the delivery comes when the whole utterance has been rendered`() throws {
        try Earshot.session { earshot in
            let delivery = try earshot("push", "--mode", "speak", "--json", Earshot.example("alipay")).object()
            let speech = try #require((delivery["speech"] as? [[String: Any]])?.first)
            #expect(speech["finished"] as? Bool == true)
            #expect(speech["cutOffAt"] is NSNull)
            let file = try #require(speech["file"] as? String)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            let duration = try #require(speech["duration"] as? Double)
            #expect(abs(Double(bytes.count - 44) / 2 / 22050 - duration) < 0.01)
            #expect((delivery["warnings"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `what is not announced is delivered untouched`() throws {
        try Earshot.session { earshot in
            let delivery = try earshot("push", "--json", Earshot.example("one-time-code")).object()
            let content = try JSONSerialization.data(withJSONObject: delivery["content"] ?? [:], options: .sortedKeys)
            let original = try JSONSerialization.data(withJSONObject: delivery["original"] ?? [:], options: .sortedKeys)
            #expect(content == original)
        }
    }

    @Test func `two pushes one after the other are both spoken whole`() throws {
        try Earshot.session { earshot in
            let first = try earshot("push", "--mode", "speak", "--json", Earshot.example("alipay")).object()
            let second = try earshot("push", "--mode", "speak", "--json", Earshot.example("wechat-pay")).object()
            let spoken = [first, second].compactMap { ($0["speech"] as? [[String: Any]])?.first }
            #expect(spoken.map { $0["text"] as? String } == ["支付宝到账一百元", "微信收款十二点五元"])
            #expect(spoken.allSatisfy { $0["finished"] as? Bool == true })
            let listed = try earshot("inbox", "--json")
            let entries = try JSONSerialization.jsonObject(with: listed.output) as? [[String: Any]]
            #expect(entries?.map { $0["id"] as? String } == [second, first].map { $0["id"] as? String })
        }
    }

    @Test func `nothing is written outside the device`() throws {
        try Earshot.session { earshot in
            _ = try earshot("push", "--device", "mine", Earshot.example("alipay"))
            let files = try earshot.files()
            #expect(files == ["mine"])
        }
    }

    @Test func `older builds of the announcer are cleared away, but for two that may still run`() throws {
        try Earshot.session { earshot in
            let plugIns = earshot.folder.appendingPathComponent(
                "state/earshot/Applications/dev.earshot.payments.app/PlugIns")
            for number in 1...4 {
                let old = plugIns.appendingPathComponent("PaymentAnnouncer-old\(number).appex")
                try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            }
            let delivery = try earshot("push", "--json", Earshot.example("alipay")).object()
            #expect(delivery["outcome"] as? String == "modified")
            let builds = try FileManager.default.contentsOfDirectory(atPath: plugIns.path)
            #expect(builds.count == 3)
        }
    }

    @Test func `an extension that was put into the announcer's own app is told that it does not run`() throws {
        try Earshot.session { earshot in
            let other = earshot.folder.appendingPathComponent(
                "state/earshot/Applications/dev.earshot.payments.app/PlugIns/Mine.appex")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            let plist: [String: Any] = [
                "CFBundleExecutable": "Mine", "CFBundleIdentifier": "dev.earshot.payments.mine",
                "NSExtension": [
                    "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                    "NSExtensionPrincipalClass": "Mine.Service",
                ],
            ]
            try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)
                .write(to: other.appendingPathComponent("Info.plist"))
            try FileManager.default.copyItem(
                atPath: "/bin/true", toPath: other.appendingPathComponent("Mine").path)
            let delivery = try earshot("push", "--json", Earshot.example("alipay")).object()
            #expect(delivery["outcome"] as? String == "modified")
            let warnings = (delivery["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
            #expect(warnings == ["extension-passed-over"])
        }
    }

    @Test func `pushes that arrive together at a new device are all announced`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("road-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sounds = try together(8) { _ in try Earshot(folder: folder)("push", Earshot.example("alipay")).lastLine }
        #expect(sounds.allSatisfy { $0.hasSuffix("sound.wav") }, "\(sounds)")
        #expect(Set(sounds).count == 8)
    }

    @Test func `a contradiction is delivered with a warning`() throws {
        try Earshot.session { earshot in
            let delivery = try earshot("push", "--json", Earshot.example("contradiction")).object()
            let warnings = (delivery["warnings"] as? [[String: Any]] ?? []).map { $0["code"] as? String }
            #expect(warnings == ["contradiction"])
        }
    }

    @Test(arguments: [("modified", "alipay", Int32(0)), ("original", "alipay", 1), ("original", "not-mutable", 0)])
    func `an expectation is an exit code`(expected: String, example: String, code: Int32) throws {
        try Earshot.session { earshot in
            let ending = try earshot("push", "--expect", expected, Earshot.example(example))
            #expect(ending.code == code, "\(ending.talk)")
            // What is advised can be run as it stands.
            guard code == 1, let advice = ending.talk.split(separator: "'").first(where: { $0.hasPrefix("earshot ") })
            else {
                return
            }
            let words = advice.split(separator: " ").dropFirst().map(String.init)
            #expect(try earshot.run(words).code == 0, "\(words)")
        }
    }
}
