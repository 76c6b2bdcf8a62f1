// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A thread whose work can wait.
enum BackgroundThread {
    /// The calling thread gets a processor when nobody else wants it, and gives it back at once: `SCHED_IDLE` of sched(7).
    ///
    /// With a low priority alone it would keep it for milliseconds while a push waits.
    static func begin() {
        var parameters = sched_param()
        if unsafe sched_setscheduler(0, SCHED_IDLE, &parameters) != 0 {
            _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 15)
        }
    }

    /// Lets others go first; asked between two pieces of work of some microseconds.
    ///
    /// A kernel that preempts lazily takes the processor from a thread that makes no call only at its next tick, milliseconds later.
    static func giveWay() { sched_yield() }
}
