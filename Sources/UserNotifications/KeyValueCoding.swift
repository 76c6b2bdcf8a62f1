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
    /// - Note: On Linux a path leads through dictionaries, and through arrays to what all of their elements have, or to what an operator
    ///   makes of it (`@count`, `@sum`, `@avg`, `@min`, `@max`, `@distinctUnionOfObjects`, `@unionOfObjects`). A key that something else is
    ///   asked for ends the program, as an undefined key does on Apple's systems.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
        return KeyPathStep.value(of: self, keys[...])
    }
}

extension NSArray {
    /// Returns what all elements have under a key, `NSNull` for those that have nothing.
    public func value(forKey key: String) -> Any? { KeyPathStep.value(of: self, [Substring(key)][...]) }

    /// Returns what a path of keys leads to in each element, or what an operator makes of it: `@sum.price`.
    public func value(forKeyPath keyPath: String) -> Any? {
        KeyPathStep.value(of: self, keyPath.split(separator: ".", omittingEmptySubsequences: false)[...])
    }
}

extension NSMutableDictionary {
    /// Sets the value of a key that is written `"key" as NSCopying`.
    public func setObject(_ anObject: Any, forKey aKey: any NSCopying) {
        if let key = aKey as? AnyHashable { setObject(anObject, forKey: key) }
    }

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
            precondition(!key.hasPrefix("@"), "A dictionary has no operators in key paths; take \(key) out of it.")
            return dictionary.object(forKey: NSString(string: String(key))).flatMap { value(of: $0, rest) }
        }
        if let dictionary = container as? [AnyHashable: Any] {
            return value(of: NSDictionary(dictionary: dictionary), keys)
        }
        if let elements = PredicateValue.elements(of: container) {
            if key.hasPrefix("@") { return gathered(elements.map { value(of: $0, rest) }, key) }
            return elements.map { value(of: $0, keys) ?? NSNull() }
        }
        preconditionFailure("A \(type(of: container)) is asked for the undefined key '\(key)'.")
    }

    /// What an operator makes of the values of all elements.
    private static func gathered(_ found: [Any?], _ name: Substring) -> Any? {
        let values = found.compactMap { $0 }.filter { !($0 is NSNull) }
        let numbers = values.map { ($0 as? NSNumber)?.doubleValue ?? Double("\($0)") ?? 0 }
        func ordered(_ comparison: PredicateComparison) -> Any? {
            values.reduce(nil) { best, value in best.map { comparison.holds(value, $0) ? value : $0 } ?? value }
        }
        switch name {
        case "@count": return NSNumber(value: found.count)
        case "@sum":
            let sum = numbers.reduce(0, +)
            // A whole number is written without a point on Apple's systems.
            return Int(exactly: sum).map { NSNumber(value: $0) } ?? NSNumber(value: sum)
        case "@avg": return NSNumber(value: numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count))
        case "@min": return ordered(PredicateComparison(sign: .less, ignoresCase: false, ignoresMarks: false))
        case "@max": return ordered(PredicateComparison(sign: .more, ignoresCase: false, ignoresMarks: false))
        case "@unionOfObjects": return values
        case "@distinctUnionOfObjects":
            let same = PredicateComparison(sign: .equal, ignoresCase: false, ignoresMarks: false)
            return values.reduce(into: [Any]()) { found, value in
                if !found.contains(where: { same.holds($0, value) }) { found.append(value) }
            }
        default: preconditionFailure("There is no operator \(name) in key paths on Linux.")
        }
    }
}
