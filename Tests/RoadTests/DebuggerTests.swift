// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Golden
import Testing

@Suite("An extension that waits for a debugger", .serialized)
struct DebuggerTests {
    private static let debugger = Needed("a debugger that starts (lldb-19)") {
        ["lldb", "lldb-19", "gdb"].compactMap(Needed.program).contains { program in
            (try? RunProgram.run(program, ["--version"], atMost: 60).code) == 0
        }
    }

    private static let example = Earshot.package.appendingPathComponent("Examples/Extensions/ChangedTitle").path

    /// Reads what a command says until a line of it ends with some words.
    private func line(endingWith end: String, in talk: FileHandle) -> String? {
        var text = ""
        while true {
            let more = talk.availableData
            guard !more.isEmpty else { return nil }
            text += String(decoding: more, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if let line = lines.first(where: { $0.hasSuffix(end) }) { return String(line) }
        }
    }

    @Test(.enabled(if: DebuggerTests.debugger.isHere))
    func `stops in didReceive, at the line of the source, by the command that is printed`() throws {
        try Earshot.session { earshot in
            let output = earshot.folder.appendingPathComponent("output")
            try Data().write(to: output)
            let written = try FileHandle(forWritingTo: output)
            let talk = Foundation.Pipe()
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_STATE_HOME"] = earshot.folder.appendingPathComponent("state").path
            environment["XDG_CACHE_HOME"] = earshot.folder.appendingPathComponent("cache").path
            var push = try ChildProcess(
                Earshot.products.appendingPathComponent("earshot").path,
                ["push", "--attach-debugger", "--extension", Self.example, "\(Self.example)/order.apns"],
                environment: environment,
                descriptors: [-1, written.fileDescriptor, talk.fileHandleForWriting.fileDescriptor], inSession: true)
            try talk.fileHandleForWriting.close()
            defer { push.signal(SIGKILL) }
            let told = try #require(line(endingWith: " continue", in: talk.fileHandleForReading))
            #expect(try Data(contentsOf: output).isEmpty)
            let command = try #require(told.firstRange(of: "debugger:   ")).upperBound
            let isOfGNU = told[command...].hasPrefix("gdb")
            let rest = isOfGNU ? " -ex bt -ex detach -batch" : " -o bt -o detach --batch"
            let seen = try RunProgram.run("/bin/sh", ["-c", told[command...] + rest], atMost: 120)
            #expect(
                seen.text.contains(/didReceive_18withContentHandler.*NotificationService\.swift:\d+/), "\(seen.text)")
            #expect(push.waited(atMost: 60) == .code(0))
            #expect(try String(contentsOf: output, encoding: .utf8).hasPrefix("modified: answered"))
        }
    }

    @Test(arguments: [
        (["--time-limit", "3", "order.apns"], 64, "no limit of time holds under a debugger; leave out --time-limit"),
        (["order.apns", "order.apns"], 64, "--attach-debugger is for one payload"),
        (["order.apns"], 69, "there is no debugger on the path that starts"),
    ])
    func `is for one payload, without a limit of time, where there is a debugger`(
        words: [String], code: Int32, sentence: String
    ) throws {
        try Earshot.session { earshot in
            try Data(contentsOf: URL(fileURLWithPath: "\(Self.example)/order.apns"))
                .write(to: earshot.folder.appendingPathComponent("order.apns"))
            let ending = try earshot.run(["push", "--attach-debugger"] + words, environment: ["PATH": "/nowhere"])
            #expect(ending.code == code && ending.talk.contains("earshot: \(sentence)"), "\(ending.talk)")
        }
    }
}
