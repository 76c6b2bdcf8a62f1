// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSimulator

@Suite("What a delivery holds")
struct DeliveryContentTests {
    static let sounds: [(Data, String, String, String?)] = [
        (SoundBytes.wav(seconds: 1), "a.wav", "group.dev.test", nil),
        (SoundBytes.wav(seconds: 30), "a.wav", "group.dev.test", nil),
        (SoundBytes.wav(rate: 1000, seconds: 30.1), "a.wav", "group.dev.test", "sound-too-long"),
        (SoundBytes.wav(code: 0x55, bits: 8, seconds: 1), "a.wav", "group.dev.test", "sound-format"),
        (SoundBytes.wav(seconds: 31, average: 32000), "a.wav", "group.dev.test", "sound-too-long"),
        // A rate so small that JSON could not say how long it lasts.
        (
            SoundBytes.caf(kind: "lpcm", perPacket: 2, framesPerPacket: 1, held: 16000, rate: 1e-300), "a.caf",
            "group.dev.test", "sound-format"
        ),
        (SoundBytes.wav(seconds: 0), "a.wav", "group.dev.test", "sound-format"),
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
                let delivered = try Data(contentsOf: URL(fileURLWithPath: sound.file ?? ""))
                #expect(delivered == file)
                #expect(sound.encoding == "pcm16")
            } else {
                #expect(sound.file == nil)
                let names = try files(delivery)
                #expect(names == ["delivery.json", "payload.apns"])
            }
        }
    }

    static let heard: [(sound: String?, level: String, cut: Bool)] = [
        ("default", "active", true), ("none.caf", "active", true), (nil, "active", false), (nil, "critical", true),
        ("default", "passive", false),
    ]

    @Test(arguments: heard)
    func `a sound cuts off what is being spoken when it is heard`(sound: String?, level: String, cut: Bool) throws {
        let journal = """
            {"text":"whole","locale":"en-US","voice":"en-US","file":null,"duration":1,"finished":true,"cutOffAt":null,"failure":null}
            {"text":"half","locale":"en-US","voice":"en-US","file":null,"duration":1.5,"finished":false,"cutOffAt":1.5,"failure":null}
            """
        let named = sound.map { #","sound":"\#($0)""# } ?? ""
        let aps = #"{"alert":{"body":"5"},"mutable-content":1,"interruption-level":"\#(level)"\#(named)}"#
        try deliver("MakesSounds", aps: aps, extra: ["journal": journal]) { delivery, _ in
            let messages = delivery.warnings.filter { $0.code == "speech-cut-off" }.map(\.message)
            #expect(messages.count == 1)
            #expect(messages.first?.contains("The notification's sound cut") == cut, "\(messages)")
            #expect(messages.first?.contains("1.5 seconds had been heard") == true || !cut)
            #expect(delivery.speech.map(\.finished) == [true, false] && delivery.speech.last?.cutOffAt == 1.5)
        }
    }

    @Test func `what was spoken is listed and kept`() throws {
        let journal = """
            {"text":"five euros","locale":"en-US","voice":"en-US","file":"utterance-1.wav","duration":1.5,"finished":true,"cutOffAt":null,"failure":null}
            {"text":"cut","locale":"en-US","voice":"en-US","file":"../../../payload.apns","duration":3,"finished":false,"cutOffAt":1.25,"failure":null}
            {"no":"report"}
            {"text":"begun","locale":"en-US","voice":"en-US","file":null,"duration":1.5,"finished":false,"cutOffAt":1.5,"failure":null}
            {"text":"failed","locale":"en-US","voice":"en-US","file":null,"duration":0,"finished":false,"cutOffAt":null,"failure":"The engine died."}
            """
        try deliver("MakesSounds", extra: ["journal": journal]) { delivery, _ in
            #expect(delivery.speech.map(\.text) == ["five euros", "cut", "begun", "failed"])
            #expect(delivery.speech.map(\.file) == [delivery.inbox.map { "\($0)/utterance-1.wav" }, nil, nil, nil])
            #expect(delivery.speech.map(\.finished) == [true, false, false, false])
            #expect(delivery.warnings.map(\.code) == ["speech-cut-off", "speech-cut-off", "speech-failed"])
            #expect(
                delivery.warnings.map(\.message) == [
                    "An utterance of 3.0 seconds was cut off when 1.25 seconds had been heard.",
                    "An utterance was cut off when 1.5 seconds had been heard.", "The engine died.",
                ])
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
            #expect(delivery.warnings.map(\.code) == ["attachment-missing", "attachment-size", "temporary-files-left"])
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
                    "content", "extension", "id", "inbox", "original", "outcome", "reason", "recorded", "rejection",
                    "speech", "warnings",
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

    @Test func `what an extension prints is a line of its log, whatever it looks like`() throws {
        try deliver("PrintsAWarning") { delivery, _ in
            #expect(delivery.extension.log == ["warning: contradiction: Two amounts."])
            #expect(delivery.warnings.isEmpty)
        }
    }

    @Test func `a delivery of every part can be written before there is one`() { #expect(Delivery.makeReady()) }
}
