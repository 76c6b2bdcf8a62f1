// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// The name of a method that something else calls by it: a timer, a notification centre.
///
/// An extension writes `#selector(tick)`. There is no Objective-C on Linux that would find a method by its name; `earshot build` puts
/// the method itself beside the name, as `Selector("tick", Till.tick)`.
///
/// Unchecked: it holds a method's code and nothing that changes.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
    /// The name as Objective-C writes it, `mediaReady:`.
    public let description: String
    /// How many values it is called with.
    let arity: Int
    /// Whether an object has the method.
    let isOf: (Any) -> Bool
    private let method: (Any, Any?, Any?) -> Any?

    private init(
        _ name: String, _ arity: Int, isOf: @escaping (Any) -> Bool, method: @escaping (Any, Any?, Any?) -> Any?
    ) {
        description = name + String(repeating: ":", count: max(0, arity - name.filter { $0 == ":" }.count))
        (self.arity, self.isOf, self.method) = (arity, isOf, method)
    }

    /// Is not there: a method is found by its name alone with Objective-C only.
    @available(
        *, unavailable, message: "A method is found by its name alone with Objective-C only; write #selector(method)."
    )
    public init(_ str: String) { preconditionFailure() }

    /// Names a method without parameters.
    public init<Target, Answer>(_ name: String, _ method: @escaping (Target) -> () -> Answer) {
        self.init(
            name, 0, isOf: { $0 is Target },
            method: { target, _, _ in method(Self.cast(target, name))() })
    }

    /// Names a method of one parameter.
    public init<Target, Value, Answer>(_ name: String, _ method: @escaping (Target) -> (Value) -> Answer) {
        self.init(
            name, 1, isOf: { $0 is Target },
            method: { target, value, _ in method(Self.cast(target, name))(Self.cast(value as Any, name)) })
    }

    /// Names a method of two parameters.
    public init<Target, Value, Other, Answer>(
        _ name: String, _ method: @escaping (Target) -> (Value, Other) -> Answer
    ) {
        self.init(
            name, 2, isOf: { $0 is Target },
            method: { target, value, other in
                method(Self.cast(target, name))(Self.cast(value as Any, name), Self.cast(other as Any, name))
            })
    }

    /// Names a method of one object that has no parameters; it is that object's wherever it is called.
    public init<Answer>(_ name: String, _ method: @escaping () -> Answer) {
        self.init(name, 0, isOf: { _ in true }, method: { _, _, _ in method() })
    }

    /// Names a method of one object that has one parameter.
    @_disfavoredOverload
    public init<Value, Answer>(_ name: String, _ method: @escaping (Value) -> Answer) {
        self.init(name, 1, isOf: { _ in true }, method: { _, value, _ in method(Self.cast(value as Any, name)) })
    }

    /// Calls the method of an object. What the method does not take ends the program, as on Apple's systems.
    @discardableResult
    func call(_ target: Any, _ value: Any? = nil, _ other: Any? = nil) -> Any? { method(target, value, other) }

    private static func cast<Value>(_ value: Any, _ name: String) -> Value {
        guard let cast = value as? Value else {
            preconditionFailure("'\(name)' is called with a \(type(of: value)), and takes a \(Value.self).")
        }
        return cast
    }

    public static func == (one: Selector, other: Selector) -> Bool { one.description == other.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The name of a method.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
