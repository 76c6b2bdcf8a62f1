// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import UserNotifications

@Suite("An observer of a progress")
struct KeyValueObservingTests {
    @Test func `is told of a change until it is invalidated, a last time then`() {
        let progress = Progress(totalUnitCount: 4)
        let told = Mutex<[String]>([])
        let observation = progress.observe(\.fractionCompleted, options: [.old, .new, .initial]) { progress, change in
            let before = change.oldValue.map { "\($0)" } ?? "-"
            told.withLock { $0.append("\(before) \(change.newValue ?? -1) of \(progress.totalUnitCount)") }
        }
        progress.completedUnitCount = 2
        observation.invalidate()
        progress.completedUnitCount = 3
        observation.invalidate()
        #expect(told.withLock { $0 } == ["- 0.0 of 4", "0.0 0.5 of 4"])
    }

    @Test func `is told without being asked`() async {
        let progress = Progress(totalUnitCount: 4)
        let (heard, hear) = AsyncStream<Int64>.makeStream()
        let observation = progress.observe(\.completedUnitCount) { progress, _ in
            hear.yield(progress.completedUnitCount)
        }
        progress.completedUnitCount = 3
        var counts = heard.makeAsyncIterator()
        #expect(await counts.next() == 3)
        observation.invalidate()
    }
}
