// SPDX-License-Identifier: Apache-2.0

public import Foundation

// Foundation on Linux has no key-value coding. These are the classes whose values have keys anyway, and what extensions ask
// them in its words; a property of an object cannot be found by its name here.

extension UserDefaults {
    /// Returns the value of a key, as `object(forKey:)` does.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets the value of a key, or removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
    }
}

extension NSDictionary {
    /// Returns what a path of keys leads to, `aps.alert.title`; nil where a key on it is not there.
    ///
    /// - Note: On Linux a path leads through dictionaries, and through arrays to what all of their elements have. A key that
    ///   something else is asked for ends the program, as an undefined key does on Apple's systems; so does an operator, `@sum`.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
        return KeyPathStep.value(of: self, keys[...])
    }
}

extension NSMutableDictionary {
    /// Sets the value of a key, or removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: NSString(string: key)) } else { removeObject(forKey: key) }
    }
}

private enum KeyPathStep {
    static func value(of container: Any, _ keys: ArraySlice<Substring>) -> Any? {
        guard let key = keys.first else { return container }
        let rest = keys.dropFirst()
        if let dictionary = container as? NSDictionary {
            precondition(!key.hasPrefix("@"), "There are no operators in key paths on Linux; take \(key) out of it.")
            return dictionary.object(forKey: NSString(string: String(key))).flatMap { value(of: $0, rest) }
        }
        if let dictionary = container as? [AnyHashable: Any] {
            return value(of: NSDictionary(dictionary: dictionary), keys)
        }
        if let elements = container as? [Any] { return elements.map { value(of: $0, keys) ?? NSNull() } }
        if let elements = container as? NSArray { return elements.map { value(of: $0, keys) ?? NSNull() } }
        preconditionFailure("A \(type(of: container)) is asked for the undefined key '\(key)'.")
    }
}
