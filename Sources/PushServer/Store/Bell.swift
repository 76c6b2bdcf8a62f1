// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Wakes threads that wait for something to become true; what they look at has a lock of its own.
final class Bell: Sendable {
    private let condition = NSCondition()

    /// Has everybody who waits look again.
    func ring() {
        condition.lock()
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until something is true; returns whether it was before the time came.
    @discardableResult func wait(until end: Date = .distantFuture, _ isTrue: () -> Bool) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isTrue() {
            // Foundation's condition traps on a time that is centuries away.
            let turn = min(end, Date(timeIntervalSinceNow: 3600))
            if !condition.wait(until: turn), turn == end { return isTrue() }
        }
        return true
    }
}
