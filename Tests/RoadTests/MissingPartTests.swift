// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

@Suite("A part that is not beside the command")
struct MissingPartTests {
    /// Runs a command that was built into a folder without one of its programs; the others are linked there.
    private func run(_ words: [String], without part: String, in earshot: Earshot) throws -> RunProgram.Ending {
        let files = FileManager.default
        let folder = earshot.folder.appendingPathComponent(".built")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let command = Earshot.products.appendingPathComponent("earshot")
        let copy = folder.appendingPathComponent("earshot")
        // The command finds its folder by its own path: no link that leads out of it.
        do { try files.linkItem(at: command, to: copy) } catch { try files.copyItem(at: command, to: copy) }
        let programs = ["ExtensionLauncher", "PaymentAnnouncer", "SpeechEngine"].filter { $0 != part }
        let resources = try files.contentsOfDirectory(atPath: Earshot.products.path)
            .filter { $0.hasSuffix(".resources") }
        for name in programs + resources {
            try files.createSymbolicLink(
                at: folder.appendingPathComponent(name),
                withDestinationURL: Earshot.products.appendingPathComponent(name))
        }
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_STATE_HOME"] = earshot.folder.appendingPathComponent("state").path
        environment["EARSHOT_HURRY"] = "1000"
        return try RunProgram.run(copy.path, words, environment: environment, in: earshot.folder)
    }

    private func deliveries(_ earshot: Earshot) -> [String] {
        let inbox = earshot.folder.path + "/state/earshot/Inbox"
        return ((try? FileManager.default.contentsOfDirectory(atPath: inbox)) ?? []).filter { !$0.hasPrefix(".") }
    }

    @Test(arguments: [
        ("ExtensionLauncher", "launcher"), ("SpeechEngine", "speech engine"), ("PaymentAnnouncer", "announcer"),
    ])
    func `is named before anything is delivered`(part: String, name: String) throws {
        try Earshot.session { earshot in
            let ending = try run(["push", Earshot.example("alipay")], without: part, in: earshot)
            #expect(ending.code == 69 && ending.text.isEmpty, "\(ending.text)\(ending.talk)")
            #expect(ending.talk.contains(name) && ending.talk.split(separator: "\n").count == 1, "\(ending.talk)")
            #expect(deliveries(earshot).isEmpty)
        }
    }

    @Test func `is named where it is the modules that extensions import`() throws {
        try Earshot.session { earshot in
            let source = Earshot.package.appendingPathComponent("Examples/Extensions/ChangedTitle").path
            let ending = try run(["build", source, "-o", "X.appex"], without: "Modules", in: earshot)
            #expect(ending.code == 69, "\(ending.talk)")
            #expect(
                ending.talk.contains("/.built/Modules'") && !ending.talk.contains("another compiler"), "\(ending.talk)")
        }
    }

    private static let nowhere = ["EARSHOT_SPEECH_ENGINE": "/nowhere/SpeechEngine"]

    private func push(_ payload: String, to principal: String, _ earshot: Earshot) throws -> Earshot.Ending {
        let url = try TemporaryExtension.write(principal, in: earshot.folder)
        return try earshot(
            "push", "--json", "--extension", url.path, "dev.earshot.test", "-", input: Data(payload.utf8),
            environment: Self.nowhere)
    }

    @Test func `is missed by the announcer where it is the engine that the environment names`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("push", Earshot.example("alipay"), environment: Self.nowhere)
            #expect(ending.code == 69 && ending.talk.contains("/nowhere/SpeechEngine"), "\(ending.talk)")
            #expect(deliveries(earshot).isEmpty)
        }
    }

    @Test func `is not missed by an extension that speaks nothing`() throws {
        try Earshot.session { earshot in
            let ending = try push(#"{"aps":{"alert":{"body":"5"},"mutable-content":1}}"#, to: "Modifies", earshot)
            #expect(ending.code == 0, "\(ending.talk)")
            #expect(try ending.object()["outcome"] as? String == "modified")
        }
    }

    @Test func `is told after the delivery of an extension that was to speak`() throws {
        try Earshot.session { earshot in
            let payload = #"{"aps":{"alert":{"title":"en-US","body":"Hi"},"mutable-content":1}}"#
            let ending = try push(payload, to: "SpeaksItself", earshot)
            #expect(
                ending.code == 69 && ending.talk.hasPrefix("earshot: not said: the speech engine"), "\(ending.talk)")
            #expect(deliveries(earshot).count == 1)
        }
    }
}
