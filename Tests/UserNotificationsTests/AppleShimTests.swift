// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing
import UserNotifications

@Suite("What sources take for granted beside UserNotifications")
struct AppleShimTests {
    private final class Counter: @unchecked Sendable { var count = 0 }

    @Test func `a dictionary takes a key as NSCopying`() {
        let table = NSMutableDictionary(dictionary: ["a": 1])
        table.setObject("x", forKey: "k" as any NSCopying)
        table.setObject(2, forKey: "n" as NSString)
        table.setObject(3, forKey: "s")
        #expect(table.count == 4 && table["k"] as? String == "x")
        #expect(table["n"] as? Int == 2 && table["s"] as? Int == 3)
    }

    @Test func `an object is locked for one thread at a time, which may lock it again`() async {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<2000 {
                        objc_sync_enter(counter)
                        #expect(objc_sync_enter(counter) == 0)
                        // Whoever else is let in meanwhile is lost.
                        let old = counter.count
                        sched_yield()
                        counter.count = old + 1
                        objc_sync_exit(counter)
                        objc_sync_exit(counter)
                    }
                }
            }
        }
        #expect(counter.count == 16_000)
        #expect(objc_sync_exit(counter) == -1)
    }

    @Test func `a notification of Darwin's is heard in its own process, by its name alone`() async {
        let centre = CFNotificationCenterGetDarwinNotifyCenter()
        let name = "dev.test.\(UUID().uuidString)"
        let (heard, hear) = AsyncStream<String>.makeStream()
        let token = Counter()
        let observer = unsafe UnsafeRawPointer(Unmanaged.passUnretained(token).toOpaque())
        let place = Int(bitPattern: observer)
        unsafe CFNotificationCenterAddObserver(
            centre, observer,
            { _, pointer, name, object, contents in
                let isSame = Int(bitPattern: pointer) == place
                let isBare = Int(bitPattern: object) == 0 && contents == nil
                hear.yield("\(name?.rawValue ?? "") \(isSame) \(isBare)")
            }, name as CFString, nil, .deliverImmediately)
        CFNotificationCenterPostNotification(
            centre, CFNotificationName("dev.test.other" as CFString), nil, nil, true)
        CFNotificationCenterPostNotification(
            centre, CFNotificationName(name as CFString), nil, ["a": 1] as CFDictionary, true)
        var words = heard.makeAsyncIterator()
        #expect(await words.next() == "\(name) true true")
        unsafe CFNotificationCenterRemoveObserver(centre, observer, CFNotificationName(name as CFString), nil)
        CFNotificationCenterPostNotification(centre, CFNotificationName(name as CFString), nil, nil, true)
        // What was posted before is through when the main queue comes to this.
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        hear.finish()
        #expect(await words.next() == nil)
        _ = token
    }

    @Test func `a session's configuration and the process keep and tell what iOS's do`() {
        let configuration = URLSessionConfiguration.default
        #expect(!configuration.waitsForConnectivity && configuration.allowsExpensiveNetworkAccess)
        configuration.waitsForConnectivity = true
        configuration.allowsConstrainedNetworkAccess = false
        #expect(configuration.waitsForConnectivity && !configuration.allowsConstrainedNetworkAccess)
        #expect(!URLSessionConfiguration.default.waitsForConnectivity)
        #expect(ProcessInfo.processInfo.thermalState == .nominal && !ProcessInfo.processInfo.isLowPowerModeEnabled)
    }

    @Test func `the process says that it is on no Mac, and lets work go on`() async {
        let process = ProcessInfo.processInfo
        #expect(!process.isiOSAppOnMac && !process.isMacCatalystApp)
        let activity = process.beginActivity(options: .background, reason: "x")
        process.endActivity(activity)
        let isOver = await withCheckedContinuation { done in
            process.performExpiringActivity(withReason: "x") { done.resume(returning: $0) }
        }
        #expect(!isOver)
    }

    @Test func `notifications are waited for, of a name and a sender, until nobody waits`() async {
        let centre = NotificationCenter()
        let name = Notification.Name("x")
        var heard: [String] = []
        do {
            var notes = centre.notifications(named: name).makeAsyncIterator()
            centre.post(name: Notification.Name("y"), object: "no")
            centre.post(name: name, object: "one")
            centre.post(name: name, object: "two")
            for _ in 0..<2 { heard.append(await notes.next()?.object as? String ?? "-") }
        }
        #expect(heard == ["one", "two"])
    }

    @Test func `a file of one's own needs nobody's leave`() {
        #expect(URL(fileURLWithPath: #filePath).startAccessingSecurityScopedResource())
        #expect(!URL(fileURLWithPath: "/none").startAccessingSecurityScopedResource())
        URL(fileURLWithPath: #filePath).stopAccessingSecurityScopedResource()
    }

    @Test func `the keys of a bundle's property list have their names`() {
        #expect(kCFBundleVersionKey as String == "CFBundleVersion")
        #expect(kCFBundleIdentifierKey as String == "CFBundleIdentifier")
    }
}
