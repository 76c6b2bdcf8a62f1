// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation
import Synchronization
import Testing

@testable import PushServer

@Suite("A disk that takes nothing")
final class FullDiskTests: StoreParts {
    @Test func `a full disk is answered so, and the push may come again`() throws {
        let store = try open()
        files.trouble.withLock { $0 = .full(after: 100) }
        guard case .unavailable(let words) = store.keep(try received(1)) else {
            Issue.record("It was said to be kept.")
            return
        }
        #expect(words.contains("full") && store.counters.kept == 0)
        files.trouble.withLock { $0 = nil }
        #expect(store.keep(try received(1)) == .kept)
        store.finish()
        #expect(store.fault == nil)
    }

    @Test func `what became of pushes is written when a full disk has room, and no push is begun until then`() throws {
        let follower = TestFollower()
        var store = try open(follower: follower)
        for number in 1...2 { #expect(store.keep(try received(number)) == .kept) }
        let first = try #require(store.next())
        #expect(store.keep(try received(3)) == .kept)
        files.trouble.withLock { $0 = .full(after: 0) }
        store.finished(first, .delivered(folder: "f", outcome: "modified", reason: "answered", said: nil))
        guard case .unavailable = store.keep(try received(4)) else { throw LogReader.Fault() }
        store.tick()
        guard case .unavailable = store.keep(try received(4)) else { throw LogReader.Fault() }
        #expect(store.next() == nil && store.counters.waiting == 2)
        files.trouble.withLock { $0 = nil }
        store.tick()
        #expect(store.keep(try received(4)) == .kept)
        #expect(store.next() != nil)
        store.finish()
        #expect(follower.states(of: try received(1).unique) == ["started", "delivered"])
        store = try open(follower: follower)
        #expect(store.counters.waiting == 3)
        store.finish()
    }

    @Test func `a disk that is full at the end has taken nothing twice at the next start`() throws {
        let store = try open()
        #expect(store.keep(try received(1)) == .kept)
        files.trouble.withLock { $0 = .full(after: 0) }
        store.deliverAll()
        guard case .unavailable = store.keep(try received(2)) else { throw LogReader.Fault() }
        files.trouble.withLock { $0 = nil }
        store.finish()
        let next = try open()
        #expect(next.counters.waiting == 0 && next.counters.kept == 1)
        next.finish()
    }

    @Test func `a full disk is told of once, and once that there is room`() throws {
        let told = Mutex<[String]>([])
        var options = StoreOptions()
        options.tell = { sentence in told.withLock { $0.append(sentence) } }
        let store = try open(options: options)
        files.trouble.withLock { $0 = .full(after: 100) }
        for number in 1...3 {
            guard case .unavailable = store.keep(try received(number)) else { throw LogReader.Fault() }
            store.tick()
            // Somebody who asks what is on the disk has written nothing to it.
            _ = store.settle()
        }
        #expect(told.withLock { $0 } == ["Pushes are answered 503: The disk is full."])
        #expect(store.trouble.refusing == "The disk is full.")
        files.trouble.withLock { $0 = nil }
        for number in 1...3 {
            #expect(store.keep(try received(number)) == .kept)
            store.tick()
        }
        #expect(told.withLock { $0.dropFirst() } == ["Pushes are taken again."])
        #expect(store.trouble == StoreTrouble())
        store.finish()
    }

    @Test func `an inbox that cannot be written is told of with its cause, until nothing waits for it`() throws {
        let told = Mutex<[String]>([])
        var options = StoreOptions()
        options.tell = { sentence in told.withLock { $0.append(sentence) } }
        let store = try open(options: options)
        inbox.fault.withLock { $0 = Failure(.inputOutput, "The inbox is full; make room.") }
        for number in 1...2 { #expect(store.keep(try received(number)) == .kept) }
        store.deliverAll()
        store.tick()
        store.tick()
        #expect(told.withLock { $0 } == ["A push waits to be tried again: The inbox is full; make room."])
        #expect(store.trouble.retrying == "The inbox is full; make room.")
        inbox.fault.withLock { $0 = nil }
        clock.pass(1)
        store.tick()
        store.deliverAll()
        store.tick()
        #expect(told.withLock { $0.dropFirst() } == ["No push waits to be tried again any more."])
        #expect(store.trouble == StoreTrouble())
        store.finish()
    }

    @Test func `a log that was removed takes nothing more, and that is told before a push comes`() throws {
        let told = Mutex<[String]>([])
        var options = StoreOptions()
        options.tell = { sentence in told.withLock { $0.append(sentence) } }
        let store = try open(options: options)
        #expect(store.keep(try received(1)) == .kept)
        files.remove("00000001.log")
        store.tick()
        store.tick()
        #expect(told.withLock { $0 } == ["Pushes are answered 503: The file has gone."])
        #expect(store.trouble.refusing == "The file has gone.")
        guard case .unavailable = store.keep(try received(2)) else { throw LogReader.Fault() }
        store.finish()
    }

    @Test func `a push of which the log was removed is tried again, and not ended`() throws {
        let store = try open()
        #expect(store.keep(try received(1)) == .kept)
        files.remove("00000001.log")
        store.deliverAll()
        #expect(store.counters.retried == 1 && store.counters.states["discarded"] == nil)
        #expect(store.trouble.retrying == "No '00000001.log'.")
        store.finish()
    }

    @Test(arguments: ["removed", "moved", "replaced"])
    func `on a real disk nothing is said to be kept once the device's folder has gone`(how: String) throws {
        let folder = try StoreFolder()
        let path = folder.path + "/device"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let store = try PushStore(in: LogFolder(beneath: path), book: book, deliveries: inbox, hasClock: false)
        #expect(store.keep(try received(1)) == .kept)
        if how == "removed" {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
        }
        if how == "replaced" {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            _ = try LogFolder(beneath: path).make("00000001.log")
        }
        guard case .unavailable(let why) = store.keep(try received(2)) else { throw LogReader.Fault() }
        #expect(why.contains("/device/Server/Log/00000001.log' was moved or removed") && store.fault == why)
        store.finish()
        guard how == "moved" else { return }
        // Put back, it holds what was answered 200, and nothing else.
        try FileManager.default.moveItem(atPath: path + "-moved", toPath: path)
        let next = try PushStore(in: LogFolder(beneath: path), book: book, deliveries: inbox, hasClock: false)
        #expect(next.counters.kept == 1 && next.said.isEmpty)
        next.finish()
    }

    @Test func `a disk that fails is trusted with nothing more`() throws {
        let store = try open()
        files.trouble.withLock { $0 = .brokenSyncs }
        let first = store.keep(try received(1))
        files.trouble.withLock { $0 = nil }
        let second = store.keep(try received(2))
        for answer in [first, second] {
            guard case .unavailable = answer else {
                Issue.record("It was said to be kept.")
                continue
            }
        }
        #expect(store.fault != nil && store.counters.unavailable == 2)
        store.finish()
    }
}
