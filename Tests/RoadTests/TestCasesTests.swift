// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import MisbehavingExtensions
import Testing

@Suite("Testing with payloads and expectations")
struct TestCasesTests {
    private func write(_ text: String, _ name: String, _ earshot: Earshot) throws {
        let file = earshot.folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func payload(_ body: String) -> String {
        #"{"aps":{"alert":{"body":"\#(body)"},"mutable-content":1},"announce":{"locale":"en-US"}}"#
    }

    @Test func `records, holds, and then tells another amount key by key`() throws {
        try Earshot.session { earshot in
            try write(payload("You received $12.50 from Bob"), "cases/bob.apns", earshot)
            try write(payload("Your code is 4711"), "cases/code.apns", earshot)
            let missing = try earshot("test", "cases")
            #expect(missing.code == 1 && missing.text.contains("--record writes it"))
            let recorded = try earshot("test", "cases", "--record")
            #expect(
                recorded.code == 0 && recorded.lastLine == "2 cases: 2 recorded", "\(recorded.text)\(recorded.talk)")
            let held = try earshot("test", "cases", "--junit", "report.xml")
            #expect(held.code == 0 && held.lastLine == "2 cases: 2 ok", "\(held.text)\(held.talk)")
            let report = try String(contentsOf: earshot.folder.appendingPathComponent("report.xml"), encoding: .utf8)
            #expect(report.contains(#"tests="2" failures="0" errors="0""#))
            // What is no file is written to, and stays what it is.
            let link = earshot.folder.appendingPathComponent("told").path
            #expect(unsafe symlink("linked.xml", link) == 0)
            #expect(try earshot("test", "cases", "--junit", "told").code == held.code)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "linked.xml")
            try write(payload("You received $15.50 from Bob"), "cases/bob.apns", earshot)
            let other = try earshot("test", "cases", "--junit", "report.xml")
            #expect(other.code == 1 && other.lastLine == "2 cases: 1 ok, 1 differs")
            #expect(other.text.contains("  speech[0].text\n    expected \"Received twelve dollars"))
            let failed = try String(contentsOf: earshot.folder.appendingPathComponent("report.xml"), encoding: .utf8)
            #expect(failed.contains(#"failures="1""#) && failed.contains("speech[0].text"))
            #expect(try earshot.files() == ["cases", "linked.xml", "report.xml", "told"], "no device is left behind")
        }
    }

