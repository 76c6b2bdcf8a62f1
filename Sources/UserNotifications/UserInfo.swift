// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a payload or an attachment's options hold: dictionaries, arrays and values of Foundation's or Swift's.
enum UserInfo {
    /// Whether two payloads say the same.
    ///
    /// `NSDictionary` decides so on Apple's systems; on Linux it tells equal Swift dictionaries inside it apart.
    static func areEqual(_ one: [AnyHashable: Any], _ other: [AnyHashable: Any]) -> Bool {
        one.count == other.count
            && one.allSatisfy { key, value in other[key].map { areEqual(value, $0) } ?? false }
    }

    private static func areEqual(_ one: Any, _ other: Any) -> Bool {
        if let one = one as? [AnyHashable: Any] {
            return (other as? [AnyHashable: Any]).map { areEqual(one, $0) } ?? false
        }
        if let one = one as? [Any] {
            guard let other = other as? [Any], one.count == other.count else { return false }
            return zip(one, other).allSatisfy { areEqual($0, $1) }
        }
        guard let one = one as AnyObject as? NSObject, let other = other as AnyObject as? NSObject else { return false }
        return one.isEqual(other)
    }
}
