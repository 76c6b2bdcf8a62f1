// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing
import Voices

@Suite struct `Tables of recordings` {
    /// Runs a test with a voice whose table has these rows, beside a recording `a.wav`.
    static func with(_ rows: String, _ body: (URL) throws -> Void) throws {
        let json = VoiceFolder.valid.replacing(
            "0.5,", with: "0.5, \"clips\": { \"table\": \"clips/clips.tsv\", \"missing\": \"synthesise\" },")
        try VoiceFolder.with(voice: json) { shelf in
            let folder = shelf.appendingPathComponent("aa/clips")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("words\tfile\n\(rows)".utf8).write(to: folder.appendingPathComponent("clips.tsv"))
            try Data("RIFF".utf8).write(to: folder.appendingPathComponent("a.wav"))
            try body(shelf)
        }
    }

    @Test(arguments: [
        ("one\ta.wav\nOne\ta.wav", 3, "line 2"), ("twenty-one\ta.wav\ntwenty one\ta.wav", 3, "line 2"),
        ("12\ta.wav", 2, "U+31"), ("$ twelve\ta.wav", 2, "U+24"), ("१२\ta.wav", 2, "U+967"), ("\ta.wav", 2, "no words"),
        ("…\ta.wav", 2, "no words"), ("one\ta.mp3", 2, ".caf"), ("one\ta", 2, ".caf"), ("one\tb.wav", 2, "not there"),
        ("one\t../a.wav", 2, "no place beneath"), ("one\t/tmp/a.wav", 2, "no place beneath"),
        ("one\t./a.wav", 2, "no place beneath"), ("one\t.a.wav", 2, "no place beneath"),
        ("one\tlink.wav", 2, "is a link"), ("one\tfar/a.wav", 2, "link"), ("one\tfolder.wav", 2, "no plain file"),
        ("one\tpipe.wav", 2, "no plain file"), ("one\tlarge.wav", 2, "larger"),
        ("one\ta.wav\textra", 2, "3 fields"), ("one\ta.wav\n\n# two\ntwo\tb.wav", 5, "not there"),
    ])
    func `a wrong row is refused by file and line`(rows: String, line: Int, word: String) throws {
        try Self.with(rows) { shelf in
            let folder = shelf.appendingPathComponent("aa/clips")
            let files = FileManager.default
            try files.createSymbolicLink(atPath: folder.path + "/link.wav", withDestinationPath: "a.wav")
            try files.createSymbolicLink(atPath: folder.path + "/far", withDestinationPath: ".")
            try files.createDirectory(atPath: folder.path + "/folder.wav", withIntermediateDirectories: false)
            let pipe = unsafe mkfifo(folder.path + "/pipe.wav", 0o600)
            #expect(files.createFile(atPath: folder.path + "/large.wav", contents: nil))
            let large = unsafe truncate(folder.path + "/large.wav", 9 << 20)
            #expect(pipe == 0 && large == 0)
            let voice = try VoiceCatalogue(adding: [shelf]).voice(id: "aa")
            let error = try #require(throws: VoiceError.self) { try voice.clipTable() }
            #expect(error.code == .wrongClips && error.message.contains(word), "\(error.message)")
            #expect(error.message.hasPrefix("aa/clips/clips.tsv, line \(line)"), "\(error.message)")
        }
    }

    @Test func `a table that has changed is read anew`() throws {
        try Self.with("one\ta.wav\n") { shelf in
            let voice = try VoiceCatalogue(adding: [shelf]).voice(id: "aa")
            #expect(try voice.pieces(of: SaidWords("hello")).count { $0.clip != nil } == 0)
            #expect(try voice.pieces(of: SaidWords("one")).count { $0.clip != nil } == 1)
            try Data("words\tfile\nhello\ta.wav\n".utf8).write(
                to: shelf.appendingPathComponent("aa/clips/clips.tsv"))
            #expect(try voice.pieces(of: SaidWords("hello")).count { $0.clip != nil } == 1)
        }
    }
}
