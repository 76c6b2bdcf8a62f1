// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import MisbehavingExtensions
import Testing

@Suite("The speaker of a device")
struct SpeakerTests {
    private func codes(_ delivery: [String: Any]) -> [String] {
        (delivery["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    private func sound(_ delivery: [String: Any]) -> [String: Any]? {
        (delivery["content"] as? [String: Any])?["sound"] as? [String: Any]
    }

    private func samples(_ path: String?) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: try #require(path))).dropFirst(44)
    }

    @Test(arguments: ["sound", "speak"])
    func `that is a file holds what was heard, and only that of this command`(mode: String) throws {
        try Earshot.session { earshot in
            for _ in 0..<2 {
                let ending = try earshot(
                    "push", "--json", "--mode", mode, "--speaker", "file:heard.wav", Earshot.example("alipay"))
                #expect(ending.code == 0, "\(ending.talk)")
                let delivery = try ending.object()
                #expect(codes(delivery) == [])
                let speech = (delivery["speech"] as? [[String: Any]])?.first
                let file = (mode == "sound" ? sound(delivery) : speech)?["file"] as? String
                #expect(try samples(file) == samples(earshot.folder.path + "/heard.wav"))
                #expect(speech?["finished"] as? Bool == true)
                if mode == "sound" { #expect(sound(delivery)?["played"] as? Bool == true) }
            }
        }
    }

    @Test func `that is a file holds all that a command lets be heard, one after the other`() throws {
        try Earshot.session { earshot in
            let payloads = ["alipay", "received-from-bob"].map(Earshot.example)
            let ending = try earshot.run(["push", "--json", "--speaker", "file:heard.wav"] + payloads)
            #expect(ending.code == 0, "\(ending.talk)")
            let deliveries = try ending.text.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            let heard = try samples(earshot.folder.path + "/heard.wav")
            let sounds = try deliveries.map { try samples(sound($0)?["file"] as? String) }
            #expect(sounds.count == 2 && (heard == sounds[0] + sounds[1] || heard == sounds[1] + sounds[0]))
        }
    }

    @Test(arguments: ["sound", "speak"])
    func `that is not there is told with the delivery, in one line and the exit code`(mode: String) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(
                ["push", "--json", "--mode", mode, "--speaker", "alsa:nowhere", Earshot.example("alipay")],
                environment: ["EARSHOT_HURRY": "1"])
            #expect(ending.code == 69)
            let lines = ending.talk.split(separator: "\n")
            #expect(lines.count == 1 && lines[0].hasPrefix("earshot: not played. "), "\(ending.talk)")
            #expect(ending.talk.contains("'nowhere'"))
            let delivery = try ending.object()
            #expect(codes(delivery).contains("not-played"))
            if mode == "sound" {
                #expect(sound(delivery)?["played"] as? Bool == false)
            } else {
                let speech = (delivery["speech"] as? [[String: Any]])?.first
                #expect(speech?["finished"] as? Bool == false && speech?["cutOffAt"] as? Double == 0)
            }
        }
    }

