// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension UserDefaults {
    /// Removes a value, where `set(nil, forKey:)` is written.
    ///
    /// Swift takes that `nil` for one of `set(_: URL?, forKey:)`, which in Foundation on Linux calls itself for ever. An optional
    /// URL that happens to be nil still leads there; nothing outside of Foundation can keep it.
    public func set(_ value: _OptionalNilComparisonType, forKey defaultName: String) {
        removeObject(forKey: defaultName)
    }
}
