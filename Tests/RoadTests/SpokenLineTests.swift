// SPDX-License-Identifier: Apache-2.0

import Foundation
import MisbehavingExtensions
import Testing

@Suite("What a reader is told of speech")
struct SpokenLineTests {
    private func push(
        _ body: String, to principal: String, _ earshot: Earshot, environment: [String: String]
    ) throws -> Earshot.Ending {
        let url = try TemporaryExtension.write(principal, in: earshot.folder)
        let payload: [String: Any] = ["aps": ["alert": ["title": "en-US", "body": body], "mutable-content": 1]]
        return try earshot.run(
            ["push", "--extension", url.path, "dev.earshot.test", "-"],
            input: JSONSerialization.data(withJSONObject: payload), environment: environment)
    }

    @Test func `is that it was said, where it was`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("push", "--mode", "speak", Earshot.example("alipay"))
            #expect(ending.text.contains("\nsaid: 支付宝到账一百元\n"), "\(ending.text)")
            let listed = try earshot("inbox").text
            #expect(listed.hasSuffix("  支付宝到账一百元\n") && !listed.contains("said"), "\(listed)")
        }
    }

    @Test func `is that it was not, where there is no engine`() throws {
        try Earshot.session { earshot in
            let ending = try push(
                "Hi", to: "SpeaksItself", earshot, environment: ["EARSHOT_SPEECH_ENGINE": "/nowhere/SpeechEngine"])
            #expect(ending.text.contains("\nnot said: Hi\n"), "\(ending.text)")
            #expect(try earshot("inbox").text.hasSuffix("  not said: Hi\n"))
        }
    }

    @Test func `is that it was not, where the lexicon is wrong`() throws {
        try Earshot.session { earshot in
            let voice = earshot.folder.appendingPathComponent("voices/zh-CN")
            try FileManager.default.createDirectory(at: voice, withIntermediateDirectories: true)
            let json = """
                {"id":"zh-CN","name":"X","locale":"zh-CN","engine":{"voice":"cmn","variant":null},"rate":0.5,
                 "pitch":1.0,"volume":1.0,"lexicon":"lexicon.tsv","chime":null,"privacy":{"payer":true}}
                """
            try Data(json.utf8).write(to: voice.appendingPathComponent("voice.json"))
            try Data("written\tgiven\n支付宝\tB0b\n".utf8).write(to: voice.appendingPathComponent("lexicon.tsv"))
            let ending = try earshot("push", "--voices", "voices", Earshot.example("alipay"))
            #expect(ending.talk.contains("zh-CN/lexicon.tsv, line 2"), "\(ending.talk)")
            #expect(ending.text.contains("\nnot said: 支付宝到账一百元\n"), "\(ending.text)")
        }
    }

    @Test func `is that it was not, where there is no speaker, which nothing has cut off`() throws {
        try Earshot.session { earshot in
            let ending = try earshot(
                "push", "--mode", "speak", "--speaker", "alsa:nowhere", Earshot.example("alipay"),
                environment: ["EARSHOT_HURRY": "1"])
            #expect(ending.code == 69 && ending.talk.contains("warning: not-played"), "\(ending.talk)")
            #expect(!ending.talk.contains("speech-cut-off"), "\(ending.talk)")
            #expect(ending.text.contains("\nnot said: 支付宝到账一百元\n"), "\(ending.text)")
        }
    }

    @Test func `is how far it came, where it was cut off`() throws {
        try Earshot.session { earshot in
            let body = "You received twelve dollars from Bob"
            let ending = try push(body, to: "SpeaksUnderASound", earshot, environment: ["EARSHOT_HURRY": "10"])
            let told = ending.text.split(separator: "\n").first { $0.hasSuffix(" s of: \(body)") }
            let seconds = told.flatMap { Double($0.dropFirst("said ".count).prefix { $0 != " " }) }
            #expect(told?.hasPrefix("said ") == true && seconds.map { $0 > 0 && $0 < 2 } == true, "\(ending.text)")
        }
    }
}
