// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The conditions of a table's rows as far as they have been read.
final class ReadConditions: Sendable {
    private let read = Mutex<[Int: [LexiconCondition]]>([:])

    /// Returns the conditions of a row, read once.
    func conditions(_ row: Int, reading: () -> [LexiconCondition]) -> [LexiconCondition] {
        if let known = read.withLock({ $0[row] }) { return known }
        let conditions = reading()
        read.withLock { $0[row] = conditions }
        return conditions
    }
}
