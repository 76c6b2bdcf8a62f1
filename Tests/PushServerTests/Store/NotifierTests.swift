// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation
import PushSimulator
import Synchronization
import Testing

@testable import PushServer

@Suite("The notifier")
final class NotifierTests: StoreParts {
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

    @Test(arguments: [true, false])
    func `what has expired before it is tried again is delivered only if it has landed`(hasLanded: Bool) throws {
        inbox.fault.withLock { $0 = Failure(.inputOutput, "it cannot be written.") }
        let follower = TestFollower()
        let store = try open(follower: follower)
        let push = try received(1, expiration: "1795233601")
        #expect(store.keep(push) == .kept)
        _ = Notifier.deliver(try #require(store.next()), from: store)
        inbox.fault.withLock { $0 = nil }
        if hasLanded { inbox.landings.withLock { $0[push.unique] = 1 } }
        clock.pass(2)
        store.tick()
        _ = Notifier.deliver(try #require(store.next()), from: store)
        store.finish()
        let last = hasLanded ? "delivered" : "expired"
        #expect(follower.states(of: push.unique) == ["started", "stored", "started", last])
        #expect(inbox.landings.withLock { $0.count } == (hasLanded ? 1 : 0))
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
