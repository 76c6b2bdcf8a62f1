// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import os

@Suite("A lock of one word")
struct UnfairLockTests {
    /// Unchecked: it is what the lock guards.
    @safe private final class Guarded: @unchecked Sendable {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        var count = 0

        init() { unsafe lock.initialize(to: os_unfair_lock()) }
        deinit { unsafe lock.deallocate() }

        func add() {
            unsafe os_unfair_lock_lock(lock)
            defer { unsafe os_unfair_lock_unlock(lock) }
            let old = count
            // Whoever else is let in meanwhile is lost.
            sched_yield()
            count = old + 1
        }
    }

    @Test func `lets one thread in at a time`() async {
        let guarded = Guarded()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { for _ in 0..<2000 { guarded.add() } } }
        }
        #expect(guarded.count == 8000)
    }

    @Test func `is tried`() {
        var lock = os_unfair_lock()
        #expect(unsafe os_unfair_lock_trylock(&lock))
        #expect(unsafe !os_unfair_lock_trylock(&lock))
        unsafe os_unfair_lock_unlock(&lock)
        #expect(unsafe os_unfair_lock_trylock(&lock))
    }
}
