// SPDX-License-Identifier: Apache-2.0

/// A JSON value that knows the line it stands on, so that a fault in it can be named.
public struct JSONValue: Sendable {
    /// What a value is.
    public indirect enum Content: Sendable {
        case null
        case bool(Bool)
        /// A whole number, written without fraction and exponent.
        case integer(Int64)
        /// A whole number too large for ``integer(_:)``.
        case unsigned(UInt64)
        /// A number with a fraction or an exponent, or too large for the others; always finite.
        case double(Double)
        case string(String)
        case array([JSONValue])
        case object([String: JSONValue])
    }

    /// The line on which the value begins, from 1.
    public let line: Int
    /// What it is.
    public let content: Content
    /// Its bytes in the text that it was read from; empty where it was read from none.
    public let range: Range<Int>

    /// Makes a value that stands at a place.
    package init(line: Int, content: Content, range: Range<Int>) {
        self.line = line
        self.content = content
        self.range = range
    }

    /// Reads a whole text.
    /// - Throws: ``JSONFault``, naming the line where it stops being what ``JSONRules`` allow.
    public init(_ bytes: some Collection<UInt8>, rules: JSONRules = JSONRules()) throws(JSONFault) {
        guard bytes.count <= rules.largest else {
            throw JSONFault(.tooLarge, line: 1, "it is larger than \(rules.largest) bytes")
        }
        let bytes = Array(bytes)
        // `String(validating:as:)` would look its generic types up and copy, which takes longer than to look at a short text.
        guard (try? UTF8Span(validating: bytes.span)) != nil else {
            throw JSONFault(.notUTF8, line: 1, "it is not UTF-8")
        }
        var text = JSONText(bytes: bytes, rules: rules)
        self = try text.whole()
    }
}

/// What a JSON text may be.
public struct JSONRules: Sendable, Hashable {
    /// The deepest nesting; an object or array in nothing else is 0 deep.
    public var deepest: Int
    /// The largest text, in bytes.
    public var largest: Int
    /// Whether a string may hold the character NUL, which no text needs and which ends a string for C.
    public var allowsNUL: Bool

    /// Makes rules.
    public init(deepest: Int = 256, largest: Int = 16 << 20, allowsNUL: Bool = false) {
        self.deepest = deepest
        self.largest = largest
        self.allowsNUL = allowsNUL
    }
}

/// The reason why a text is not taken as JSON.
public struct JSONFault: Error, Sendable, Hashable {
    /// What kind of fault it is.
    public enum Code: Sendable {
        case notUTF8, holdsNUL, notJSON, duplicateKey, tooDeep, tooLarge
    }

    /// What kind of fault it is.
    public let code: Code
    /// The line on which it was found, from 1.
    public let line: Int
    /// The fault as a clause, such as "a colon is expected".
    public let message: String

    init(_ code: Code, line: Int, _ message: String) {
        self.code = code
        self.line = line
        self.message = message
    }
}
