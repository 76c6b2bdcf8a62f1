// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import Testing

/// A voice with recordings, from a payload to a sound in the inbox.
@Suite("A recorded voice on the road")
struct RecordedVoiceTests {
    /// Runs a test with the folder of a voice that has a recording of "Received" and of "dollars".
    private func session(_ lines: String, _ body: (Earshot, [String]) throws -> Void) throws {
        try Earshot.session { earshot in
            let clips = earshot.folder.appendingPathComponent("voices/till/clips")
            try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
            for (words, options) in [
                ("Received", ["-o", clips.path + "/received.caf", "--encoding", "ulaw"]),
                ("dollars", ["-o", clips.path + "/dollars.aiff", "--sample-rate", "44100"]),
            ] {
                let ending = try earshot.run(["speak", "--locale", "en-US", "--pitch", "1.4", words] + options)
                #expect(ending.code == 0, "\(ending.talk)")
            }
            try Data("words\tfile\nReceived\treceived.caf\ndollars\tdollars.aiff\n".utf8)
                .write(to: clips.appendingPathComponent("clips.tsv"))
            let json = """
                {"id":"till","name":"The till","locale":"en-US","engine":{"voice":"en-us","variant":null},
                 "rate":0.5,"pitch":1.0,"volume":1.0,"lexicon":null,"privacy":{"payer":false},\(lines)}
                """
            try Data(json.utf8).write(to: earshot.folder.appendingPathComponent("voices/till/voice.json"))
            try body(earshot, ["--voices", earshot.folder.appendingPathComponent("voices").path])
        }
    }

    private func push(_ body: String, _ announce: [String: Any], _ earshot: Earshot, _ options: [String]) throws
        -> [String: Any]
    {
        let payload: [String: Any] = [
            "aps": ["alert": ["body": body], "mutable-content": 1],
            "announce": announce.merging(["voice": "till"]) { $1 },
        ]
        let ending = try earshot.run(
            ["push", "--json"] + options + ["-"], input: JSONSerialization.data(withJSONObject: payload))
        #expect(ending.code == 0, "\(ending.talk)")
        return try ending.object()
    }

