// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Does two things at the same time, on this thread and on another, and waits for both.
func sideBySide<First, Second: Sendable>(
    _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
    let result = Result(second)
    DispatchQueue.global().async { result.fill() }
    return (first(), result.get())
}

/// What another thread finds, or this one where no other has begun.
private final class Result<Found: Sendable>: Sendable {
    private let found = Mutex<Found?>(nil)
    private let find: @Sendable () -> Found

    init(_ find: @escaping @Sendable () -> Found) { self.find = find }

    func fill() { _ = get() }

    func get() -> Found {
        found.withLock { found in
            let value = found ?? find()
            found = value
            return value
        }
    }
}