    @Test func `that is not there is told by speak as well, whose file is whole`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("speak", "--speaker", "alsa:nowhere", "-o", "a.wav", "thank you")
            #expect(ending.code == 69)
            #expect(ending.talk.hasPrefix("earshot: not played: the ALSA device 'nowhere'"), "\(ending.talk)")
            #expect(try samples(earshot.folder.path + "/a.wav").count > 10_000)
        }
    }

    @Test(arguments: [0, 8])
    func `that is a file for which there is no room holds what was heard, and the reason is told`(blocks: Int) throws {
        try Earshot.session { earshot in
            let sound = try earshot("speak", "--locale", "en-US", "-o", "a.wav", "Thank you very much")
            #expect(sound.code == 0, "\(sound.talk)")
            let (all, heard) = (earshot.folder.path + "/a.wav", earshot.folder.path + "/heard.wav")
            let line = try SocketPair()
            let script = #"trap '' XFSZ; ulimit -f "$1"; exec "$0" --output "file:$2" --sound "$3""#
            let program = Earshot.products.appendingPathComponent("Speaker").path
            var speaker = try ChildProcess(
                "/bin/sh", ["-c", script, program, "\(blocks)", heard, all],
                environment: ProcessInfo.processInfo.environment, descriptors: [-1, -1, -1, line.theirs.number])
            #expect(speaker.waited() == .code(74))
            var said = [UInt8](repeating: 0, count: 4096)
            let count = unsafe recv(line.ours.number, &said, said.count, Int32(MSG_DONTWAIT))
            let told = String(decoding: said.prefix(max(0, count)), as: UTF8.self)
            #expect(told.contains("cannot be written (File too large)"), "\(told)")
            #expect(FileManager.default.fileExists(atPath: heard) == (blocks > 0))
            guard blocks > 0 else { return }
            let (whole, part) = (try samples(all), try Data(contentsOf: URL(fileURLWithPath: heard)))
            // The header tells the samples that are there.
            let length = part[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }
            #expect(length == part.count - 44 && whole.starts(with: part.dropFirst(44)))
        }
    }

    @Test func `is no pipe that nobody reads, and a link stays one`() throws {
        try Earshot.session { earshot in
            let pipe = earshot.folder.appendingPathComponent("pipe").path
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            let ending = try earshot.run(["speak", "--speaker", "file:pipe", "-o", "a.wav", "hello"])
            #expect(ending.code == 73, "\(ending.talk)")
            let kept = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
            #expect(kept != .typeRegular)
            let link = earshot.folder.appendingPathComponent("link").path
            #expect(unsafe symlink("heard.wav", link) == 0)
            let heard = try earshot.run(["speak", "--speaker", "file:link", "-o", "b.wav", "hello"])
            #expect(heard.code == 0, "\(heard.talk)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "heard.wav")
        }
    }

    @Test(
        arguments: [
            (["--speaker", "loud"], 64), (["--speaker", "alsa:"], 64), (["--play", "--hurry", "2"], 64),
            (["--speaker", "file:/nowhere/a.wav"], 73),
        ] as [([String], Int32)])
    func `that cannot be is refused before anything is delivered`(options: [String], code: Int32) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(
                ["push"] + options + [Earshot.example("alipay")], environment: ["EARSHOT_HURRY": "1"])
            #expect(ending.code == code, "\(ending.talk)")
            #expect(ending.talk.split(separator: "\n").count == 1)
            #expect(!FileManager.default.fileExists(atPath: earshot.folder.path + "/state/earshot/Inbox"))
        }
    }

    @Test(arguments: [[], ["--speaker", "none"], ["--play", "--speaker", "none"]])
    func `is not asked for, and nothing is played`(options: [String]) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(["push", "--json"] + options + [Earshot.example("alipay")])
            #expect(ending.code == 0, "\(ending.talk)")
            let delivery = try ending.object()
            #expect(sound(delivery)?["played"] is NSNull && codes(delivery) == [])
            #expect(!FileManager.default.fileExists(atPath: earshot.folder.path + "/state/earshot/Speaker.turns"))
        }
    }

    /// Another program is heard for three seconds, and the extension has one and a half for a word of half a second.
    @Test func `is waited for without the extension's time`() throws {
        try Earshot.session { earshot in
            let turns = earshot.folder.appendingPathComponent("state/earshot/Speaker.turns")
            try FileManager.default.createDirectory(
                at: turns.deletingLastPathComponent(), withIntermediateDirectories: true)
            let silence = earshot.folder.appendingPathComponent("silence.wav")
            let sound = try earshot("speak", "-o", silence.path, String(repeating: "thank you ", count: 5))
            #expect(sound.code == 0, "\(sound.talk)")
            let line = try SocketPair()
            let other = try ChildProcess(
                Earshot.products.appendingPathComponent("Speaker").path,
                ["--output", "file:\(earshot.folder.path)/other.wav", "--turns", turns.path, "--sound", silence.path],
                environment: ProcessInfo.processInfo.environment, descriptors: [-1, -1, -1, line.theirs.number])
            var word: UInt8 = 0
            // It says that it is its turn.
            #expect(unsafe recv(line.ours.number, &word, 1, 0) == 1)
            let started = ContinuousClock.now
            let url = try TemporaryExtension.write("SpeaksItself", in: earshot.folder)
            let payload: [String: Any] = ["aps": ["alert": ["title": "en-US", "body": "Hi"], "mutable-content": 1]]
            let ending = try earshot.run(
                [
                    "push", "--json", "--extension", url.path, "--time-limit", "1.5", "--speaker", "file:heard.wav",
                    "dev.earshot.test", "-",
                ], input: JSONSerialization.data(withJSONObject: payload), environment: ["EARSHOT_HURRY": "1"])
            #expect(ending.code == 0, "\(ending.talk)")
            let delivery = try ending.object()
            #expect((delivery["content"] as? [String: Any])?["title"] as? String == "spoken")
            #expect(codes(delivery) == [])
            #expect(ContinuousClock.now - started > .seconds(2))
            _ = consume other
        }
    }
}