    private func sound(_ delivery: [String: Any]) throws -> (file: URL, duration: Double) {
        let content = try #require(delivery["content"] as? [String: Any])
        let sound = try #require(content["sound"] as? [String: Any])
        #expect(sound["accepted"] as? Bool == true)
        let inbox = try #require(delivery["inbox"] as? String)
        let file = try #require(sound["file"] as? String)
        let url =
            file.hasPrefix("/") ? URL(fileURLWithPath: file) : URL(fileURLWithPath: inbox).appendingPathComponent(file)
        return (url, try #require(sound["duration"] as? Double))
    }

    private func said(_ delivery: [String: Any]) -> [String] {
        (delivery["speech"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    }

    static let synthesises = #""chime":null,"clips":{"table":"clips/clips.tsv","missing":"synthesise"}"#
    static let refuses = #""chime":null,"clips":{"table":"clips/clips.tsv","missing":"refuse"}"#

    @Test func `is not left as whoever recorded it made it`() throws {
        try session(Self.synthesises) { earshot, voices in
            let words = ["speak"] + voices + ["--voice", "till", "--level", "engine", "-o", "a.wav", "twelve"]
            let ending = try earshot.run(words)
            #expect(ending.code == 64 && ending.talk.contains("--level engine"), "\(ending.talk)")
        }
    }

    @Test func `is put together, kept, and given again to the byte`() throws {
        try session(Self.synthesises) { earshot, voices in
            let first = try push("You received $12.00 from Bob", [:], earshot, voices)
            let second = try push("You received $12.00 from Bob", [:], earshot, voices)
            #expect(said(first) == ["Received twelve dollars"] && said(second) == said(first))
            let files = try (sound(first).file, sound(second).file)
            #expect(try Data(contentsOf: files.0) == Data(contentsOf: files.1))
            let folder = earshot.folder.appendingPathComponent("state/earshot/Containers")
            let kept =
                FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
                .filter { $0.contains("Caches/Announcements/") } ?? []
            #expect(kept.count == 1, "\(kept)")
            // Another recording of the same words is another sound.
            let clips = earshot.folder.appendingPathComponent("voices/till/clips")
            try FileManager.default.removeItem(at: clips.appendingPathComponent("dollars.aiff"))
            let aiff = clips.path + "/dollars.aiff"
            _ = try earshot.run(["speak", "--locale", "en-US", "--pitch", "0.7", "dollars", "-o", aiff])
            let third = try push("You received $12.00 from Bob", [:], earshot, voices)
            #expect(try Data(contentsOf: sound(third).file) != Data(contentsOf: files.0))
        }
    }

    @Test func `echoes and repeats as the payload asks, and says what it cannot`() throws {
        try session(Self.synthesises) { earshot, voices in
            let plain = try push("You received $17.00", [:], earshot, voices)
            let echoed = try push("You received $17.00", ["echo": "digits"], earshot, voices)
            #expect(said(plain) == ["Received seventeen dollars"])
            #expect(said(echoed) == ["Received seventeen dollars: one, seven"])
            let twice = try push("You received $17.00", ["repeat": 2], earshot, voices)
            let (once, both) = try (sound(plain).duration, sound(twice).duration)
            #expect(abs(both - (2 * (once - 0.4) + 0.5 + 0.4)) < 0.02)
            let wrong = try push("You received $17.00", ["repeat": 9, "echo": "letters"], earshot, voices)
            #expect(said(wrong) == said(plain))
            let warnings = (wrong["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
            #expect(warnings.contains("announce-keys"))
        }
    }

    @Test func `of recordings only is silent without one, and says why`() throws {
        try session(Self.refuses) { earshot, voices in
            for mode in ["sound", "speak"] {
                let delivery = try push("You received $12.00 from Bob", ["mode": mode], earshot, voices)
                let warnings = delivery["warnings"] as? [[String: Any]] ?? []
                let codes = warnings.compactMap { $0["code"] as? String }
                #expect(codes == [mode == "sound" ? "no-sound" : "recordings-only"])
                let talk = warnings.compactMap { $0["message"] as? String }.joined()
                #expect(!talk.contains("twelve") && !talk.contains("Bob"))
            }
        }
    }

    @Test(arguments: [(1, 0), (10, 0), (12, 50), (200, 0), (1010, 0), (2021, 5), (9999, 99), (20_000, 0), (5, 1)])
    func `of the examples says every amount below ten thousand in recordings`(yuan: Int, fen: Int) throws {
        try Earshot.session { earshot in
            let folder = Earshot.package.appendingPathComponent("Examples/Voices").path
            let cents = fen < 10 ? "0\(fen)" : "\(fen)"
            let list = try earshot(
                "speak", "--announce", "--clips", "--json", "--voices", folder, "--voice", "till",
                "支付宝到账\(yuan).\(cents)元")
            let object = try list.object()
            let clips = try #require(object["clips"] as? [[String: Any]])
            #expect(list.code == (yuan < 10_000 ? 0 : 1))
            #expect(clips.contains { $0["file"] is NSNull } == (yuan >= 10_000))
            #expect(clips.compactMap { $0["words"] as? String }.joined() == object["spoken"] as? String)
        }
    }

    @Test func `is put together as the page of voices has it`() throws {
        let page = Earshot.package.appendingPathComponent("Documentation/Voices.md")
        let example = try String(contentsOf: page, encoding: .utf8).firstMatch(of: /--clips '([^']+)'/)
        let words = try String(#require(example).output.1)
        try session(Self.synthesises) { earshot, voices in
            let clips = earshot.folder.appendingPathComponent("voices/till/clips")
            let fifty = try earshot("speak", "--locale", "en-US", "-o", clips.path + "/fifty.wav", "fifty")
            #expect(fifty.code == 0, "\(fifty.talk)")
            try Data("words\tfile\nReceived\treceived.caf\nfifty\tfifty.wav\n".utf8)
                .write(to: clips.appendingPathComponent("clips.tsv"))
            let list = try earshot.run(["speak", "--clips", "--voice", "till", words] + voices)
            #expect(list.text == "clips/received.caf\tReceived\nclips/fifty.wav\tfifty\n-\tdollars\n", "\(list.talk)")
        }
    }

    @Test func `with a lexicon that is wrong is told by speak as by voices`() throws {
        try session(Self.synthesises) { earshot, voices in
            let folder = earshot.folder.appendingPathComponent("voices/till")
            let file = folder.appendingPathComponent("voice.json")
            let json = try String(contentsOf: file, encoding: .utf8)
            try Data(json.replacing("\"lexicon\":null", with: "\"lexicon\":\"lexicon.tsv\"").utf8).write(to: file)
            try Data("written\tgiven\r\nRoss\tRoss\r\n".utf8).write(to: folder.appendingPathComponent("lexicon.tsv"))
            for words in [["voices"], ["speak", "--voice", "till", "hello"]] {
                let ending = try earshot.run(words + voices)
                #expect(ending.code == 65 && ending.talk.contains("carriage return"), "\(words) \(ending.talk)")
            }
        }
    }

    @Test func `of a language without words is listed, and that is told`() throws {
        try session(Self.synthesises) { earshot, voices in
            let file = earshot.folder.appendingPathComponent("voices/till/voice.json")
            let json = try String(contentsOf: file, encoding: .utf8).replacing("\"en-US\"", with: "\"xx-YY\"")
            try Data(json.utf8).write(to: file)
            let ending = try earshot.run(["voices"] + voices)
            #expect(ending.code == 0 && ending.text.contains("till"))
            #expect(ending.talk.contains("'till' speaks xx-YY") && ending.talk.split(separator: "\n").count == 1)
        }
    }

    @Test func `tells its recordings for a sentence`() throws {
        try session(Self.refuses) { earshot, voices in
            let list = try earshot.run(["speak", "--clips", "--voice", "till", "Received $12.00"] + voices)
            #expect(list.code == 1 && list.talk.split(separator: "\n").count == 1)
            #expect(list.text == "clips/received.caf\tReceived\n-\ttwelve\nclips/dollars.aiff\tdollars\n")
            let json = try earshot.run(
                ["speak", "--clips", "--json", "--announce", "--voice", "till", "You received $12.00 from Bob"] + voices
            )
            let object = try json.object()
            #expect(object["spoken"] as? String == "Received twelve dollars" && json.code == 1)
            let files = (object["clips"] as? [[String: Any]] ?? []).map { $0["file"] as? String }
            #expect(files == ["clips/received.caf", nil, "clips/dollars.aiff"])
            let plain = try earshot.run(["speak", "--clips", "--locale", "en-US", "You received $12.00"])
            #expect(plain.code == 66)
            let left = try earshot.files()
            #expect(left == ["state", "voices"] || left == ["voices"])
        }
    }

    @Test func `speaks plain text too, in its recordings`() throws {
        try session(Self.synthesises) { earshot, voices in
            let words = ["speak", "--json", "--voice", "till"] + voices
            // The recordings are of another pitch, so that the same words through the engine alone are another sound.
            let recorded = try earshot.run(words + ["-o", "recorded.wav", "Received dollars"]).object()
            let engine = try earshot.run([
                "speak", "--json", "--locale", "en-US", "-o", "engine.wav", "Received dollars",
            ])
            .object()
            #expect(recorded["spoken"] as? String == "Received dollars" && recorded["voice"] as? String == "till")
            let (first, second) = (recorded["duration"] as? Double ?? 0, engine["duration"] as? Double ?? 0)
            #expect(first > 0.5 && second > 0.5)
            let clips = try earshot.run(["speak", "--clips", "--voice", "till", "Received dollars"] + voices)
            #expect(!clips.text.contains("-\t"))
            let compared = try earshot.run(["compare", "engine.wav", "recorded.wav"])
            #expect(compared.code == 1)
            for option in ["--rate", "--pitch"] {
                let refused = try earshot.run(words + [option, "1", "Received dollars"])
                #expect(refused.code == 64 && refused.talk.contains(option))
            }
        }
        try session(Self.refuses) { earshot, voices in
            let refused = try earshot.run(["speak", "--voice", "till", "-o", "none.wav", "Received $12.00"] + voices)
            #expect(refused.code == 1 && !refused.talk.contains("twelve"))
            #expect(try !earshot.files().contains("none.wav"))
        }
    }
}
