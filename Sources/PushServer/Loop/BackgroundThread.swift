// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A thread whose work can wait.
enum BackgroundThread {
    /// The calling thread gets a small share of a processor that others want too: `setpriority(2)`, which Linux has for a thread.
    static func begin() { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 15) }
}
