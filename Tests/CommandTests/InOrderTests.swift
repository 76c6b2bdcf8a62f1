// SPDX-License-Identifier: Apache-2.0

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

    @Test(arguments: [1, 2, 64]) func `comes to its end where nobody takes it any more`(lead: Int) {
        let begun = Mutex(0)
        let ended = Mutex(0)
        #expect(throws: Full.self) {
            try InOrder.each(40, threads: 3, lead: lead) { number in
                begun.withLock { $0 += 1 }
                ended.withLock { $0 += 1 }
                return number
            } taking: { _ in
                throw Full()
            }
        }
        let (first, last) = (begun.withLock { $0 }, ended.withLock { $0 })
        #expect(first == last)
    }
}
