// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How often somebody was told.
final class Counter: Sendable {
    private let calls = Mutex(0)
    func count() { calls.withLock { $0 += 1 } }
    var number: Int { calls.withLock { $0 } }
}
