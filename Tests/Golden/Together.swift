// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Runs work so many times at once, each on a thread of its own, and returns what it gave in the order of its numbers.
///
/// Neither a task group nor `concurrentPerform` promises that: both bring no more at once than there are processors, and none
/// while other tests hold those. An expectation belongs behind it, since a thread knows nothing of its test.
///
/// - Throws: what the work of the lowest number threw.
public func together<Value: Sendable>(
    _ times: Int, _ work: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    let results = Results<Value>()
    let all = DispatchGroup()
    for number in 0..<times {
        all.enter()
        Thread.detachNewThread {
            let result = Result { try work(number) }
            results.all.withLock { $0[number] = result }
            all.leave()
        }
    }
    all.wait()
    let ended = results.all.withLock { $0 }
    return try (0..<times).compactMap { try ended[$0]?.get() }
}

private final class Results<Value: Sendable>: Sendable {
    let all = Mutex<[Int: Result<Value, any Error>]>([:])
}
