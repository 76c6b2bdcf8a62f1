// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import EarshotTesting
import Foundation
import Synchronization
import Testing

@Suite struct `Expecting an announcement` {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("expect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// Runs what is to fail, and returns what it says.
    private func failing(_ body: () throws -> Void) throws -> String {
        let said = Mutex("")
        try withKnownIssue(isIntermittent: false) {
            try body()
        } matching: { issue in
            said.withLock { $0 += issue.comments.map(\.rawValue).joined(separator: "\n") }
            return true
        }
        return said.withLock { $0 }
    }

    @Test func `a voice that there is not is named`() throws {
        let error = #expect(throws: VoiceNotFound.self) { try SpokenAnnouncement(saying: "x", voice: "xx-nobody") }
        #expect(error.map { "\($0)" } == "There is no voice 'xx-nobody'; see 'earshot voices'.")
    }

    @Test func `records at first and fails, and compares later`() throws {
        try inFolder { folder in
            let first = try failing {
                try expectAnnouncement("Twelve dollars", voice: "en-US", matches: "twelve", in: folder)
            }
            #expect(first.contains("was recorded in") && first.contains("listen"))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(files == ["twelve.json", "twelve.wav"])
            let isSame = try expectAnnouncement("Twelve dollars", voice: "en-US", matches: "twelve", in: folder)
            #expect(isSame)
        }
    }

    @Test func `another amount fails, the words first, and leaves both sounds and a picture`() throws {
        try inFolder { folder in
            _ = try failing { try expectAnnouncement("$12", voice: "en-US", matches: "twelve", in: folder) }
            let said = try failing { try expectAnnouncement("$13", voice: "en-US", matches: "twelve", in: folder) }
            let lines = said.split(separator: "\n").map(String.init)
            try #require(lines.count > 6, "\(said)")
            #expect(lines[1] == "text was: twelve dollars" && lines[2] == "text  is: thirteen dollars")
            #expect(lines[3].hasPrefix("phonemes was: ") && lines[4].hasPrefix("phonemes  is: "))
            #expect(lines[5].hasPrefix("different: worst-200-ms"))
            let left = try #require(lines.last?.split(separator: ": ", maxSplits: 1).last)
            let names = try FileManager.default.contentsOfDirectory(atPath: String(left)).sorted()
            #expect(names == ["twelve.golden.wav", "twelve.png", "twelve.wav"])
            try FileManager.default.removeItem(atPath: String(left))
        }
    }

    @Test func `a golden of another engine is compared by distance, which is said`() throws {
        try inFolder { folder in
            let spoken = try SpokenAnnouncement(saying: "Twelve dollars", voice: "en-US")
            _ = try failing { expectAnnouncement(spoken, matches: "twelve", in: folder) }
            let file = folder.appendingPathComponent("twelve.json")
            let engine = try #require(spoken.engine)
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("\"\(engine)\"", with: "\"eSpeak NG 0.9\"").utf8).write(to: file)
            let said = try failing { expectAnnouncement(spoken, matches: "twelve", in: folder) }
            #expect(said.contains("sounds as it did") && said.contains("recorded with eSpeak NG 0.9"), "\(said)")
        }
    }

    @Test(arguments: ["", ".hidden", "a/b", "../up", "ä"]) func `a name that is a path is refused`(name: String) throws
    {
        try inFolder { folder in
            let spoken = try SpokenAnnouncement(saying: "Twelve", voice: "en-US")
            let said = try failing { expectAnnouncement(spoken, matches: name, in: folder) }
            #expect(said.contains("A golden's name"))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.isEmpty)
        }
    }

    @Test func `a golden without its sound is a fault, not a first run`() throws {
        try inFolder { folder in
            let spoken = try SpokenAnnouncement(saying: "Twelve", voice: "en-US")
            _ = try failing { expectAnnouncement(spoken, matches: "twelve", in: folder) }
            try FileManager.default.removeItem(at: folder.appendingPathComponent("twelve.wav"))
            let said = try failing { expectAnnouncement(spoken, matches: "twelve", in: folder) }
            #expect(said.contains("cannot be compared"), "\(said)")
        }
    }
}
