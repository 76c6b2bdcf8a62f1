// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What was made for some keys already, at most 256 of them: what is asked for may come from a payload.
///
/// Sendable because every access to `values` holds the lock.
final class Known<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Key: Value] = [:]

    /// Returns the value of a key, made when it is asked for first.
    func value(_ key: Key, _ make: () -> Value) -> Value {
        lock.withLock {
            if let known = values[key] { return known }
            let made = make()
            if values.count < 256 { values[key] = made }
            return made
        }
    }
}
