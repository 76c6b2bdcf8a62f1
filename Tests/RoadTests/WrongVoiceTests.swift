// SPDX-License-Identifier: Apache-2.0

import Foundation
import MisbehavingExtensions
import Testing

@Suite("A voice whose file is wrong")
struct WrongVoiceTests {
    /// Runs a test with a folder `voices` in which the voice of Chinese ends in the middle.
    private func session<Result>(_ body: (Earshot, String) throws -> Result) throws -> Result {
        try Earshot.session { earshot in
            let voice = earshot.folder.appendingPathComponent("voices/zh-CN")
            try FileManager.default.createDirectory(at: voice, withIntermediateDirectories: true)
            try Data("{\"id\":\"zh-CN\",\n".utf8).write(to: voice.appendingPathComponent("voice.json"))
            return try body(earshot, earshot.folder.appendingPathComponent("voices").path)
        }
    }

    static let body = "支付宝到账100元"
    static let commands: [[String]] = [
        ["push", Earshot.example("alipay")], ["push", "--json", Earshot.example("alipay")], ["explain", body],
        ["explain", "--ndjson"], ["speak", "--announce", body], ["speak", body],
    ]

    @Test(arguments: commands)
    func `is refused by name and line, and no other language is heard`(words: [String]) throws {
        try session { earshot, voices in
            let line = Data(#"{"id":1,"body":"\#(Self.body)"}"#.utf8)
            let ending = try earshot.run(words + ["--voices", voices], input: line)
            #expect(ending.code == 65, "\(ending.text)\(ending.talk)")
            #expect(ending.talk.contains("zh-CN/voice.json, line "), "\(ending.talk)")
            #expect(ending.text.isEmpty && !FileManager.default.fileExists(atPath: earshot.folder.path + "/state"))
        }
    }

    private func delivery(_ ending: Earshot.Ending) throws -> (speech: [[String: Any]], warning: String?) {
        let object = try ending.object()
        let warnings = object["warnings"] as? [[String: Any]] ?? []
        return (
            object["speech"] as? [[String: Any]] ?? [],
            warnings.first { ["voice-wrong", "speech-failed"].contains($0["code"] as? String) }?["message"] as? String
        )
    }

    @Test func `is told with the delivery where the environment names it, and nothing is said`() throws {
        try session { earshot, voices in
            let ending = try earshot(
                "push", "--json", Earshot.example("alipay"), environment: ["EARSHOT_VOICES": voices])
            let (speech, warning) = try delivery(ending)
            #expect(speech.isEmpty && warning?.contains("zh-CN/voice.json, line ") == true, "\(ending.text)")
        }
    }

    @Test func `is told of an extension of one's own that asks for it`() throws {
        try session { earshot, voices in
            let url = try TemporaryExtension.write("SpeaksItself", in: earshot.folder)
            let payload = Data(#"{"aps":{"alert":{"title":"zh-CN","body":"你好"},"mutable-content":1}}"#.utf8)
            let ending = try earshot(
                "push", "--json", "--extension", url.path, "dev.earshot.test", "-", input: payload,
                environment: ["EARSHOT_VOICES": voices])
            #expect(try delivery(ending).warning?.contains("zh-CN/voice.json, line ") == true, "\(ending.text)")
        }
    }

    @Test func `is not stood in for where an extension speaks in one of the device's languages`() throws {
        try session { earshot, voices in
            let url = try TemporaryExtension.write("SpeaksItself", in: earshot.folder)
            let payload = Data(#"{"aps":{"alert":{"title":"tlh","body":"你好"},"mutable-content":1}}"#.utf8)
            let ending = try earshot(
                "push", "--json", "--extension", url.path, "--locale", "en-US", "--locale", "zh-CN", "dev.earshot.test",
                "-", input: payload, environment: ["EARSHOT_VOICES": voices])
            let (speech, warning) = try delivery(ending)
            #expect(warning?.contains("zh-CN/voice.json, line ") == true, "\(ending.text)")
            #expect(speech.allSatisfy { $0["finished"] as? Bool == false }, "\(ending.text)")
        }
    }

    static let source = """
        import AVFoundation
        import UserNotifications

        class Service: UNNotificationServiceExtension, AVSpeechSynthesizerDelegate {
            let synthesizer = AVSpeechSynthesizer()
            var answer: (() -> Void)?

            override func didReceive(
                _ request: UNNotificationRequest, withContentHandler answer: @escaping (UNNotificationContent) -> Void
            ) {
                self.answer = { answer(request.content) }
                synthesizer.delegate = self
                synthesizer.speak(AVSpeechUtterance(ssmlRepresentation: request.content.body)!)
            }

            func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) { answer?() }
        }
        """

    @Test(arguments: [
        "<speak xml:lang='zh-CN'>hello</speak>", "<speak>hello <voice name='zh-CN'>there</voice></speak>",
        "<speak>hello <lang xml:lang='zh-CN'>there</lang></speak>",
    ])
    func `is not stood in for where markup asks for it`(markup: String) throws {
        try session { earshot, voices in
            let file = earshot.folder.appendingPathComponent("Service.swift")
            try Data(Self.source.utf8).write(to: file)
            let payload: [String: Any] = ["aps": ["alert": ["body": markup], "mutable-content": 1]]
            let ending = try earshot.run(
                ["push", "--json", "--extension", file.path, "dev.earshot.test", "-"],
                input: JSONSerialization.data(withJSONObject: payload), environment: ["EARSHOT_VOICES": voices])
            let (speech, warning) = try delivery(ending)
            #expect(warning?.contains("zh-CN/voice.json, line ") == true, "\(ending.text)\(ending.talk)")
            #expect(speech.allSatisfy { $0["finished"] as? Bool == false }, "\(ending.text)")
        }
    }
}
