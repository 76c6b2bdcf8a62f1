// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PushServer

@Suite("Pushes that are forgotten")
final class PushPruningTests: StoreParts {
    @Test func `a pinned push stays, and what is on its way cannot be removed`() throws {
        let store = try open()
        #expect(store.keep(try received(1)) == .kept)
        let unique = try received(1).unique
        #expect(
            store.remove(unique) == .unfinished && store.remove(uuid(77)) == .missing && store.remove("x") == .missing)
        store.deliverAll()
        #expect(store.pin(unique) && !store.pin(uuid(77)))
        #expect(store.remove(unique) == .removed && store.remove(unique) == .missing)
        #expect(inbox.forgotten.withLock { $0 } == [unique])
        // Its id is forgotten too.
        #expect(store.keep(try received(2, identifier: uuid(1))) == .kept)
        store.finish()
    }

    @Test func `of two that remove a push at the same time one has removed it`() throws {
        let store = try open()
        let unique = try received(1).unique
        #expect(store.keep(try received(1)) == .kept)
        store.deliverAll()
        let other = Mutex<PushStore.Removal?>(nil)
        inbox.forgetting.withLock { $0 = { other.withLock { $0 = store.remove(unique) } } }
        #expect(store.remove(unique) == .missing && other.withLock { $0 } == .removed)
        store.finish()
    }

    @Test func `refused requests push no delivery out, and are counted apart`() throws {
        var options = StoreOptions()
        options.keep = .newest(5)
        options.mostRefused = 8
        let store = try open(options: options)
        for number in 1...5 { #expect(store.keep(try received(number)) == .kept) }
        for number in 100..<120 { store.note(refused(number)) }
        _ = store.settle()
        while store.counters.refused < 20 { _ = store.settle() }
        #expect(!store.state.withLock { $0.mustPrune })
        #expect(store.keep(try received(6)) == .kept)
        store.deliverAll()
        store.prune()
        let left = store.state.withLock { state in (state.kept.count, state.kept.refused) }
        #expect(left == (13, 8))
        let first = try received(1).unique
        #expect(inbox.forgotten.withLock { $0 } == [first])
        store.finish()
    }

    @Test(arguments: [KeepRule.newest(5), .days(1)])
    func `what the rule does not keep is forgotten with its delivery, and its room given back`(rule: KeepRule) throws {
        var options = StoreOptions()
        options.keep = rule
        options.segment = 2000
        let follower = TestFollower()
        book.offline.withLock { $0 = ["ff"] }
        var store = try open(follower: follower, options: options)
        // One waits for its device and one is pinned all the while.
        #expect(store.keep(try received(900, token: "ff", body: String(repeating: "w", count: 900))) == .kept)
        #expect(store.keep(try received(901)) == .kept)
        store.deliverAll()
        #expect(store.pin(try received(901).unique))
        for number in 1...60 {
            #expect(store.keep(try received(number, at: clock.time.withLock { $0 })) == .kept)
            store.deliverAll()
            if number == 55 { clock.pass(2 * 86_400) }
        }
        let before = files.contents.values.reduce(0) { $0 + $1.count }
        store.prune()
        store.finish()
        store = try open(follower: follower, options: options)
        follower.wait(for: store.log.behind)
        store.compact()
        let after = files.contents.values.reduce(0) { $0 + $1.count }
        #expect(store.counters.kept == 7 && after * 3 < before)
        let left = try (56...60).map { try received($0).unique }
        let gone = Set(inbox.forgotten.withLock { $0 })
        #expect(gone.count == 55 && gone.isDisjoint(with: left))
        // Nothing comes back, and the one that waits is read from where it stands now.
        for _ in 0..<2 {
            store.finish()
            store = try open(follower: follower, options: options)
            follower.wait(for: store.log.behind)
            store.compact()
        }
        #expect(store.counters.kept == 7 && store.counters.waiting == 1 && store.said.isEmpty)
        book.change { $0.offline.withLock { $0 = [] } }
        store.tick()
        store.deliverAll()
        #expect(inbox.landings.withLock { $0[uuid(900 + 0x100000)] } == 1)
        store.finish()
        // An index that is made again sees what is left and nothing that was removed.
        let again = TestFollower()
        try open(follower: again, options: options).finish()
        let seen = Set(again.accepted)
        #expect(seen.isSuperset(of: left) && seen.count < 20)
    }

    @Test func `a segment is written anew while a push in it waits to be read`() throws {
        var options = StoreOptions()
        options.segment = 6000
        options.keep = .newest(0)
        let follower = TestFollower()
        let store = try open(follower: follower, options: options)
        for number in 1...20 { #expect(store.keep(try received(number)) == .kept) }
        // The first ten end, the others wait; the eleventh has begun.
        for _ in 1...10 {
            let waiting = try #require(store.next())
            store.finished(waiting, .expired)
            store.leave(waiting)
        }
        let begun = try #require(store.next())
        store.prune()
        follower.wait(for: store.log.end.sequence)
        store.compact()
        let place = store.state.withLock { $0.forwarding.place(of: begun.sequence) }
        #expect(place != begun.place && place?.segment == begun.place.segment)
        #expect(try store.read(begun)?.unique == received(11).unique)
        var rest: [String?] = []
        while let waiting = store.next() {
            rest.append(try store.read(waiting)?.unique)
            store.finished(waiting, .expired)
            store.leave(waiting)
        }
        #expect(try rest == (12...20).map { try received($0).unique })
        store.finish()
    }

    @Test func `a segment with a wrong length in it is written anew with what stands behind that`() throws {
        var options = StoreOptions()
        options.segment = 3000
        options.keep = .newest(0)
        var store = try open(options: options)
        for number in 1...12 { #expect(store.keep(try received(number)) == .kept) }
        store.deliverAll()
        let pinned = try received(3).unique
        #expect(store.pin(pinned))
        store.finish()
        var contents = files.contents
        // The first push says that it is longer than the segment.
        contents["00000001.log"]?[LogRecord.overhead + 1] = 0x7F
        let damaged = MemoryFiles(contents)
        store = try open(damaged, options: options)
        #expect(store.said.count == 1)
        store.prune()
        store.compact()
        store.finish()
        #expect(try #require(damaged.contents["00000001.log"]).count < 3000)
        store = try open(damaged, options: options)
        #expect(store.counters.kept == 1 && store.pin(pinned))
        store.finish()
    }

    @Test func `room is given back while pushes come, and none of them is lost`() throws {
        var options = StoreOptions()
        options.segment = 3000
        options.keep = .newest(20)
        let follower = TestFollower()
        var store = try open(follower: follower, options: options)
        let gone = DispatchSemaphore(value: 0)
        let busy = store
        let over = Mutex(false)
        Thread.detachNewThread {
            while !over.withLock({ $0 }) {
                busy.prune()
                busy.compact()
            }
            gone.signal()
        }
        for number in 1...600 {
            #expect(store.keep(try received(number)) == .kept)
            // Now and then some wait while their segments are written anew.
            if number % 7 == 0 { store.deliverAll() }
        }
        over.withLock { $0 = true }
        gone.wait()
        // How far it came beside the pushes is the machine's affair; what is left is given back now that all is known.
        follower.wait(for: store.log.end.sequence)
        store.prune()
        follower.wait(for: store.log.end.sequence)
        store.compact()
        store.finish()
        #expect(files.names.count < 100)
        store = try open(follower: follower, options: options)
        store.deliverAll()
        let left = store.counters
        store.finish()
        #expect(left.kept >= 20 && left.waiting <= 600 % 7 && store.said.isEmpty)
        let counts = inbox.landings.withLock { $0 }
        #expect(counts.count == 600 && counts.values.allSatisfy { $0 == 1 })
        let again = TestFollower()
        try open(follower: again, options: options).finish()
        #expect(Set(again.accepted).isSuperset(of: try (581...600).map { try received($0).unique }))
        for unique in again.accepted {
            let ends = follower.states(of: unique).filter { $0 == "delivered" }
            #expect(ends.count == 1)
        }
    }
}
