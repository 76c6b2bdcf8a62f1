// SPDX-License-Identifier: Apache-2.0

/// A fault in a JSON file, by line.
struct JSONFault: Error {
    let line: Int
    let message: String
}

/// A JSON value that knows the line it stands on, so that a fault in it can be named.
///
/// Foundation's decoders forget the line, keep unknown and repeated keys quiet, and cost a millisecond at first use.
struct JSON {
    enum Value {
        case object([String: JSON])
        case array([JSON])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    let line: Int
    let value: Value

    /// Returns a reader of an object that has these keys and no others.
    func members(_ keys: [String]) throws(JSONFault) -> (String) throws(JSONFault) -> JSON {
        guard case .object(let members) = value else { throw JSONFault(line: line, message: "is not an object") }
        let unknown = members.filter { !keys.contains($0.key) }.min { $0.value.line < $1.value.line }
        if let unknown {
            throw JSONFault(line: unknown.value.line, message: "'\(unknown.key.prefix(40))' is not a key of a voice")
        }
        return { (key: String) throws(JSONFault) in
            guard let member = members[key] else { throw JSONFault(line: line, message: "'\(key)' is missing") }
            return member
        }
    }

    /// Returns the string, or refuses it by its name.
    func string(_ name: String) throws(JSONFault) -> String {
        guard case .string(let string) = value else {
            throw JSONFault(line: line, message: "'\(name)' is not a string")
        }
        return string
    }

    /// Returns the string or nil for `null`, or refuses it by its name.
    func optionalString(_ name: String) throws(JSONFault) -> String? {
        if case .null = value { return nil }
        return try string(name)
    }

    /// Returns the number if it lies within a range, or refuses it by its name.
    func number(_ name: String, in range: ClosedRange<Double>) throws(JSONFault) -> Float {
        guard case .number(let number) = value, range.contains(number) else {
            throw JSONFault(
                line: line, message: "'\(name)' is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Float(number)
    }

    /// Returns the truth value, or refuses it by its name.
    func bool(_ name: String) throws(JSONFault) -> Bool {
        guard case .bool(let bool) = value else {
            throw JSONFault(line: line, message: "'\(name)' is not true or false")
        }
        return bool
    }
}
