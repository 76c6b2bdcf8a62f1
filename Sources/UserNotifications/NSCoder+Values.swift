// SPDX-License-Identifier: Apache-2.0

import Foundation

// On Linux a keyed archive that is asked for an object it does not hold fails as a whole, where Apple's answers nil:
// whether a key is there is asked first.

/// The values that notification objects are archived as.
extension NSCoder {
    /// Reads an object of a class, or nil when there is none.
    func decodeValue<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    /// Reads an object that holds others of the given classes, or nil when there is none.
    func decodeValues(_ types: [AnyClass], _ key: String) -> Any? {
        containsValue(forKey: key) ? decodeObject(of: types, forKey: key) : nil
    }

    /// Reads a string, or nil when there is none.
    func decodeString(_ key: String) -> String? { decodeValue(NSString.self, key).map { String($0) } }

    /// Writes a string unless it is nil.
    func encodeString(_ string: String?, _ key: String) {
        if let string { encode(NSString(string: string), forKey: key) }
    }
}