    @Test func `records nothing that is different in every run, and holds`() throws {
        try Earshot.session { earshot in
            let bundle = try TemporaryExtension.write("LogsTheTime", in: earshot.folder)
            try write(payload("5"), "shop.apns", earshot)
            let recorded = try earshot("test", "shop.apns", "--record", "--extension", bundle.path)
            let told = "  not recorded, since a second run says otherwise: content.userInfo.ticket, log\n"
            #expect(recorded.code == 0 && recorded.text.contains(told), "\(recorded.text)\(recorded.talk)")
            let file = earshot.folder.appendingPathComponent("shop.expected.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains(#""filterCriteria" : "shop""#) && text.contains(#""order" : 7"#), "\(text)")
            #expect(try earshot("test", "shop.apns", "--extension", bundle.path).code == 0)
        }
    }

    @Test func `the cases among the examples hold`() throws {
        try Earshot.session { earshot in
            let cases = Earshot.package.appendingPathComponent("Examples/Cases").path
            // Each has a device of its own: nobody's home is needed.
            for environment in [[:], ["HOME": "", "XDG_STATE_HOME": ""]] {
                let ending = try earshot("test", cases, environment: environment)
                #expect(ending.code == 0, "\(ending.text)\(ending.talk)")
            }
        }
    }

    @Test func `compares the sound by ear`() throws {
        try Earshot.session { earshot in
            try write(payload("You received $12.50 from Bob"), "bob.apns", earshot)
            try write(#"{"outcome":"modified","sound":"bob.wav"}"#, "bob.expected.json", earshot)
            let unheard = try earshot("test", "bob.apns")
            #expect(unheard.code == 1 && unheard.text.contains("  there is no 'bob.wav'; --record writes it."))
            #expect(try earshot("test", "bob.apns", "--record").lastLine == "1 case: 1 recorded")
            #expect(try earshot("test", "bob.apns").code == 0)
            try write(payload("You received $12.60 from Bob"), "bob.apns", earshot)
            let other = try earshot("test", "bob.apns", "--json")
            #expect(other.code == 1)
            let differences = try #require(try other.object()["differences"] as? [[String: String]])
            #expect(differences.map { $0["path"] } == ["sound"])
        }
    }

    @Test func `a case is run as it says, and APNs' refusal is a delivery`() throws {
        try Earshot.session { earshot in
            try write(payload("5"), "late.apns", earshot)
            try write(
                #"{"rejection":{"status":400,"reason":"BadPriority"},"outcome":"rejected","run":{"priority":7}}"#,
                "late.expected.json", earshot)
            let ending = try earshot("test", "late.apns")
            #expect(ending.code == 0, "\(ending.text)\(ending.talk)")
        }
    }

    @Test func `what push has printed may stand as the expectation, and another amount differs from it`() throws {
        try Earshot.session { earshot in
            try write(payload("You received $12.50 from Bob"), "bob.apns", earshot)
            let printed = try earshot("push", "--json", "bob.apns")
            #expect(printed.code == 0, "\(printed.talk)")
            try write(printed.text, "bob.expected.json", earshot)
            let held = try earshot("test", "bob.apns")
            #expect(held.code == 0, "\(held.text)\(held.talk)")
            // A name that somebody chose is compared.
            let chosen = printed.text.replacing(/"announcement-[^"]*"/, with: "\"chime.caf\"")
            try write(chosen, "bob.expected.json", earshot)
            let other = try earshot("test", "bob.apns")
            #expect(other.code == 1 && other.text.contains("content.sound.name"), "\(other.text)")
        }
    }

    @Test func `cases of one name are told apart by their folders`() throws {
        try Earshot.session { earshot in
            for folder in ["a", "b"] {
                try write(payload("5"), "sub/\(folder)/c1.apns", earshot)
                try write("{}", "sub/\(folder)/c1.expected.json", earshot)
            }
            try write(payload("5"), "sub/b/c2.apns", earshot)
            let ending = try earshot("test", "--json", "--junit", "r.xml", "sub/a", "sub/b")
            let names = ending.text.split(separator: "\n").compactMap { line in
                (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["name"] as? String
            }
            #expect(names == ["sub/a/c1", "sub/b/c1", "c2"], "\(ending.text)\(ending.talk)")
            let all = try earshot("test", "sub")
            #expect(all.lastLine == "3 cases: 2 ok, 1 failed", "\(all.text)\(all.talk)")
            let report = try String(contentsOf: earshot.folder.appendingPathComponent("r.xml"), encoding: .utf8)
            #expect(report.contains(#"name="sub/a/c1""#) && report.contains(#"name="sub/b/c1""#))
        }
    }

    @Test func `an expectation whose payload is missing is told, not passed over`() throws {
        try Earshot.session { earshot in
            try write(payload("5"), "cases/a.apns", earshot)
            try write("{}", "cases/shop/b.expected.json", earshot)
            let ending = try earshot("test", "cases")
            #expect(ending.code == 66 && ending.text.isEmpty)
            #expect(ending.talk.contains("put 'b.apns' beside it"), "\(ending.talk)")
        }
    }

    @Test func `a report without a name is no report`() throws {
        try Earshot.session { earshot in
            try write(payload("5"), "a.apns", earshot)
            let ending = try earshot("test", "a.apns", "--junit", "")
            #expect(ending.code == 64 && ending.talk.contains("--junit") && ending.text.isEmpty, "\(ending.talk)")
        }
    }

    @Test func `a pipe among the payloads is told, not waited for`() throws {
        try Earshot.session { earshot in
            let folder = earshot.folder.appendingPathComponent("cases")
            try write(payload("5"), "cases/a.apns", earshot)
            #expect(unsafe mkfifo(folder.appendingPathComponent("b.apns").path, 0o600) == 0)
            for words in [["test", "cases"], ["test", "cases/b.apns"], ["push", "cases"]] {
                let ending = try earshot.run(words)
                #expect(ending.code == 65 && ending.talk.contains("b.apns' is no plain file"), "\(ending.talk)")
                #expect(ending.text.isEmpty)
            }
        }
    }

    /// The extension answers after half a minute, and a signal comes before.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `leaves no device behind when a signal ends it`(number: Int32) throws {
        try Earshot.session { earshot in
            let bundle = try TemporaryExtension.write("NeverAnswers", in: earshot.folder)
            let room = earshot.folder.appendingPathComponent("room")
            try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
            for name in ["a", "b", "c"] { try write(payload("5"), "cases/\(name).apns", earshot) }
            let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": room.path]) { $1 }
            var run = try ChildProcess(
                Earshot.products.appendingPathComponent("earshot").path,
                ["test", "--extension", bundle.path, earshot.folder.appendingPathComponent("cases").path],
                environment: environment, descriptors: [-1, -1, -1], inSession: true)
            func devices() -> [String] {
                KilledPush.names(in: "room", of: earshot.folder).filter { $0.hasPrefix("earshot-test-") }
            }
            let end = ContinuousClock.now + .seconds(60)
            while devices().isEmpty, ContinuousClock.now < end { sched_yield() }
            #expect(!devices().isEmpty)
            run.signal(number)
            #expect(run.waited(atMost: 20) == .signal(number))
            #expect(devices().isEmpty)
        }
    }

    @Test func `leaves no device behind when nobody reads what it tells`() throws {
        try Earshot.session { earshot in
            let room = earshot.folder.appendingPathComponent("room")
            try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
            for name in 0..<8 { try write(payload("5"), "cases/\(name).apns", earshot) }
            var ends = [Int32](repeating: -1, count: 2)
            #expect(unsafe pipe(&ends) == 0)
            close(ends[0])
            let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": room.path]) { $1 }
            var run = try ChildProcess(
                Earshot.products.appendingPathComponent("earshot").path,
                ["test", earshot.folder.appendingPathComponent("cases").path],
                environment: environment, descriptors: [-1, ends[1], -1], inSession: true)
            close(ends[1])
            #expect(run.waited(atMost: 60) == .code(74))
            #expect(KilledPush.names(in: "room", of: earshot.folder).filter { $0.hasPrefix("earshot-test-") }.isEmpty)
        }
    }

    @Test func `what is no case is refused before anything is delivered`() throws {
        try Earshot.session { earshot in
            try write(payload("5"), "a.apns", earshot)
            try write("{\n\"outcom\":1}", "a.expected.json", earshot)
            let wrong = try earshot("test", "a.apns")
            #expect(wrong.code == 65 && wrong.talk.contains("a.expected.json, line 2") && wrong.text.isEmpty)
            for run in [#""timeLimit":"x""#, #""locale":"no tag!""#, #""network":"slow""#] {
                try write(#"{"outcome":"modified","run":{\#(run)}}"#, "a.expected.json", earshot)
                let late = try earshot("test", "a.apns")
                #expect(late.code == 65 && late.talk.contains("the case 'a'") && late.text.isEmpty, "\(late.talk)")
            }
            #expect(try earshot("test", "nothing.apns").code == 66)
            #expect(try earshot("test", "a.expected.json").code == 64)
            #expect(try earshot("test", "a.apns", "--junit", "none/x.xml").code != 0)
        }
    }
}
