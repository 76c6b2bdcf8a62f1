// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A semaphore whose waiters can give up by the clock that nobody sets, as ``Bell`` has it.
final class MonotonicSemaphore: Sendable {
    private let count = Mutex(0)
    private let bell = Bell()

    /// Lets one who waits, or is about to, go on.
    func signal() {
        count.withLock { $0 += 1 }
        bell.ring()
    }

    /// Waits for a signal, or until a time; returns whether one has come.
    @discardableResult func wait(until end: ContinuousClock.Instant = .distantFuture) -> Bool {
        bell.wait(until: end) {
            count.withLock { count in
                guard count > 0 else { return false }
                count -= 1
                return true
            }
        }
    }
}
