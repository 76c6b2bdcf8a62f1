// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation
import Golden
import Synchronization
import Testing

@testable import PushServer

@Suite("The command device")
struct DeviceRunTests {
    private let folder: ServerFolder

    init() throws { folder = try ServerFolder() }

    /// What the command said.
    private struct Said {
        var code: ExitCode
        var output: String
        var talk: [String]

        var lines: [Substring] { output.split(separator: "\n") }
    }

    /// Runs the command in this process, on a device in the test's folder.
    private func run(_ words: String...) -> Said { run(words) }

    private func run(_ words: [String]) -> Said {
        let said = Mutex(Said(code: .done, output: "", talk: []))
        var console = Console.standard
        console.write = { bytes in said.withLock { $0.output += String(decoding: bytes, as: UTF8.self) } }
        console.tell = { line in said.withLock { $0.talk.append(line) } }
        console.readEnvironment = { [:] }
        let code = ServerCommand.run(["device"] + words + ["--device", folder.path + "/device"], console: console)
        return said.withLock { said in
            said.code = code
            return said
        }
    }

    @Test func `a device that is added has a token of the announcer's app, and says it in one line`() throws {
        let said = run("add", "phone")
        #expect(said.code == .done && said.talk.isEmpty && said.lines.count == 1)
        let parts = said.lines[0].components(separatedBy: "  ")
        #expect(parts.count == 2 && parts[0].utf8.count == 64 && parts[1] == "dev.earshot.payments")
        #expect(run("list").output == "phone  online  \(parts[0])  dev.earshot.payments  production  registered\n")
    }

    @Test func `each app has a token, of the environment that is asked for`() throws {
        #expect(run("add", "phone", "--app", "a.b", "--app=c.d", "--environment", "development").lines.count == 2)
        let lines = run("list").lines
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("  development  registered") })
    }

    @Test func `a device goes offline and online, and a token out of use`() throws {
        let token = String(run("add", "phone").output.prefix(64))
        #expect(run("offline", "phone").output.isEmpty)
        #expect(run("list").output.hasPrefix("phone  offline  "))
        #expect(run("online", "phone", "--json").output.hasPrefix(#"{"isOnline":true,"name":"phone","tokens":[{"#))
        #expect(run("expire", token.uppercased()).code == .done)
        #expect(run("list").output.hasSuffix("  expired\n"))
        #expect(run("unregister", token).code == .done)
        #expect(run("list").output.hasSuffix("  unregistered\n"))
        // Which APNs is told of first, it stays; and whoever asks for something else is told.
        let late = run("expire", token)
        #expect(late.code == .done && late.talk.count == 1 && late.talk.first?.contains("410 Unregistered") == true)
        #expect(run("list").output.hasSuffix("  unregistered\n"))
        #expect(run("remove", "phone").code == .done)
        let none = run("list", "--json")
        #expect(none.code == .done && none.output == "[]\n")
    }

    @Test func `objects have what the lines have`() throws {
        let object = try JSONSerialization.jsonObject(with: Data(run("add", "phone", "--json").output.utf8))
        let device = try #require(object as? [String: Any])
        #expect(device.keys.sorted() == ["isOnline", "name", "tokens"])
        let tokens = try #require(device["tokens"] as? [[String: Any]])
        #expect(tokens.map { $0.keys.sorted() } == [["app", "environment", "state", "token"]])
        #expect(run("list", "--json").lines.count == 1)
    }

    @Test(
        arguments: [
            (["fly"], .usage), (["list", "phone"], .usage), (["add"], .usage), (["add", ""], .usage),
            (["add", " phone"], .usage), (["add", "a\nb"], .usage), (["add", "a\u{202E}b"], .usage),
            (["add", String(repeating: "a", count: 65)], .usage), (["add", "phone", "--app", "../x"], .usage),
            (["add", "phone", "--environment", "both"], .usage), (["list", "--app", "a.b"], .usage),
            (["offline"], .usage),
            (["offline", "nobody"], .notFound), (["online", "nobody"], .notFound), (["remove", "nobody"], .notFound),
            (["expire", "abc"], .usage), (["expire", "abcd"], .notFound), (["unregister", "abcd"], .notFound),
            (["unregister"], .usage),
        ] as [([String], ExitCode)])
    func `what cannot be done is named in one line, and makes no device`(words: [String], code: ExitCode) {
        let said =
            words.count == 1
            ? run(words[0])
            : words.count == 2
                ? run(words[0], words[1]) : run(words[0], words[1], words[2], words.count > 3 ? words[3] : "--json")
        #expect(said.code == code && said.output.isEmpty && said.talk.count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/device"))
    }

    private static let readOnly = Needed("unshare and mount, which make a disk read-only") {
        (try? RunProgram.run("/usr/bin/unshare", ["-rm", "sh", "-c", script + "true", "/usr"]))?.code == 0
    }
    private static let script = #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && "#

    @Test(
        .enabled(if: readOnly.isHere),
        arguments: [["device", "list"], ["serve", "--port", "0", "--page-port", "0"]])
    func `a disk that is read-only is named, and what to do about it`(words: [String]) throws {
        _ = run("add", "phone")
        let ending = try RunProgram.run(
            "/usr/bin/unshare",
            ["-rm", "sh", "-c", Self.script + #"exec "$@""#, folder.path, RunningServer.command.path] + words
                + ["--device", folder.path + "/device"])
        #expect(ending.code == ExitCode.cannotCreate.rawValue)
        #expect(ending.talk.contains("Read-only file system; choose a place that can be written to"), "\(ending.talk)")
    }

    @Test func `a registry that is damaged is named`() throws {
        _ = run("add", "phone")
        let file = URL(fileURLWithPath: folder.path + "/device/Server/registry.sqlite")
        try Data(repeating: 1, count: 4096).write(to: file)
        let said = run("list")
        #expect(said.code == .badInput && said.talk.first?.contains("registry.sqlite") == true)
    }
}
