// SPDX-License-Identifier: Apache-2.0

/// A value that stands in JSON as `null` when there is none, where the compiler's own coding would leave the key out.
@propertyWrapper
public struct OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The value, if there is one.
    public var wrappedValue: Value?

    /// Wraps a value.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// Reads a value or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    /// Writes the value or `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Reads a value; a key that is not there, as in a story of an earlier version, is as good as `null`.
    public func decode<Value>(_ type: OrNull<Value>.Type, forKey key: Key) throws -> OrNull<Value> {
        try decodeIfPresent(type, forKey: key) ?? OrNull(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Writes a value or `null`.
    ///
    /// What the compiler writes for a type with such a value calls this: the value goes into the type's own container, where
    /// `OrNull.encode(to:)` would have JSON's encoder ask the runtime twice what kind of value it is.
    public mutating func encode<Value>(_ value: OrNull<Value>, forKey key: Key) throws {
        guard let value = value.wrappedValue else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }
}
