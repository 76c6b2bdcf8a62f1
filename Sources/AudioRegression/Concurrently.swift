// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Returns what becomes of each, in their order, worked out on as many processors as there are.
    func concurrently<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
        let made = Mutex([Made?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { place in
            let one = make(self[place])
            made.withLock { $0[place] = one }
        }
        return made.withLock { $0.compactMap { $0 } }
    }
}
