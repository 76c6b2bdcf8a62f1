// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Testing
import UserNotifications

@Suite("An extension in a process of its own")
struct ExtensionHostTests {
    // What ends by itself has all the time it needs; only what never would is cut off soon.
    static let patient = ExtensionLimits(memory: nil)
    static let expiring = ExtensionLimits(timeLimit: .milliseconds(300), grace: .seconds(30), memory: nil)
    static let killing = ExtensionLimits(timeLimit: .milliseconds(300), grace: .milliseconds(500), memory: nil)

    private func run(
        _ principal: String, limits: ExtensionLimits = patient, environment: [String: String] = [:],
        changes: [String: Any?] = [:], content: UNNotificationContent? = nil
    ) throws -> ExtensionRun {
        try TemporaryExtension.withFolder { folder in
            let bundle = try ExtensionBundle(at: TemporaryExtension.write(principal, in: folder, changes: changes))
            let plain = UNMutableNotificationContent()
            plain.title = "Payment"
            let request = UNNotificationRequest(
                identifier: "request-1", content: content ?? plain, trigger: UNPushNotificationTrigger())
            let environment = ["HOME": folder.path].merging(environment) { _, given in given }
            var surroundings = ExtensionSurroundings(programsIn: try TemporaryExtension.products)
            surroundings.writable = [folder]
            return ExtensionHost(limits: limits, surroundings: surroundings)
                .run(request, in: bundle, environment: environment)
        }
    }

    @Test func `the template's extension modifies the title`() throws {
        let run = try run("Modifies")
        #expect(run.content?.title == "Payment [modified]")
        #expect(run.exit == .clean)
        #expect(run.handlerCalls == 1)
        #expect(run.log == ["on the main thread: false"])
        #expect(run.peakMemory > 100_000)
        #expect(!run.expired)
        #expect(run.launchMilliseconds > 0 && run.totalMilliseconds >= run.launchMilliseconds)
    }

    @Test(arguments: [
        ("AnswersFromMainQueue", "main queue: true"), ("AnswersFromRunLoop", "run loop: true"),
        ("AnswersFromAnotherThread", "another thread"), ("FloodsItsOutput", "after the flood"),
    ])
    func `an answer counts from wherever it comes`(principal: String, title: String) throws {
        let run = try run(principal)
        #expect(run.content?.title == title)
        #expect(run.exit == .clean)
    }

    @Test(arguments: ["AnswersTwice", "AnswersTwiceFromAnotherThread"])
    func `the first of two answers counts`(principal: String) throws {
        let run = try run(principal)
        #expect(run.content?.title == "first")
        #expect(run.handlerCalls == 2)
    }

    @Test func `a flood of output is kept up to a limit`() throws {
        let lines = try run("FloodsItsOutput").log
        #expect(lines.count == 1001)
    }

    @Test(arguments: [
        ("Hangs", ExtensionRun.Exit.timedOut), ("HangsAtExpiryToo", .timedOut), ("NeverAnswers", .timedOut),
    ])
    func `one that never answers is told and then killed`(principal: String, exit: ExtensionRun.Exit) throws {
        let run = try run(principal, limits: Self.killing)
        #expect(run.content == nil)
        #expect(run.exit == exit)
        #expect(run.expired)
        #expect(run.handlerCalls == 0)
    }

    @Test(arguments: [
        ("HangsAndAnswersAtExpiry", "best attempt, on the main thread: false"), ("BlocksEveryQueue", "still there"),
    ])
    func `the best attempt at expiry counts`(principal: String, title: String) throws {
        let run = try run(principal, limits: Self.expiring)
        #expect(run.content?.title == title)
        #expect(run.exit == .clean)
        #expect(run.expired)
        #expect(!run.handlerAfterExpiry)
    }

    @Test func `an answer after the expiry is too late`() throws {
        let run = try run("AnswersAfterExpiry", limits: Self.expiring)
        #expect(run.content == nil)
        #expect(run.handlerAfterExpiry)
        #expect(run.handlerCalls == 1)
        #expect(run.exit == .clean)
    }

