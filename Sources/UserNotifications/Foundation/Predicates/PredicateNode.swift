// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What a predicate says.
///
/// Unchecked: its constants are the caller's, who hands them over as to Apple's.
indirect enum PredicateNode: @unchecked Sendable {
    /// Of how many of a key's values it is said.
    enum Scope {
        case itself
        case any
        case all
        case none
    }

    case always(Bool)
    case and([PredicateNode])
    case or([PredicateNode])
    case not(PredicateNode)
    case compare(PredicateValue, PredicateComparison, PredicateValue, Scope)

    /// Whether it is true of an object.
    func holds(for object: Any?) -> Bool {
        switch self {
        case .always(let holds): return holds
        case .and(let nodes): return nodes.allSatisfy { $0.holds(for: object) }
        case .or(let nodes): return nodes.contains { $0.holds(for: object) }
        case .not(let node): return !node.holds(for: object)
        case .compare(let left, let comparing, let right, let scope):
            let (one, other) = (left.found(in: object), right.found(in: object))
            guard scope != .itself else { return comparing.holds(one, other) }
            let values = PredicateValue.elements(of: one) ?? []
            switch scope {
            case .all: return values.allSatisfy { comparing.holds($0, other) }
            case .none: return !values.contains { comparing.holds($0, other) }
            default: return values.contains { comparing.holds($0, other) }
            }
        }
    }
}

/// One side of a comparison.
indirect enum PredicateValue {
    case constant(Any?)
    /// A path of keys; the object itself where it is empty.
    case key(String)
    case list([PredicateValue])

    func found(in object: Any?) -> Any? {
        switch self {
        case .constant(let value): return Self.bare(value)
        case .list(let parts): return parts.map { $0.found(in: object) ?? NSNull() }
        case .key(let path):
            return path.split(separator: ".").reduce(Self.bare(object)) { found, key in
                Self.bare(found.flatMap { Self.value(of: $0, String(key)) })
            }
        }
    }

    /// The elements of a list or set; nil for anything else.
    static func elements(of value: Any?) -> [Any]? {
        switch value {
        case let list as NSArray: list.map { $0 }
        case let list as [Any]: list
        case let set as NSSet: set.map { $0 }
        case let set as Set<AnyHashable>: set.map(\.base)
        default: nil
        }
    }

    private static func value(of object: Any, _ key: String) -> Any? {
        if let elements = elements(of: object) {
            if key == "@count" { return NSNumber(value: elements.count) }
            return elements.map { value(of: $0, key) ?? NSNull() }
        }
        if let dictionary = object as? [AnyHashable: Any] { return dictionary[key] }
        if let dictionary = object as? NSDictionary { return dictionary.object(forKey: NSString(string: key)) }
        if key == "length", let text = object as? String { return NSNumber(value: text.utf16.count) }
        if let property = (object as? any KeyedObject)?.property(key) { return property() }
        var mirror: Mirror? = Mirror(reflecting: object)
        while let seen = mirror {
            if let child = seen.children.first(where: { $0.label == key }) { return child.value }
            mirror = seen.superclassMirror
        }
        preconditionFailure("A \(type(of: object)) is asked for the undefined key '\(key)'.")
    }

    /// A value without what may not be there around it.
    private static func bare(_ value: Any?) -> Any? {
        guard let value, !(value is NSNull) else { return nil }
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first.flatMap { bare($0.value) } : value
    }
}
