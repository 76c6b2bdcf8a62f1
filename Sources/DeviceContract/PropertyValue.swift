// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A value of a property list or of JSON: what a payload's `userInfo` may hold.
///
/// Unlike `Any` it travels between threads and processes, and keeps truth values, whole numbers and fractions apart.
public indirect enum PropertyValue: Sendable, Hashable {
    /// JSON's `null`.
    case null
    /// A truth value, never a number.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A whole number too large for ``integer(_:)``.
    case unsigned(UInt64)
    /// A number with a fraction or an exponent.
    case double(Double)
    /// A string.
    case string(String)
    /// Bytes.
    case data(Data)
    /// A moment, in seconds since 2001-01-01 UTC.
    case date(Double)
    /// Values in order.
    case array([PropertyValue])
    /// Values by name.
    case dictionary([String: PropertyValue])

    /// The deepest nesting that is read or written. Foundation's JSON reader stops at 512, and the story of a delivery, which it
    /// reads, holds a payload and more.
    public static let deepestNesting = 256
}

extension PropertyValue {
    /// Takes a value out of `Any`.
    /// - Throws: ``PropertyValueError`` when it, or something in it, is neither a property list nor JSON, or lies too deep.
    public init(_ value: Any) throws(PropertyValueError) { try self.init(value, path: [], depth: 0) }

    private init(_ value: Any, path: [String], depth: Int) throws(PropertyValueError) {
        guard depth <= Self.deepestNesting else {
            throw PropertyValueError("The values are nested more than \(Self.deepestNesting) deep.")
        }
        switch value {
        case let string as String: self = .string(string)
        case let list as [Any]:
            var values: [PropertyValue] = []
            values.reserveCapacity(list.count)
            for (place, value) in list.enumerated() {
                values.append(try PropertyValue(value, path: path + ["\(place)"], depth: depth + 1))
            }
            self = .array(values)
        case let table as [AnyHashable: Any]:
            var values: [String: PropertyValue] = [:]
            for (key, value) in table {
                guard let key = key.base as? String else {
                    let place = path.isEmpty ? "" : " at '\(path.joined(separator: "."))'"
                    throw PropertyValueError("The key '\("\(key.base)".prefix(40))'\(place) is no string.")
                }
                values[key] = try PropertyValue(value, path: path + [key], depth: depth + 1)
            }
            self = .dictionary(values)
        // Classes come last: to ask whether a list or a table is one makes an `NSArray` or `NSDictionary` of all that is in it.
        case is NSNull: self = .null
        // One byte and a truth value are the same kind of number to corelibs.
        case let byte as Int8 where type(of: value) == Int8.self: self = .integer(Int64(byte))
        case let number as NSNumber: self.init(number)
        case let data as Data: self = .data(data)
        case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
        // What is optional and nil is bridged to `NSNull` (SE-0140).
        case let optional as any Absent where optional.isAbsent: self = .null
        default:
            throw PropertyValueError(
                "The value at '\(path.joined(separator: "."))' is a \(type(of: value)), which is no property list type."
            )
        }
    }

    /// Takes a number as what it was made from: in corelibs truth values have type code `c`, and so have numbers of one byte.
    private init(_ number: NSNumber) {
        let code = unsafe number.objCType.pointee
        switch UInt8(bitPattern: code) {
        case UInt8(ascii: "c"), UInt8(ascii: "B"):
            let value = number.int64Value
            self = value == 0 || value == 1 ? .bool(value == 1) : .integer(value)
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
        case UInt8(ascii: "Q"), UInt8(ascii: "L"):
            let value = number.uint64Value
            self = Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
        default: self = .integer(number.int64Value)
        }
    }

    /// The value as Foundation's readers would give it: `NSNumber` for numbers, native strings, arrays and dictionaries.
    public var any: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value): value
        case .data(let value): value
        case .date(let value): Date(timeIntervalSinceReferenceDate: value)
        case .array(let values): values.map(\.any)
        case .dictionary(let values): values.mapValues(\.any)
        }
    }
}

extension PropertyValue {
    /// The string, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The values by name, if it is a dictionary.
    public var dictionary: [String: PropertyValue]? { if case .dictionary(let values) = self { values } else { nil } }

    /// The values in order, if it is an array.
    public var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }

    /// The truth value, if it is one; numbers are not.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number as a fraction, if it is a number; truth values are not.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The number, if it is whole and fits.
    public var whole: Int? {
        switch self {
        case .integer(let value): Int(exactly: value)
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The value of a key, if it is a dictionary that has it.
    public subscript(key: String) -> PropertyValue? { dictionary?[key] }
}

/// The reason why something is no ``PropertyValue``.
public struct PropertyValueError: Error, Sendable, CustomStringConvertible {
    /// One sentence that names the place.
    public let message: String
    /// One sentence that names the place.
    public var description: String { message }

    init(_ message: String) { self.message = message }
}

/// What may be nil, whatever it would hold.
private protocol Absent { var isAbsent: Bool { get } }

extension Optional: Absent {
    /// Whether nothing is there, or what is there is optional and nil itself.
    fileprivate var isAbsent: Bool {
        switch self {
        case nil: true
        case let wrapped as any Absent: wrapped.isAbsent
        default: false
        }
    }
}
