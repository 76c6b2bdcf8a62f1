// SPDX-License-Identifier: Apache-2.0

import Commands
import Dispatch
import Foundation
import Golden
import PushSimulator
import Synchronization
import Testing

@testable import PushServer

@Suite("The store")
struct PushStoreTests {
    private let files = MemoryFiles()
    private let book = TestBook()
    private let inbox = TestInbox()
    private let clock = TestClock()

    /// A store without threads for the time and for deliveries.
    private func open(
        _ files: MemoryFiles? = nil, follower: TestFollower? = nil, options: StoreOptions = StoreOptions()
    ) throws -> PushStore {
        try PushStore(
            in: files ?? self.files, book: book, deliveries: inbox, followers: follower.map { [$0] } ?? [],
            options: options, hasClock: false, now: clock.now)
    }

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
            let push = try #require(store.read(waiting))
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
            rest.append(store.read(waiting)?.unique)
            store.finished(waiting, .expired)
            store.leave(waiting)
        }
        #expect(try rest == (12...20).map { try received($0).unique })
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

    @Test func `the notifier delivers everything once, on many threads`() throws {
        let folder = try StoreFolder()
        let store = try PushStore(in: LogFolder(beneath: folder.path), book: book, deliveries: inbox)
        let notifier = Notifier(of: store, workers: 8)
        for number in 1...500 { store.keep(try received(number, app: "dev.app\(number % 7)")) { _ in } }
        store.commit()
        while store.counters.accepted < 500 || store.counters.waiting > 0 { sched_yield() }
        notifier.finish()
        store.finish()
        let counts = inbox.landings.withLock { $0 }
        #expect(counts.count == 500 && counts.values.allSatisfy { $0 == 1 })
        #expect(store.counters.states["delivered"] == 500)
    }

    @Test(arguments: [
        Failure(.cannotCreate, "the announcer cannot be put there."), Failure(.inputOutput, "it cannot be written."),
    ])
    func `a delivery that could not be written is made later`(fault: Failure) throws {
        inbox.fault.withLock { $0 = fault }
        let follower = TestFollower()
        let store = try open(follower: follower)
        #expect(store.keep(try received(1)) == .kept)
        _ = Notifier.deliver(try #require(store.next()), from: store)
        inbox.fault.withLock { $0 = nil }
        clock.pass(1)
        store.tick()
        _ = Notifier.deliver(try #require(store.next()), from: store)
        store.finish()
        #expect(follower.states(of: try received(1).unique) == ["started", "stored", "started", "delivered"])
    }

    @Test func `a delivery that cannot be is told why`() throws {
        struct Gone: Error {}
        let bad = Result { try Payload(Array("{}".utf8)) }
        guard case .failure(let payload) = bad else { throw LogReader.Fault() }
        for (fault, why) in [(payload as any Error, "bad-payload"), (Gone(), "undeliverable")] {
            let files = MemoryFiles()
            let follower = TestFollower()
            let store = try PushStore(
                in: files, book: book, deliveries: TestInbox(fault: fault), followers: [follower], hasClock: false)
            let notifier = Notifier(of: store, workers: 1)
            #expect(store.keep(try received(1)) == .kept)
            while store.counters.waiting > 0 { sched_yield() }
            notifier.finish()
            store.finish()
            let last = follower.events.withLock { $0.last?.event }
            guard case .became(.discarded(why), _, _)? = last else {
                Issue.record("It ended otherwise: \(why)")
                continue
            }
        }
    }
}

/// A crash at every byte: what was said to be kept ends once, whatever had landed and whatever of it was written down.
@Suite("A crash of the store")
struct StoreCrashTests {
    /// The log of a busy hour: devices come and go, pushes are delivered, replaced, pinned and removed.
    private static func busyLog() throws -> [UInt8] {
        let files = MemoryFiles()
        let book = TestBook()
        let inbox = TestInbox()
        let store = try PushStore(in: files, book: book, deliveries: inbox, hasClock: false)
        for number in 1...14 {
            if number == 5 { book.change { $0.offline.withLock { $0 = ["aa"] } } }
            if number == 10 { book.change { $0.offline.withLock { $0 = [] } } }
            store.tick()
            _ = store.keep(try received(number, collapse: number % 3 == 0 ? "c" : nil))
            if number % 2 == 0 { store.deliverAll() }
        }
        _ = store.pin(try received(2).unique)
        _ = store.remove(try received(1).unique)
        store.finish()
        return try #require(files.contents["00000001.log"])
    }

    @Test(arguments: [false, true])
    func `at any byte, each push that was kept ends once`(hasLanded: Bool) throws {
        let log = try Self.busyLog()
        var cuts: [Int] = []
        _ = try LogHistory(of: MemoryFiles(["00000001.log": log])) { cuts += [$1.offset, $1.offset + $0.count] }
        // Every boundary of records, and every eleventh byte between.
        for cut in Set(cuts + stride(from: 0, to: log.count, by: 11)).sorted() {
            let files = MemoryFiles(["00000001.log": Array(log.prefix(cut))])
            var accepted: Set<String> = []
            var removed: Set<String> = []
            var landed: Set<String> = []
            _ = try LogHistory(of: files) { record, _ in
                switch try? StoreEvent(record) {
                case .accepted(let push)?: accepted.insert(push.unique)
                case .removed(let unique)?: removed.insert(unique)
                case .became(.delivered, let unique, _)?: landed.insert(unique)
                // It may have landed before the crash, or not.
                case .became(.started, let unique, _)? where hasLanded: landed.insert(unique)
                default: break
                }
            }
            let inbox = TestInbox(holding: Array(landed))
            let follower = TestFollower()
            let store = try PushStore(
                in: files, book: TestBook(), deliveries: inbox, followers: [follower], hasClock: false)
            store.deliverAll()
            store.finish()
            #expect(Set(follower.accepted) == accepted && follower.accepted.count == accepted.count)
            let counts = inbox.landings.withLock { $0 }
            for unique in accepted {
                let ends = follower.states(of: unique).filter { !["stored", "started"].contains($0) }
                #expect(ends.count == 1, "cut at \(cut): \(unique) \(follower.states(of: unique))")
                #expect(counts[unique, default: 0] == (ends == ["delivered"] ? 1 : 0), "cut at \(cut)")
            }
        }
    }
}
