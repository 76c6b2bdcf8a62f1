// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Golden
import MisbehavingExtensions
import Testing
import UserNotifications

@testable import ExtensionRuntime

@Suite("An extension's process that is kept")
struct WarmExtensionsTests {
    /// Hands pushes over at once, and gives back what became of each, in their order.
    static func run(
        _ pushes: [[String: String]], on warm: WarmExtensions, in bundle: ExtensionBundle, home: URL,
        limits: ExtensionLimits = ExtensionLimits(memory: nil)
    ) throws -> [ExtensionRun] {
        var surroundings = ExtensionSurroundings(programsIn: try TemporaryExtension.products)
        surroundings.writable = [home]
        let start = ExtensionStart(bundle, surroundings: surroundings, environment: ["HOME": home.path])
        return try together(pushes.count) { place in
            let content = UNMutableNotificationContent()
            content.userInfo = pushes[place]
            let request = UNNotificationRequest(identifier: "\(place)", content: content, trigger: nil)
            return warm.run(request, key: bundle.url.path, limits: limits) { start }.ended()
        }
    }

    private func with(_ principal: String, most: Int = 1, _ body: (WarmExtensions, ExtensionBundle, URL) throws -> Void)
        throws
    {
        try TemporaryExtension.withFolder { folder in
            let warm = WarmExtensions(most: most)
            defer { warm.leave() }
            try body(warm, ExtensionBundle(at: TemporaryExtension.write(principal, in: folder)), folder)
        }
    }

    @Test func `one push after the other finds the same process and a new instance`() throws {
        try with("TellsItsProcess") { warm, bundle, home in
            let titles = try (1...20).flatMap { _ in try Self.run([[:]], on: warm, in: bundle, home: home) }
                .map { $0.content?.title.split(separator: " ").map(String.init) ?? [] }
            #expect(Set(titles.map(\.first)).count == 1)
            #expect(titles.map { $0.dropFirst().first } == (1...20).map { "\($0)" })
            #expect(titles.allSatisfy { $0.last == "true" })
        }
    }

    /// Each waits for the others, so that all must be in the process together.
    @Test func `pushes that come together are in it together`() throws {
        try with("Meets") { warm, bundle, home in
            let pushes = Array(repeating: ["guests": "4"], count: 4)
            let runs = try Self.run(pushes, on: warm, in: bundle, home: home)
            #expect(runs.map { $0.content?.title } == Array(repeating: "met 4", count: 4))
            #expect(runs.allSatisfy { $0.exit == .clean && $0.warnings.isEmpty })
            #expect(runs.contains { $0.log.contains(LogLines.sharedMark + "came") })
        }
    }

    @Test func `a crash costs the others in it theirs, and each says so`() throws {
        try with("Meets") { warm, bundle, home in
            let pushes = Array(repeating: ["guests": "3", "crash": "yes"], count: 3)
            let runs = try Self.run(pushes, on: warm, in: bundle, home: home)
            #expect(runs.map(\.exit) == Array(repeating: .crashed(signal: SIGABRT), count: 3))
            #expect(runs.map { $0.warnings.map(\.code) } == Array(repeating: ["process-shared"], count: 3))
            let next = try Self.run([["guests": "1"]], on: warm, in: bundle, home: home)
            #expect(next.first?.content?.title == "met 1")
        }
    }

    @Test func `one that hangs is ended with its process, and the next finds another`() throws {
        try with("HangsOnDemand") { warm, bundle, home in
            let limits = ExtensionLimits(timeLimit: .milliseconds(200), grace: .milliseconds(100), memory: nil)
            let hung = try Self.run([["hang": "yes"]], on: warm, in: bundle, home: home, limits: limits)
            #expect(hung.first?.exit == .timedOut)
            let next = try Self.run([[:]], on: warm, in: bundle, home: home)
            #expect(next.first?.content?.title == "quick")
        }
    }

    @Test func `two processes share the work where two are allowed`() throws {
        try with("TellsItsProcess", most: 2) { warm, bundle, home in
            let runs = try Self.run(Array(repeating: [:], count: 40), on: warm, in: bundle, home: home)
            let processes = Set(runs.compactMap { $0.content?.title.split(separator: " ").first })
            #expect(runs.allSatisfy { $0.exit == .clean && $0.content != nil })
            #expect((1...2).contains(processes.count))
        }
    }

    @Test func `one that has no launcher says so for every push`() throws {
        try with("TellsItsProcess") { warm, bundle, home in
            let surroundings = ExtensionSurroundings(launcher: home.appendingPathComponent("none"))
            let start = ExtensionStart(bundle, surroundings: surroundings, environment: [:])
            let request = UNNotificationRequest(identifier: "r", content: UNNotificationContent(), trigger: nil)
            let run = warm.run(request, key: "k", limits: ExtensionLimits()) { start }.ended()
            #expect(run.exit == .exited(code: 126))
            #expect(run.log.first?.hasPrefix("The extension's launcher") == true)
        }
    }

    @Test func `one that holds too much after a push takes no more`() throws {
        try with("AllocatesMuch") { warm, bundle, home in
            let limits = ExtensionLimits(memory: 70 << 20)
            let runs = try (1...2).flatMap { _ in
                try Self.run([[:]], on: warm, in: bundle, home: home, limits: limits)
            }
            #expect(runs.map { $0.content?.title } == Array(repeating: "holding \(60 << 20)", count: 2))
            #expect(runs.map(\.exit) == [.clean, .clean])
        }
    }
}
