// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A fault in a `voice.json`, by line.
struct VoiceFault: Error {
    let line: Int
    let message: String

    init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    init(_ fault: JSONFault) {
        self.init(line: fault.line, message: fault.code == .notJSON ? "is not JSON: \(fault.message)" : fault.message)
    }
}

extension JSONValue {
    /// Returns a reader of an object that has these keys and no others.
    func members(_ keys: [String]) throws(VoiceFault) -> (String) throws(VoiceFault) -> JSONValue {
        guard case .object(let members) = content else { throw VoiceFault(line: line, message: "is not an object") }
        let unknown = members.filter { !keys.contains($0.key) }.min { $0.value.line < $1.value.line }
        if let unknown {
            throw VoiceFault(line: unknown.value.line, message: "'\(unknown.key.prefix(40))' is not a key of a voice")
        }
        return { (key: String) throws(VoiceFault) in
            guard let member = members[key] else { throw VoiceFault(line: line, message: "'\(key)' is missing") }
            return member
        }
    }

    /// Returns a member of an object that may be left out.
    func member(_ key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members[key]
    }

    /// Returns the whole number if it lies within a range, or refuses it by its name.
    func whole(_ name: String, in range: ClosedRange<Int>) throws(VoiceFault) -> Int {
        guard case .integer(let number) = content, let number = Int(exactly: number), range.contains(number) else {
            throw VoiceFault(
                line: line, message: "'\(name)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the string, or refuses it by its name.
    func string(_ name: String) throws(VoiceFault) -> String {
        guard case .string(let string) = content else {
            throw VoiceFault(line: line, message: "'\(name)' is not a string")
        }
        // What stands here is shown in lists and messages, and names files and voices.
        guard string.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw VoiceFault(line: line, message: "'\(name)' holds a control character")
        }
        return string
    }

    /// Returns the string or nil for `null`, or refuses it by its name.
    func optionalString(_ name: String) throws(VoiceFault) -> String? {
        if case .null = content { return nil }
        return try string(name)
    }

    /// Returns the number if it lies within a range, or refuses it by its name.
    func number(_ name: String, in range: ClosedRange<Double>) throws(VoiceFault) -> Float {
        let number: Double? =
            switch content {
            case .integer(let whole): Double(whole)
            case .double(let number): number
            default: nil
            }
        guard let number, range.contains(number) else {
            throw VoiceFault(
                line: line, message: "'\(name)' is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Float(number)
    }

    /// Returns the truth value, or refuses it by its name.
    func bool(_ name: String) throws(VoiceFault) -> Bool {
        guard case .bool(let bool) = content else {
            throw VoiceFault(line: line, message: "'\(name)' is not true or false")
        }
        return bool
    }
}
