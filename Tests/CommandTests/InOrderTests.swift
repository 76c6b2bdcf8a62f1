// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import Testing

@testable import Commands

@Suite("Work in several threads")
struct InOrderTests {
    struct Full: Error {}

    @Test(arguments: [(1, 1), (40, 2), (40, 64)]) func `is handed out in order`(count: Int, lead: Int) throws {
        var taken: [Int] = []
        try InOrder.each(count, threads: 3, lead: lead) {
            $0
        } taking: {
            taken.append($0)
        }
        #expect(taken == Array(0..<count))
    }

    @Test(arguments: [2, 3, 64]) func `comes to its end where nobody takes it any more`(lead: Int) {
        let ended = Mutex(0)
        let begun = DispatchSemaphore(value: 0)
        let refused = DispatchSemaphore(value: 0)
        #expect(throws: Full.self) {
            try InOrder.each(40, threads: 2, lead: lead) { number in
                guard number > 0 else { return number }
                // At work when the first is refused, and for a while after that.
                begun.signal()
                refused.wait()
                refused.signal()
                for _ in 0..<100_000 { ended.withLock { $0 += 0 } }
                ended.withLock { $0 += 1 }
                return number
            } taking: { _ in
                begun.wait()
                refused.signal()
                throw Full()
            }
        }
        #expect(ended.withLock { $0 } > 0)
    }
}
