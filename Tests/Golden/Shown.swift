// SPDX-License-Identifier: Apache-2.0

/// A test's argument with a short name: a list of thousand numbers is not printed when its case is.
///
///     @Test(arguments: [Shown("hello"), Shown(String(repeating: "a", count: 9_999))])
public struct Shown<Value: Sendable>: Sendable, CustomStringConvertible {
    /// The argument.
    public let value: Value
    /// What is printed of it.
    public let description: String

    /// Joins an argument and what is printed of it: a name, or its own description cut short.
    public init(_ value: Value, as name: String? = nil) {
        self.value = value
        description = (name ?? String(describing: value)).short
    }
}

extension Sequence where Element: Sendable {
    /// The elements with short names.
    public var shown: [Shown<Element>] { map { Shown($0) } }
}

extension Sequence {
    /// Pairs whose first half has a short name.
    public func firstShown<First: Sendable, Second>() -> [(Shown<First>, Second)] where Element == (First, Second) {
        map { (Shown($0.0), $0.1) }
    }
}

extension String {
    /// At most eighty letters of it, in one line.
    public var short: String {
        let letters = unicodeScalars.prefix(71).map { $0.properties.generalCategory == .control ? " " : Character($0) }
        return String(letters) + (unicodeScalars.count > 71 ? "… (\(unicodeScalars.count))" : "")
    }
}
