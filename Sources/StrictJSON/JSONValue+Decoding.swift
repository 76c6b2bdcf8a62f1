// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// Makes a value of a type out of the JSON.
    /// - Throws: `DecodingError`, or what the type's own reading throws.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONValueDecoder(value: self, codingPath: []).decode(type)
    }

    /// The JSON as what the compiler's coding asks for in one piece; nil when it is of another kind or does not fit.
    fileprivate func plain(_ type: any Decodable.Type) -> Any? {
        switch content {
        case .string(let text) where type == String.self: text
        case .bool(let truth) where type == Bool.self: truth
        case .integer(let number): Self.number(number, type)
        case .unsigned(let number): Self.number(number, type)
        case .double(let number):
            if type == Double.self {
                number
            } else if type == Float.self {
                Float(number)
            } else {
                Int64(exactly: number).flatMap { Self.number($0, type) }
            }
        default: nil
        }
    }

    private static func number(_ number: some BinaryInteger, _ type: any Decodable.Type) -> Any? {
        if let type = type as? any FixedWidthInteger.Type { return type.init(exactly: number) }
        if type == Double.self { return Double(number) }
        return type == Float.self ? Float(number) : nil
    }
}

/// Hands a ``JSONValue`` to types that read themselves from any decoder.
public struct JSONValueDecoder: Decoder {
    /// What there is to read; a type that knows it needs no container.
    public let value: JSONValue
    /// Where in the text it stands.
    public let codingPath: [any CodingKey]
    /// Empty.
    public var userInfo: [CodingUserInfoKey: Any] { [:] }

    fileprivate func inside(_ value: JSONValue, _ key: any CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(value: value, codingPath: codingPath + [key])
    }

    fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "Line \(value.line) holds something else.")
        return .typeMismatch(type, context)
    }

    /// Returns the members of an object.
    public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value.content else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(Members(decoder: self, members: members))
    }

    /// Returns the elements of an array.
    public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value.content else { throw mismatch([Any].self) }
        return Elements(decoder: self, elements: elements)
    }

    /// Returns the value itself.
    public func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
    /// Whether the value is `null`.
    public func decodeNil() -> Bool { if case .null = value.content { true } else { false } }

    /// Reads the value.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // In two steps: no value at all can be taken for an empty optional.
        if let plain = value.plain(type), let value = plain as? Value { return value }
        let isPlain = type == String.self || type == Bool.self || type is any Numeric.Type
        guard !isPlain else { throw mismatch(type) }
        return try Value(from: self)
    }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: JSONValueDecoder
    let members: [String: JSONValue]

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    private func at(_ key: Key) throws -> JSONValueDecoder {
        guard let member = members[key.stringValue] else {
            let context = DecodingError.Context(
                codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing.")
            throw DecodingError.keyNotFound(key, context)
        }
        return decoder.inside(member, key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try at(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try at(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try at(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try at(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try at(key) }
}

/// The elements of an array.
private struct Elements: UnkeyedDecodingContainer {
    let decoder: JSONValueDecoder
    let elements: [JSONValue]
    private(set) var currentIndex = 0

    init(decoder: JSONValueDecoder, elements: [JSONValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    private struct Place: CodingKey {
        let intValue: Int?
        var stringValue: String { "\(intValue ?? 0)" }
        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private func upcoming() throws -> JSONValueDecoder {
        guard !isAtEnd else { throw decoder.mismatch([Any].self) }
        return decoder.inside(elements[currentIndex], Place(intValue: currentIndex))
    }

    mutating func decodeNil() throws -> Bool {
        guard try upcoming().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try upcoming().decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try upcoming().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try upcoming().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let element = try upcoming()
        currentIndex += 1
        return element
    }
}
