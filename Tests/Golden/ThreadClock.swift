// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time that the calling thread itself has computed, whatever else the machine does (`CLOCK_THREAD_CPUTIME_ID`).
public enum ThreadClock {
    private static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Returns how long the work computed; it must stay on its thread.
    public static func measure(_ work: () throws -> Void) rethrows -> Duration {
        let start = now
        try work()
        return now - start
    }
}
