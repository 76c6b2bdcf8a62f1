// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Glibc
import Golden
import SoundServers
import Testing

/// A command that runs beside the test.
private final class Running {
    private var process: ChildProcess
    private let talkFile: URL
    let started = ContinuousClock.now

    init(_ words: [String], in earshot: Earshot, environment: [String: String]) throws {
        talkFile = earshot.folder.appendingPathComponent(".talk-\(UUID().uuidString)")
        try Data().write(to: talkFile)
        let talk = try FileHandle(forWritingTo: talkFile)
        var all = ProcessInfo.processInfo.environment
        all["XDG_STATE_HOME"] = earshot.folder.appendingPathComponent("state").path
        all["EARSHOT_HURRY"] = "1"
        process = try ChildProcess(
            Earshot.products.appendingPathComponent("earshot").path, words,
            environment: all.merging(environment) { $1 }, descriptors: [-1, -1, talk.fileDescriptor])
        try talk.close()
    }

    func kill() { process.signal(SIGKILL) }

    /// Waits for its end; returns its code and what it said.
    func ended() -> (code: Int32, talk: String) {
        let end = process.waited()
        let talk = (try? String(contentsOf: talkFile, encoding: .utf8)) ?? ""
        if case .code(let code) = end { return (code, talk) }
        return (-1, talk)
    }
}

/// What is played on a sound server that runs for the test alone.
@Suite("What is pushed is heard", .enabled(if: SoundServer.needed.isHere), .serialized)
struct PlaybackTests {
    private static let text = "You received twelve dollars and fifty cents from Bob"

    /// The samples of the sound files in the inbox, in their order.
    private func sounds(_ earshot: Earshot) throws -> [Data] {
        let inbox = earshot.folder.appendingPathComponent("state/earshot/Inbox")
        return try FileManager.default.contentsOfDirectory(atPath: inbox.path).filter { !$0.hasPrefix(".") }.sorted()
            .flatMap { entry in
                try FileManager.default.contentsOfDirectory(atPath: "\(inbox.path)/\(entry)").filter {
                    $0.hasSuffix(".wav")
                }
                .map { try Data(contentsOf: inbox.appendingPathComponent("\(entry)/\($0)")).dropFirst(44) }
            }
    }

    /// Does something up to three times: a machine that is busy with other tests may starve the sound server.
    private func patiently(_ body: (Bool) throws -> Bool) rethrows {
        for attempt in 1...3 where try body(attempt == 3) { return }
    }

    @Test(arguments: ["sound", "speak"])
    func `to the bit, and not sooner than it lasts`(mode: String) throws {
        try patiently { isLast in
            try Earshot.session { earshot in
                let server = try SoundServer()
                let push = try Running(
                    ["push", "--play", "--mode", mode, Earshot.example("received-from-bob")], in: earshot,
                    environment: server.environment)
                let end = push.ended()
                let took = ContinuousClock.now - push.started
                #expect(end.code == 0, "\(end.talk)")
                let sound = try #require(try sounds(earshot).first)
                #expect(sound.count > 44_100 && took >= .seconds(Double(sound.count) / 44_100 - 0.02), "\(took)")
                try server.record(8192)
                let isThere = server.recording.range(of: sound) != nil
                if isLast { #expect(isThere) }
                return isThere
            }
        }
    }

    @Test func `as plain text is, and its file is there as well`() throws {
        try patiently { isLast in
            try Earshot.session { earshot in
                let server = try SoundServer()
                let file = earshot.folder.appendingPathComponent("a.wav")
                let end = try Running(
                    ["speak", "--play", "-o", file.path, Self.text], in: earshot, environment: server.environment
                ).ended()
                #expect(end.code == 0, "\(end.talk)")
                try server.record(8192)
                let spoken = try Data(contentsOf: file).dropFirst(44)
                let isThere = server.recording.range(of: spoken) != nil
                if isLast { #expect(isThere) }
                return isThere
            }
        }
    }

    @Test func `and two commands on a device do not speak at once`() throws {
        try patiently { isLast in
            try Earshot.session { earshot in
                let server = try SoundServer()
                let pushes = try ["received-from-bob", "alipay"].map {
                    try Running(
                        ["push", "--play", "--mode", $0 == "alipay" ? "sound" : "speak", Earshot.example($0)],
                        in: earshot,
                        environment: server.environment)
                }
                for push in pushes {
                    let end = push.ended()
                    #expect(end.code == 0, "\(end.talk)")
                }
                try server.record(8192)
                let recording = server.recording
                let places = try sounds(earshot).map { recording.range(of: $0) }
                #expect(places.count == 2)
                if isLast { #expect(!places.contains(nil)) }
                let found = places.compactMap { $0 }
                if found.count == 2 { #expect(!found[0].overlaps(found[1])) }
                return found.count == 2
            }
        }
    }

    @Test func `and one that was killed leaves the speaker to the next`() throws {
        try Earshot.session { earshot in
            let server = try SoundServer()
            let first = try Running(
                ["push", "--play", Earshot.example("received-from-bob")], in: earshot, environment: server.environment)
            try server.waitForSound()
            let second = try Running(
                ["speak", "--play", "-o", "/dev/null", "--format", "wav", "thank you"], in: earshot,
                environment: server.environment)
            first.kill()
            let end = second.ended()
            #expect(end.code == 0, "\(end.talk)")
        }
    }

    @Test func `and not when the sound server is killed, which is told within a second`() throws {
        try Earshot.session { earshot in
            let server = try SoundServer()
            let push = try Running(
                ["push", "--play", Earshot.example("received-from-bob")], in: earshot, environment: server.environment)
            try server.waitForSound()
            let killed = ContinuousClock.now
            server.signal(SIGKILL)
            let end = push.ended()
            #expect(end.code == 69 && end.talk.contains("warning: not-played"), "\(end.talk)")
            #expect(ContinuousClock.now - killed < .seconds(1))
            #expect(try played(earshot) == false)
        }
    }

    @Test(arguments: ["sound", "speak"])
    func `and not when the sound server hangs, which is told three seconds later`(mode: String) throws {
        try Earshot.session { earshot in
            let server = try SoundServer()
            let push = try Running(
                ["push", "--play", "--mode", mode, Earshot.example("received-from-bob")], in: earshot,
                environment: server.environment)
            try server.waitForSound()
            let hung = ContinuousClock.now
            server.signal(SIGSTOP)
            let end = push.ended()
            server.signal(SIGCONT)
            #expect(end.code == 69 && end.talk.contains("warning: not-played"), "\(end.talk)")
            let took = ContinuousClock.now - hung
            #expect(took > .seconds(3) && took < .seconds(9), "\(took)")
        }
    }

    /// What the last delivery says of its sound.
    private func played(_ earshot: Earshot) throws -> Bool? {
        let inbox = earshot.folder.appendingPathComponent("state/earshot/Inbox")
        let entry = try #require(
            try FileManager.default.contentsOfDirectory(atPath: inbox.path).filter { !$0.hasPrefix(".") }.max())
        let story = try JSONSerialization.jsonObject(
            with: Data(contentsOf: inbox.appendingPathComponent("\(entry)/delivery.json")))
        let content = (story as? [String: Any])?["content"] as? [String: Any]
        return (content?["sound"] as? [String: Any])?["played"] as? Bool
    }
}