    @Test(arguments: [
        ("CrashesBySegment", [SIGSEGV]), ("CrashesByAbort", [SIGABRT]), ("CrashesByTrap", [SIGILL, SIGTRAP]),
    ])
    func `a crash is named by its signal`(principal: String, signals: [Int32]) throws {
        let run = try run(principal)
        #expect(signals.map { ExtensionRun.Exit.crashed(signal: $0) }.contains(run.exit))
        #expect(run.content == nil)
        if principal == "CrashesBySegment" { #expect(run.log.first == "about to crash") }
    }

    @Test func `an exit without an answer keeps its code`() throws {
        let exit = try run("ExitsThree").exit
        #expect(exit == .exited(code: 3))
    }

    @Test func `sixty megabytes are too many`() throws {
        let run = try run("AllocatesMuch", limits: ExtensionLimits(memory: 40 << 20))
        #expect(run.exit == .memory)
        #expect(run.content == nil)
        #expect(run.peakMemory > 40 << 20)
        let title = try self.run("AllocatesMuch").content?.title
        #expect(title == "holding \(60 << 20)")
    }

    @Test func `a program that it leaves behind ends with it`() throws {
        let run = try run("LeavesAChildBehind")
        #expect(run.content?.title == "childless")
        let child = try #require(run.log.first?.split(separator: " ").last.flatMap { Int32($0) })
        // Killed; the kernel may still be at it, and whoever inherited it may not have collected it yet.
        func isAlive() -> Bool {
            let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
            return state.map { !$0.contains(") Z ") && !$0.contains(") X ") } ?? false
        }
        let patience = ContinuousClock.now + .seconds(20)
        while isAlive(), ContinuousClock.now < patience { sched_yield() }
        #expect(!isAlive())
    }

    @Test(arguments: ["NestsUserInfoDeep", "PutsAnObjectIntoUserInfo"])
    func `a content that cannot travel ends the extension with a reason`(principal: String) throws {
        let run = try run(principal)
        #expect(run.exit == .exited(code: 65))
        #expect(run.log.last?.hasPrefix("The content cannot leave the extension.") == true)
    }

    @Test func `noise in the connection ends the extension`() throws {
        let run = try run("WritesIntoTheConnection")
        #expect(run.exit == .exited(code: 76))
        #expect(run.content == nil)
    }

    @Test(arguments: ["NoExtension", "Nowhere"])
    func `a principal class that is none is named`(principal: String) throws {
        let run = try run(principal)
        #expect(run.exit == .exited(code: 78))
        #expect(run.log.first?.contains("MisbehavingExtensions.\(principal)") == true)
    }

    @Test func `the extension finds its environment and nothing of the device's`() throws {
        let log = try run("Echoes", environment: ["GIVEN": "yes", "TMPDIR": "/folder/x"]).log
        #expect(log.first == "request-1 true")
        #expect(log.contains("GIVEN=yes"))
        #expect(log.contains("TMPDIR=/folder/x"))
        #expect(log.contains("SECRET=-"))
        #expect(log.contains { $0.hasPrefix("in ") && $0.contains("earshot-") })
    }

    @Test func `everything in a content comes back`() throws {
        let content = UNMutableNotificationContent()
        content.title = "t"
        content.subtitle = "s"
        content.body = "微信收款"
        content.badge = 7
        content.categoryIdentifier = "c"
        content.threadIdentifier = "th"
        content.launchImageName = "l"
        content.sound = UNNotificationSound.criticalSoundNamed(UNNotificationSoundName("a.wav"), withAudioVolume: 0.5)
        content.targetContentIdentifier = "x"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.25
        content.filterCriteria = "f"
        content.summaryArgument = "sa"
        content.summaryArgumentCount = 3
        content.attachments = [
            UNNotificationAttachment(
                identifier: "a", url: URL(fileURLWithPath: "/x.png"), type: "public.png", options: ["k": true])
        ]
        content.userInfo = [
            "null": NSNull(), "bool": true, "int": 1, "double": 1.5, "data": Data([1]), "list": [1, ["a": "b"]],
            "date": Date(timeIntervalSinceReferenceDate: 0.5),
        ]
        let back = try #require(try run("Echoes", content: content).content)
        #expect(back == content.copy() as? UNNotificationContent)
        #expect(back.badge == 7)
        #expect(back.sound == content.sound)
        #expect(back.attachments.first?.url.path == "/x.png")
        let (sent, received) = (try PropertyValue(content.userInfo), try PropertyValue(back.userInfo))
        #expect(received == sent)
    }
}
