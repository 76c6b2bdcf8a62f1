// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Comparing two announcements")
struct CompareTests {
    private func speak(_ text: String, as name: String, _ more: String..., in earshot: Earshot) throws {
        let ending = try earshot.run(["speak", "--locale", "en-US", "-o", name] + more + ["--", text])
        #expect(ending.code == 0, "\(ending.talk)")
    }

    @Test func `ends with 0 for the same words in another file, and with 1 for another amount`() throws {
        try Earshot.session { earshot in
            try speak("twelve dollars", as: "a.wav", in: earshot)
            try speak("twelve dollars", as: "b.aiff", "--encoding", "ima4", "--sample-rate", "16000", in: earshot)
            try speak("thirteen dollars", as: "c.wav", in: earshot)
            let same = try earshot("compare", "a.wav", "b.aiff")
            #expect(same.code == 0 && same.text.hasPrefix("the same\n"), "\(same.text)\(same.talk)")
            let other = try earshot("compare", "--json", "a.wav", "c.wav")
            #expect(other.code == 1)
            let object = try other.object()
            #expect(object["same"] as? Bool == false)
            let measures = try #require(object["measures"] as? [[String: Any]])
            let worst = try #require(measures.first { $0["name"] as? String == "worst-200-ms" })
            #expect(worst["within"] as? Bool == false && worst["tolerance"] is Double && worst["value"] is Double)
            #expect(measures.count == 12)
        }
    }

    @Test func `a golden fingerprint stands for its sound`() throws {
        try Earshot.session { earshot in
            let golden = SoundTests.golden.path
            let ending = try earshot("compare", golden, golden)
            #expect(ending.code == 0, "\(ending.talk)")
            try speak("twelve dollars", as: "a.wav", in: earshot)
            let other = try earshot("compare", golden, "a.wav")
            #expect(other.code == 1, "\(other.talk)")
        }
    }

    @Test func `draws a picture`() throws {
        try Earshot.session { earshot in
            try speak("twelve dollars", as: "a.wav", in: earshot)
            try speak("thirteen dollars", as: "b.wav", in: earshot)
            try Data("0.05\ttwelve\n0.5\tdollars\n".utf8).write(to: earshot.folder.appendingPathComponent("w.tsv"))
            let drawn = try earshot("compare", "a.wav", "b.wav", "--picture", "p.png", "--words", "w.tsv")
            #expect(drawn.code == 1, "\(drawn.talk)")
            let picture = try Data(contentsOf: earshot.folder.appendingPathComponent("p.png"))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 20_000)
            let nowhere = try earshot("compare", "a.wav", "b.wav", "--picture", "none/p.png")
            #expect(nowhere.code == 73 && nowhere.talk.split(separator: "\n").count == 1, "\(nowhere.talk)")
        }
    }

    @Test func `- is standard input, for one of the two`() throws {
        try Earshot.session { earshot in
            try speak("twelve dollars", as: "a.wav", in: earshot)
            let sound = try Data(contentsOf: earshot.folder.appendingPathComponent("a.wav"))
            for words in [["-", "a.wav"], ["a.wav", "-"]] {
                let ending = try earshot.run(["compare", "--json"] + words, input: sound)
                #expect(ending.code == 0, "\(ending.talk)")
                let reference = try ending.object()["reference"] as? [String: Any]
                #expect(reference?["file"] as? String == words[0])
            }
            let golden = try earshot("compare", "-", "a.wav", input: Data(contentsOf: SoundTests.golden))
            #expect(golden.code == 1, "\(golden.talk)")
            #expect(try earshot("compare", "-", "-", input: sound).code == 64)
            let text = try earshot("compare", "a.wav", "-", input: Data("hello".utf8))
            #expect(text.code == 65 && text.talk.contains("standard input is not a sound"), "\(text.talk)")
        }
    }

    @Test func `what is silent or no fingerprint is named, and what the decoder says is not told`() throws {
        try Earshot.session { earshot in
            try speak("one", as: "a.wav", in: earshot)
            let sound = try Data(contentsOf: earshot.folder.appendingPathComponent("a.wav"))
            try (sound.prefix(44) + Data(count: sound.count - 44))
                .write(to: earshot.folder.appendingPathComponent("quiet.wav"))
            let silent = try earshot("compare", "quiet.wav", "a.wav")
            #expect(silent.code == 65 && silent.talk.contains("'quiet.wav' is silent"), "\(silent.talk)")
            let payload = try earshot("compare", "a.wav", Earshot.example("alipay"))
            #expect(payload.code == 65 && payload.talk.contains("alipay.apns"), "\(payload.talk)")
            #expect(!payload.talk.contains("Error") && !payload.talk.contains("coding"), "\(payload.talk)")
        }
    }

    static let bad: [(String, [String], Int32)] = [
        ("missing", ["a.wav", "none.wav"], 66), ("no sound", ["a.wav", "text"], 65), ("empty", ["empty", "a.wav"], 65),
        ("folder", ["a.wav", "."], 65), ("no golden", ["object", "a.wav"], 65), ("one", ["a.wav"], 64),
        ("cut off", ["a.wav", "cut"], 65), ("too long", ["a.wav", "long"], 65), ("silent", ["quiet", "a.wav"], 65),
        ("device", ["a.wav", "/dev/zero"], 65), ("deep", ["deep", "a.wav"], 65),
        ("words", ["a.wav", "a.wav", "--words", "w"], 64),
        ("another kind of picture", ["a.wav", "a.wav", "--picture", "p.jpg"], 64),
        ("words of a pipe", ["a.wav", "a.wav", "--picture", "p.png", "--words", "pipe"], 65),
        ("picture of a golden", ["golden", "a.wav", "--picture", "p.png"], 65),
    ]

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    @Test(arguments: bad)
    func `what cannot be compared is said in one line`(name: String, words: [String], code: Int32) throws {
        try Earshot.session { earshot in
            try speak("one", as: "a.wav", in: earshot)
            let sound = try Data(contentsOf: earshot.folder.appendingPathComponent("a.wav"))
            func put(_ bytes: Data, _ name: String) throws {
                try bytes.write(to: earshot.folder.appendingPathComponent(name))
            }
            try put(Data("hello".utf8), "text")
            try put(Data(), "empty")
            try put(Data(#"{"version":1}"#.utf8), "object")
            try put(Data(String(repeating: #"{"a":["#, count: 50_000).utf8), "deep")
            try put(sound.prefix(30), "cut")
            try put(Data(contentsOf: SoundTests.golden), "golden")
            // Ten minutes of silence that the file has, and a second of it.
            func silence(_ seconds: Int) -> Data {
                var bytes = sound.prefix(44)
                let size = UInt32(seconds * 44100)
                bytes.replaceSubrange(4..<8, with: Self.bytes(size + 36))
                bytes.replaceSubrange(40..<44, with: Self.bytes(size))
                return bytes + Data(count: Int(size))
            }
            try put(silence(600), "long")
            try put(silence(1), "quiet")
            #expect(unsafe mkfifo(earshot.folder.appendingPathComponent("pipe").path, 0o600) == 0)
            let ending = try earshot.run(["compare"] + words)
            #expect(ending.code == code, "\(ending.talk)")
            #expect(
                ending.talk.split(separator: "\n").count == 1 && ending.talk.hasPrefix("earshot: "), "\(ending.talk)")
        }
    }
}
