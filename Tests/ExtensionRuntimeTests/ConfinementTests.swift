// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import DeviceContract
import Foundation
import MisbehavingExtensions
import Testing
import UserNotifications

@testable import ExtensionRuntime

@Suite("An extension that reaches for what is not its own")
struct ConfinementTests {
    /// Runs an extension whose home is a folder of its own, beside one that is not.
    func run(
        _ principal: String, confinement: ExtensionSurroundings.Confinement = .auto, landlock: Int = .max,
        limits: ExtensionLimits = ExtensionLimits(linger: .zero, memory: nil), userInfo: [String: String] = [:],
        link: String? = nil, _ body: (_ run: ExtensionRun, _ outside: URL) throws -> Void = { _, _ in }
    ) throws {
        try TemporaryExtension.withFolder { folder in
            let (home, outside) = (folder.appendingPathComponent("home"), folder.appendingPathComponent("outside"))
            for folder in [home, outside] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            for name in ["secret", "other"] { try Data("kept".utf8).write(to: outside.appendingPathComponent(name)) }
            let bundle = try ExtensionBundle(at: TemporaryExtension.write(principal, in: folder))
            var surroundings = ExtensionSurroundings(programsIn: try TemporaryExtension.products)
            surroundings.writable = [home] + (link.map { [folder.appendingPathComponent($0)] } ?? [])
            if let link {
                try FileManager.default.createSymbolicLink(
                    at: folder.appendingPathComponent(link), withDestinationURL: outside)
            }
            surroundings.confinement = confinement
            surroundings.newestLandlock = landlock
            let content = UNMutableNotificationContent()
            content.userInfo = userInfo.merging(["outside": outside.path]) { given, _ in given }
            let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
            let environment = ["HOME": home.path, "TMPDIR": home.path, "CFFIXED_USER_HOME": home.path]
            try body(
                ExtensionHost(limits: limits, surroundings: surroundings)
                    .run(request, in: bundle, environment: environment), outside)
        }
    }

    static let attempts = [
        "reads", "lists", "cuts", "writes", "makes", "links", "renames", "makes folders", "deletes", "makes sockets",
        "reads passwords", "lists processes", "reads variables of others",
    ]

    /// The newest Landlock that the kernel has, the oldest that Debian 12 has, and the one that knows truncation.
    @Test(arguments: [Int.max, 3, 2])
    func `is refused everything outside of its folders`(landlock: Int) throws {
        try run("Trespasses", landlock: landlock) { run, outside in
            #expect(run.content?.title == "tried")
            #expect(run.log == Self.attempts.map { "\($0) refused" })
            let left = try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted()
            #expect(left == ["other", "secret"])
            let kept = try String(contentsOf: outside.appendingPathComponent("secret"), encoding: .utf8)
            #expect(kept == "kept")
        }
    }

    /// Another process of the extension may put one in the place of a folder before what confines this one looks at it.
    @Test(arguments: [Int.max, 2])
    func `is not started where a link stands in the place of a folder that it may write to`(landlock: Int) throws {
        try run("Trespasses", landlock: landlock, link: "link") { run, outside in
            #expect(run.content == nil && !run.log.contains { $0.hasSuffix(" done") })
            let left = try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted()
            #expect(left == ["other", "secret"])
        }
    }

    @Test func `could do all of it without the confinement`() throws {
        try run("Trespasses", confinement: .off) { run, outside in
            #expect(run.log == Self.attempts.map { "\($0) done" })
            let left = try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted()
            #expect(left == ["folder", "link", "new", "renamed"])
        }
    }

    @Test(arguments: [Int.max, 2])
    func `has its folders, time zones, ICU and random numbers`(landlock: Int) throws {
        try run("KeepsToItsFolders", landlock: landlock) { run, _ in
            #expect(run.log == ["zone 28800", "number 1.234,5", "random true 36", "processors true"])
            #expect(run.exit == .clean)
        }
    }

    /// Without Landlock's scope a PID namespace keeps signals inside, where it may be made.
    @Test(arguments: [Int.max, 2])
    func `cannot kill what watches over it`(landlock: Int) throws {
        try run("KillsItsParent", landlock: landlock) { run, _ in
            guard !run.warnings.contains(where: { $0.message.contains("signals") }) else { return }
            #expect(run.content?.title == "parricide")
            #expect(run.exit == .clean)
        }
    }

    @Test(arguments: [Int.max, 2])
    func `leaves no process behind, whatever session it is in`(landlock: Int) throws {
        // The seconds that they would sleep, by which they are known: inside a namespace their numbers are its own.
        let mark = String(UInt32.random(in: 1_000_000...4_000_000_000))
        try run("LeavesItsSession", landlock: landlock, userInfo: ["mark": mark]) { run, _ in
            #expect(run.log.count == 3)
            #expect(run.warnings.map(\.code) == ["process-left", "work-cut-off"])
        }
        #expect(try Self.running("sleep\u{0}\(mark)").isEmpty)
    }

    /// Thousands of them would leave the machine no processor for what watches over them.
    @Test(arguments: [Int.max, 2])
    func `gets a hundred processes and a thousand threads, and no more`(landlock: Int) throws {
        let mark = String(UInt32.random(in: 1_000_000...4_000_000_000))
        try run("StartsThousands", landlock: landlock, userInfo: ["mark": mark]) { run, _ in
            #expect(run.content?.title == "crowded")
            let counts = run.log.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
            try #require(counts.count == 3)
            // What has ended counts no longer.
            #expect(counts[0] == 200)
            #expect((100...128).contains(counts[1]))
            #expect((700...1024).contains(counts[2]))
            #expect(run.warnings.map(\.code) == ["task-limit", "process-left", "work-cut-off"])
        }
        #expect(try Self.running("sleep\u{0}\(mark)").isEmpty)
    }

