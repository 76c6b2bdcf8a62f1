// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import PushServer

@Suite("The stream of events")
struct EventStreamTests {
    private func events(of stream: EventStream) -> [String] {
        String(decoding: stream.next() ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("data:") }
    }

    @Test func `a removal is told of, whatever else has changed before or behind it`() {
        let backend = HeldRows([PageAPITests.row("a", "delivered")])
        let stream = EventStream(backend, after: nil)
        _ = stream.next()
        backend.changes.withLock { $0 = (last: 3, removal: 2) }
        #expect(events(of: stream) == ["event: delivery", "event: gone", "id: 3"])
        backend.changes.withLock { $0 = (last: 5, removal: 5) }
        #expect(events(of: stream) == ["event: delivery", "event: gone", "id: 5"])
        // It is told of once.
        backend.changes.withLock { $0.last = 6 }
        #expect(events(of: stream) == ["event: delivery", "id: 6"])
    }

    @Test(arguments: [(Int64(4), true), (5, false), (6, false)])
    func `whoever comes again is told of a removal that they have not seen`(last: Int64, isTold: Bool) {
        let backend = HeldRows([PageAPITests.row("a", "delivered")])
        backend.changes.withLock { $0 = (last: 7, removal: 5) }
        let stream = EventStream(backend, after: last)
        _ = stream.next()
        #expect(events(of: stream).contains("event: gone") == isTold)
    }
}
