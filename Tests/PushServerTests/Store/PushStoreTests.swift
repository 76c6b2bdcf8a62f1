// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PushServer

@Suite("The store")
final class PushStoreTests: StoreParts {
    @Test func `a push that is kept is on the disk, and ends`() throws {
        let follower = TestFollower()
        let store = try open(follower: follower)
        #expect(store.keep(try received(1)) == .kept)
        #expect(files.contents["00000001.log"]?.contains("RM12.50".utf8) == true)
        // The beginning of the segment, and the push.
        #expect(files.syncs.load(ordering: .relaxed) == 2)
        store.deliverAll()
        store.finish()
        let unique = try received(1).unique
        #expect(follower.accepted == [unique] && follower.states(of: unique) == ["started", "delivered"])
        #expect(store.counters.states == ["started": 1, "delivered": 1] && store.counters.waiting == 0)
    }

    @Test func `a follower that is behind is not waited for longer than it may, and goes on after a restart`() throws {
        let follower = TestFollower()
        follower.isHeld.withLock { $0 = true }
        var store = try open(follower: follower)
        #expect(store.keep(try received(1)) == .kept)
        follower.held.wait()
        for number in 2...20 { #expect(store.keep(try received(number)) == .kept) }
        store.following[0].finish(within: .zero)
        follower.goOn.signal()
        store.finish()
        #expect(follower.accepted.count == 1)
        store = try open(follower: follower)
        #expect(store.isDelivering)
        store.deliverAll()
        #expect(!store.isDelivering)
        store.finish()
        #expect(follower.accepted.count == 20 && Set(follower.accepted).count == 20)
    }

    @Test func `what was taken before has been told to the followers, or is waited for`() throws {
        let follower = TestFollower()
        follower.isHeld.withLock { $0 = true }
        let store = try open(follower: follower)
        #expect(store.keep(try received(1)) == .kept)
        follower.held.wait()
        let first = store.written(until: .distantFuture)
        #expect(!store.waitForFollowers(at: first, until: .distantPast))
        // Nobody waits for it to be on the disk but who asks.
        store.note(refused(2))
        let last = store.written(until: .distantFuture)
        #expect(last == first + 1)
        follower.goOn.signal()
        #expect(store.waitForFollowers(at: last, until: .distantFuture) && follower.lastSequence == last)
        store.finish()
    }

    @Test func `numbers that a full disk did not take are not waited for`() throws {
        let follower = TestFollower()
        let store = try open(follower: follower)
        #expect(store.keep(try received(1)) == .kept)
        files.trouble.withLock { $0 = .full(after: 0) }
        guard case .unavailable = store.keep(try received(2)) else { throw LogReader.Fault() }
        files.trouble.withLock { $0 = nil }
        let last = store.written(until: .distantFuture)
        #expect(store.waitForFollowers(at: last, until: .distantFuture) && follower.accepted.count == 1)
        store.finish()
    }

    @Test func `an id that was kept is not kept again, before and after a restart, but at another token`() throws {
        var store = try open()
        #expect(store.keep(try received(1)) == .kept)
        let first = try received(1).unique
        #expect(store.keep(try received(2, identifier: uuid(1))) == .repeated(unique: first))
        #expect(store.keep(try received(3, identifier: uuid(1).uppercased())) == .repeated(unique: first))
        #expect(store.keep(try received(4, token: "bb", identifier: uuid(1))) == .kept)
        store.finish()
        store = try open()
        #expect(store.keep(try received(5, identifier: uuid(1))) == .repeated(unique: first))
        #expect(store.counters.kept == 2 && store.counters.waiting == 2)
        store.finish()
    }

    @Test func `what was not delivered is delivered after a restart, and what was is not`() throws {
        var store = try open()
        for number in 1...4 { #expect(store.keep(try received(number)) == .kept) }
        // One is delivered; one has landed, but nobody has written it down.
        for number in 1...2 {
            let waiting = try #require(store.next())
            let push = try #require(try store.read(waiting))
            try inbox.deliver(push) { landing in
                if number == 1 {
                    store.finished(
                        waiting, .delivered(folder: landing.folder, outcome: "modified", reason: "", said: nil))
                }
            }
        }
        store.finish()
        let follower = TestFollower()
        store = try open(follower: follower)
        store.deliverAll()
        store.finish()
        let counts = inbox.landings.withLock { $0 }
        #expect(counts.count == 4 && counts.values.allSatisfy { $0 == 1 })
        for unique in follower.accepted {
            #expect(follower.states(of: unique).filter { $0 == "delivered" }.count == 1)
        }
    }

    @Test(arguments: [
        "the device is offline", "a later one has come", "its collapse id has come again", "its token has ended",
        "it has expired",
    ])
    func `what has landed is delivered, whatever has happened since`(since: String) throws {
        let collapse = since.contains("collapse") ? "c" : nil
        let isStored = since.contains("later") || since.contains("expired")
        var store = try open()
        let first = try received(1, collapse: collapse, expiration: isStored ? "1795233660" : "0")
        #expect(store.keep(first) == .kept)
        // It lands, and the server is killed before it is written down.
        let begun = try #require(store.next())
        try inbox.deliver(try #require(try store.read(begun))) { _ in }
        if since.contains("come") { #expect(store.keep(try received(2, collapse: collapse)) == .kept) }
        store.finish()
        if !since.contains("collapse") { book.offline.withLock { $0 = ["aa"] } }
        if since.contains("token") { book.standings.withLock { $0["aa"] = .unregistered(since: Date()) } }
        if since.contains("expired") { clock.pass(100) }
        let follower = TestFollower()
        store = try open(follower: follower)
        store.deliverAll()
        #expect(store.counters.waiting == (since.contains("later") ? 1 : 0))
        store.finish()
        #expect(follower.states(of: first.unique) == ["started", "delivered"])
        #expect(inbox.landings.withLock { $0[first.unique] } == 1)
    }

    @Test func `what waits for a device waits through a restart, and comes with the device`() throws {
        book.offline.withLock { $0 = ["aa"] }
        var store = try open()
        for number in 1...3 { #expect(store.keep(try received(number)) == .kept) }
        store.deliverAll()
        store.finish()
        let follower = TestFollower()
        store = try open(follower: follower)
        store.deliverAll()
        #expect(inbox.landings.withLock { $0.isEmpty } && store.counters.waiting == 1)
        book.change { $0.offline.withLock { $0 = [] } }
        store.tick()
        store.deliverAll()
        store.finish()
        let last = try received(3).unique
        #expect(inbox.landings.withLock { $0 } == [last: 1])
        #expect(follower.states(of: last) == ["stored", "started", "delivered"])
        #expect(try follower.states(of: received(1).unique) == ["stored", "replaced"])
    }

    @Test(arguments: [true, false])
    func `what expires while no server runs is not delivered when one does`(isStored: Bool) throws {
        if isStored { book.offline.withLock { $0 = ["aa"] } }
        var store = try open()
        let push = try received(1, expiration: "1795233603")
        #expect(store.keep(push) == .kept)
        store.finish()
        book.offline.withLock { $0 = [] }
        clock.pass(5)
        let follower = TestFollower()
        store = try open(follower: follower)
        store.deliverAll()
        store.finish()
        #expect(follower.states(of: push.unique) == (isStored ? ["stored", "expired"] : ["expired"]))
        #expect(inbox.landings.withLock { $0.isEmpty } && store.counters.waiting == 0)
    }

    @Test func `what was held for power and has expired is not delivered by a server that holds nothing`() throws {
        var options = StoreOptions()
        options.forwarding.burst = 3600
        var store = try open(options: options)
        let push = try received(1, expiration: "1795233603", priority: "5")
        #expect(store.keep(push) == .kept)
        store.finish()
        clock.pass(5)
        let follower = TestFollower()
        store = try open(follower: follower)
        store.deliverAll()
        store.finish()
        #expect(follower.states(of: push.unique) == ["stored", "expired"])
    }

    @Test func `a clock that is set back holds nothing for longer`() throws {
        var options = StoreOptions()
        options.forwarding = ForwardingOptions(burst: 60, backgroundPause: 60)
        let store = try open(options: options)
        #expect(store.keep(try received(1, priority: "5")) == .kept)
        for number in 2...3 { #expect(store.keep(try received(number, type: "background")) == .kept) }
        store.tick()
        clock.pass(-86_400)
        store.tick()
        store.deliverAll()
        #expect(store.counters.waiting == 3)
        // At the next burst one of the background pushes is too early for the other.
        for left in [1, 0] {
            clock.pass(60)
            store.tick()
            store.deliverAll()
            #expect(store.counters.waiting == left)
        }
        #expect(store.counters.waiting == 0 && store.counters.states["delivered"] == 3)
        store.finish()
    }

    @Test func `time and the registry end what waits`() throws {
        book.offline.withLock { $0 = ["aa", "bb"] }
        let follower = TestFollower()
        let store = try open(follower: follower)
        #expect(store.keep(try received(1, expiration: "1795233660")) == .kept)
        #expect(store.keep(try received(2, token: "bb")) == .kept)
        clock.pass(60)
        store.tick()
        book.change { $0.standings.withLock { $0["bb"] = .unregistered(since: Date()) } }
        store.tick()
        store.finish()
        #expect(try follower.states(of: received(1).unique) == ["stored", "expired"])
        #expect(try follower.states(of: received(2).unique) == ["stored", "discarded"])
    }

    @Test func `nothing is kept once the store ends, or when too much waits`() throws {
        var options = StoreOptions()
        options.mostWaiting = 1
        let store = try open(options: options)
        #expect(store.keep(try received(1)) == .kept)
        guard case .unavailable = store.keep(try received(2)) else { throw LogReader.Fault() }
        store.deliverAll()
        #expect(store.keep(try received(2)) == .kept)
        store.finish()
        guard case .unavailable = store.keep(try received(3)) else { throw LogReader.Fault() }
    }

    @Test func `a byte that is bad in the log costs no push but its own`() throws {
        book.offline.withLock { $0 = ["aa"] }
        var store = try open()
        for number in 1...2 { #expect(store.keep(try received(number, app: "dev.app\(number)")) == .kept) }
        store.note(refused(3))
        #expect(store.keep(try received(4, app: "dev.app4")) == .kept)
        store.finish()
        var bytes = try #require(files.contents["00000001.log"])
        let spoilt = Array("BadTopic".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: spoilt) })
        bytes[place] ^= 1
        let damaged = MemoryFiles(["00000001.log": bytes])
        let follower = TestFollower()
        store = try open(damaged, follower: follower)
        #expect(store.said.count == 1 && store.counters.waiting == 3)
        let last = try received(4, app: "dev.app4")
        #expect(store.keep(last) == .repeated(unique: last.unique))
        store.finish()
        #expect(follower.accepted.count == 3)
    }

    @Test func `refused requests are kept, and their ids may come again`() throws {
        let follower = TestFollower()
        let store = try open(follower: follower)
        for number in 1...100 { store.note(refused(number)) }
        #expect(store.keep(try received(1)) == .kept)
        store.finish()
        let kept = follower.events.withLock { $0.count { if case .refused = $0.event { true } else { false } } }
        #expect(kept + store.counters.overlooked == 100 && kept == store.counters.refused && kept >= 64)
    }

    @Test func `a follower is told only of what it has not seen`() throws {
        let follower = TestFollower()
        for number in 1...3 {
            let store = try open(follower: follower)
            #expect(store.keep(try received(number)) == .kept)
            store.deliverAll()
            store.finish()
        }
        let sequences = follower.events.withLock { $0.map(\.sequence) }
        #expect(sequences == sequences.sorted() && Set(sequences).count == sequences.count && sequences.count == 9)
    }
}