    /// Whether the one that goes on is found when all is killed: the push would never end.
    @Test(.timeLimit(.minutes(2)), arguments: [Int.max, 2])
    func `leaves no process behind whose first thread has ended`(landlock: Int) throws {
        try run("LeavesAThread", landlock: landlock) { run, _ in
            #expect(run.content?.title == "left")
            #expect(run.warnings.map(\.code) == ["process-left", "work-cut-off"])
        }
    }

    /// The chains would go on for half a minute.
    @Test(.timeLimit(.minutes(2)), arguments: [Int.max, 2])
    func `leaves no chain of processes that each start the next and are gone`(landlock: Int) throws {
        try run("ForksInChains", landlock: landlock) { run, outside in
            #expect(run.content?.title == "chained")
            #expect(run.warnings.contains { $0.code == "process-left" })
            #expect(run.totalMilliseconds < 20_000)
            let left = try Self.running(outside.deletingLastPathComponent().path)
            #expect(left.isEmpty)
        }
    }

    /// The numbers of processes with a command line.
    static func running(_ command: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.filter { process in
            let line = ProcessFiles.text(of: "\(process)/cmdline")
            return String(decoding: line, as: UTF8.self).hasPrefix(command)
        }
    }

    @Test func `asks the kernel for nothing that reaches others`() throws {
        try run("CallsTheKernel") { run, _ in
            #expect(run.content?.title == "called")
            let refused = [
                "gives its rights to others", "gives its group's", "makes what gives them", "gives them by a new call",
                "limits what started it", "slows down a process by its number", "slows down its group",
                "outlives its launcher", "makes sockets for letters", "makes sockets for letters in a row",
                "hides memory", "makes rules of its own", "shares memory for good", "watches folders",
                "listens to the kernel",
            ]
            let done = [
                "makes files its own", "limits itself", "makes sockets for streams", "asks for addresses",
                "asks for larger buffers",
            ]
            #expect(run.log == refused.map { "\($0) refused" } + done.map { "\($0) done" })
        }
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("AllocatesAfterItsAnswer", "light"), ("MapsSharedMemory", nil), ("LeavesAHog", nil),
            ("LeavesAHeavyThread", nil), ("LosesItsFirstThread", nil),
        ])
    func `is ended for memory that it takes late, shares or leaves to others`(principal: String, title: String?) throws
    {
        try run(principal, limits: ExtensionLimits(memory: 40 << 20)) { run, _ in
            #expect(run.exit == .memory)
            #expect(run.content?.title == title)
            #expect(run.peakMemory > 40 << 20)
        }
    }

    @Test func `a content that is too large is named as such`() throws {
        try run("AnswersWithMuch") { run, _ in
            #expect(run.exit == .exited(code: 65))
            #expect(run.log == ["The content cannot leave the extension. It holds more than 8 MB."])
        }
    }

    @Test func `where all is required and something is missing it is not started`() throws {
        try run("Modifies", confinement: .require, landlock: 0) { run, _ in
            #expect(run.content == nil)
            #expect(run.exit == .exited(code: 126))
            #expect(run.warnings.map(\.code) == ["confinement-partial"])
            #expect(run.warnings.first?.message.contains("files") == true)
        }
        try run("Modifies", landlock: 0) { run, _ in
            #expect(run.content != nil)
            #expect(run.warnings.map(\.code) == ["confinement-partial"])
        }
    }

    /// The connection is kept open by both ends: one that has had its answer is nothing under way.
    @Test(arguments: [Int.max, 2])
    func `a request that it has under way after its answer comes to its end`(landlock: Int) throws {
        let server = try LoopbackServer(answers: true)
        let limits = ExtensionLimits(linger: .seconds(30), memory: nil)
        try run("SendsAReceipt", landlock: landlock, limits: limits, userInfo: ["url": server.url]) { run, _ in
            #expect(run.content?.title == "thanks")
            #expect(run.log == ["receipt 200 true"])
            #expect(run.warnings.isEmpty)
            #expect(run.totalMilliseconds < 20_000)
        }
    }

    @Test func `a request that takes too long after its answer is cut off and named`() throws {
        let server = try LoopbackServer(answers: false)
        let limits = ExtensionLimits(linger: .milliseconds(300), memory: nil)
        try run("SendsAReceipt", limits: limits, userInfo: ["url": server.url]) { run, _ in
            #expect(run.content?.title == "thanks")
            #expect(run.log.isEmpty)
            #expect(run.exit == .clean)
            #expect(run.warnings.map(\.code) == ["work-cut-off"])
            #expect(run.warnings.first?.message.contains("a request") == true)
        }
    }

    @Test func `what it sets in its defaults is there at the next push`() throws {
        try TemporaryExtension.withFolder { folder in
            let bundle = try ExtensionBundle(at: TemporaryExtension.write("Counts", in: folder))
            var surroundings = ExtensionSurroundings(programsIn: try TemporaryExtension.products)
            surroundings.writable = [folder]
            let host = ExtensionHost(limits: ExtensionLimits(memory: nil), surroundings: surroundings)
            let request = UNNotificationRequest(identifier: "r", content: UNNotificationContent(), trigger: nil)
            let environment = ["HOME": folder.path, "CFFIXED_USER_HOME": folder.path]
            let titles = (1...2).map { _ in host.run(request, in: bundle, environment: environment).content?.title }
            #expect(titles == ["push 1", "push 2"])
        }
    }
}
