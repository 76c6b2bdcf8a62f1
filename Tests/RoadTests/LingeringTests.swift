// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import MisbehavingExtensions
import Testing

@Suite("A push whose extension has something under way after its answer")
struct LingeringTests {
    /// Starts a push whose receipt a server holds back, and hands what is printed to the body; returns the exit code and the talk.
    private func push(
        _ options: [String], _ earshot: Earshot, _ server: LoopbackServer, _ body: (FileHandle) throws -> Void
    ) throws -> (code: Int32, talk: String) {
        let url = try TemporaryExtension.write("SendsAReceipt", in: earshot.folder)
        let payload = earshot.folder.appendingPathComponent("receipt.apns")
        let aps: [String: Any] = ["alert": "5", "mutable-content": 1]
        try JSONSerialization.data(withJSONObject: ["aps": aps, "url": server.url]).write(to: payload)
        let output = Foundation.Pipe()
        let talk = earshot.folder.appendingPathComponent("talk")
        try Data().write(to: talk)
        let told = try FileHandle(forWritingTo: talk)
        var process = try ChildProcess(
            Earshot.products.appendingPathComponent("earshot").path,
            ["push", "--device", earshot.folder.path + "/device", "--extension", url.path, "--memory-limit", "0"]
                + options + [payload.path],
            environment: ProcessInfo.processInfo.environment,
            descriptors: [-1, output.fileHandleForWriting.fileDescriptor, told.fileDescriptor])
        try output.fileHandleForWriting.close()
        try body(output.fileHandleForReading)
        guard case .code(let code) = process.waited(atMost: 300) else { throw CocoaError(.executableLoad) }
        return (code, String(decoding: try Data(contentsOf: talk), as: UTF8.self))
    }

    /// Reads until a whole line begins with a word.
    private func read(until word: String, from output: FileHandle) throws -> String {
        var text = ""
        while !text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .contains(where: { $0.hasPrefix(word) })
        {
            let portion = output.availableData
            guard !portion.isEmpty else { break }
            text += String(decoding: portion, as: UTF8.self)
        }
        return text
    }

    @Test func `is told when it has landed, and what comes later is talk and in the record`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: false)
            var inbox = ""
            let ending = try push(["--linger", "60"], earshot, server) { output in
                let text = try read(until: "inbox: ", from: output)
                #expect(text.hasPrefix("modified: answered\ninbox: "))
                inbox = String(text.split(separator: "\n").last?.dropFirst(7) ?? "")
                let landed = try record(in: inbox)
                #expect((landed["extension"] as? [String: Any])?["log"] as? [String] == [])
                // Only now can the request come to its end.
                server.answer()
                #expect(try output.readToEnd() == nil)
            }
            #expect(ending.code == 0)
            #expect(ending.talk == "extension: receipt 200 true\n")
            let whole = try record(in: inbox)
            #expect((whole["extension"] as? [String: Any])?["log"] as? [String] == ["receipt 200 true"])
            #expect((whole["warnings"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `is told as one object with --json, which holds the whole story`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: false)
            let ending = try push(["--linger", "0.2", "--json"], earshot, server) { output in
                let object = try JSONSerialization.jsonObject(with: output.readToEnd() ?? Data()) as? [String: Any]
                let warnings = object?["warnings"] as? [[String: Any]] ?? []
                #expect(warnings.map { $0["code"] as? String } == ["work-cut-off"])
            }
            #expect(ending.code == 0 && ending.talk.isEmpty)
        }
    }

    @Test func `of several in kept processes may end it as well`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: false)
            let second = earshot.folder.appendingPathComponent("second.apns")
            try Data(#"{"aps":{"alert":"6","mutable-content":1},"url":"http://localhost:1/"}"#.utf8).write(to: second)
            let ending = try push(["--linger", "60", second.path], earshot, server) { output in
                var text = ""
                while text.components(separatedBy: "inbox: ").count < 3 {
                    let portion = output.availableData
                    guard !portion.isEmpty else { break }
                    text += String(decoding: portion, as: UTF8.self)
                }
                #expect(server.waitForRequest())
                server.answer()
                _ = try output.readToEnd()
            }
            #expect(ending.code == 0 && ending.talk.isEmpty)
        }
    }

    @Test func `of several in kept processes is ended with a warning when it takes too long`() throws {
        try Earshot.session { earshot in
            let second = earshot.folder.appendingPathComponent("second.apns")
            try Data(#"{"aps":{"alert":"6","mutable-content":1},"url":"http://localhost:1/"}"#.utf8).write(to: second)
            let cut = try push(["--linger", "0.1", second.path], earshot, LoopbackServer(answers: false)) {
                _ = try $0.readToEnd()
            }
            #expect(cut.code == 0 && cut.talk.hasPrefix("warning: work-cut-off: "), "\(cut.talk)")
        }
    }

    private func record(in inbox: String) throws -> [String: Any] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: inbox + "/delivery.json"))
        return try JSONSerialization.jsonObject(with: bytes) as? [String: Any] ?? [:]
    }
}
