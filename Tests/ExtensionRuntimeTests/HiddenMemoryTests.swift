// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import DeviceContract
import Foundation
import Glibc
import MisbehavingExtensions
import Testing
import UserNotifications

@testable import ExtensionRuntime

@Suite("What an extension does beside others of its own, and what it hides")
struct HiddenMemoryTests {
    private func run(
        _ principal: String, limits: ExtensionLimits = ExtensionLimits(linger: .seconds(5), memory: nil)
    ) throws -> ExtensionRun {
        try TemporaryExtension.withFolder { folder in
            let home = folder.appendingPathComponent("home")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let bundle = try ExtensionBundle(at: TemporaryExtension.write(principal, in: folder))
            var surroundings = ExtensionSurroundings(programsIn: try TemporaryExtension.products)
            surroundings.writable = [home]
            let request = UNNotificationRequest(
                identifier: "r", content: UNMutableNotificationContent(), trigger: nil)
            return ExtensionHost(limits: limits, surroundings: surroundings)
                .run(request, in: bundle, environment: ["HOME": home.path, "TMPDIR": home.path])
        }
    }

    /// Behind the many small mappings nobody would find the large one; and tables of pages are in nobody's `RssAnon`.
    @Test(.timeLimit(.minutes(2)), arguments: ["HidesSharedMemory", "FillsPageTables"])
    func `memory that is hard to find counts`(principal: String) throws {
        let run = try run(principal, limits: ExtensionLimits(linger: .zero, memory: 40 << 20))
        #expect(run.exit == .memory)
        #expect(run.content == nil)
        #expect(run.peakMemory > 40 << 20)
    }

    /// Whichever thread is done sooner with its content: one whose second call came before would have answered with nothing.
    @Test(arguments: 0..<12)
    func `the first of many answers at once is the content`(time: Int) throws {
        let run = try run("AnswersFromManyThreads")
        #expect(run.content?.title.hasPrefix("thread ") == true)
        #expect(run.exit == .clean)
    }

    /// Foundation waits for a process with a pair of datagram sockets, which are no request.
    @Test func `a program that has ended is nothing under way`() throws {
        let run = try run("WaitsForAProgram")
        #expect(run.content?.title == "ended with 0")
        #expect(run.warnings.map(\.code) == [])
    }

    /// Read by each process of an app group before its push: 4 MB of the smallest values take more memory than it has.
    @Test func `a property list of very many values is none`() throws {
        func list(_ count: Int) -> Data {
            let values = String(repeating: "<true/>", count: count)
            return Data("<plist version=\"1.0\"><dict><key>a</key><array>\(values)</array></dict></plist>".utf8)
        }
        #expect((PropertyListFile.dictionary(list(1000))?["a"] as? [Bool])?.count == 1000)
        #expect(PropertyListFile.dictionary(list(100_000)) == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `defaults wait for nobody who keeps their folder locked`() throws {
        try TemporaryExtension.withFolder { folder in
            let own = try #require(OpenFolder(path: folder.path))
            let kept = unsafe open(folder.path, O_RDONLY | O_DIRECTORY)
            defer { close(kept) }
            #expect(flock(kept, LOCK_EX) == 0)
            #expect(own.locked(waitingAtMost: .milliseconds(1)) { "beside it" } == "beside it")
            GroupDefaults(environment: ["XDG_CONFIG_HOME": folder.path]).carryOut()
        }
    }
}
