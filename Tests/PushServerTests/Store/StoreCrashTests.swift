// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import PushServer

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
