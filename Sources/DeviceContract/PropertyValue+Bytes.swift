// SPDX-License-Identifier: Apache-2.0

internal import Foundation

// The compact form in which values cross the process boundary: a letter for the kind, little-endian numbers, lengths before
// contents. JSON would lose data, dates and the difference between 1 and 1.0; a keyed archive would load and run classes that
// the extension names.
extension PropertyValue {
    /// The value in the form in which it crosses the process boundary.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .bool(let value): bytes.append(UInt8(ascii: value ? "t" : "f"))
        case .integer(let value):
            bytes.append(UInt8(ascii: "i"))
            bytes.appendInteger(UInt64(bitPattern: value))
        case .unsigned(let value):
            bytes.append(UInt8(ascii: "u"))
            bytes.appendInteger(value)
        case .double(let value):
            bytes.append(UInt8(ascii: "d"))
            bytes.appendInteger(value.bitPattern)
        case .date(let value):
            bytes.append(UInt8(ascii: "m"))
            bytes.appendInteger(value.bitPattern)
        case .string(let value):
            bytes.append(UInt8(ascii: "s"))
            bytes.appendText(value)
        case .data(let value):
            bytes.append(UInt8(ascii: "b"))
            bytes.appendInteger(UInt32(value.count))
            bytes.append(contentsOf: value)
        case .array(let values):
            bytes.append(UInt8(ascii: "a"))
            bytes.appendInteger(UInt32(values.count))
            for value in values { value.append(to: &bytes) }
        case .dictionary(let values):
            bytes.append(UInt8(ascii: "k"))
            bytes.appendInteger(UInt32(values.count))
            for (key, value) in values {
                bytes.appendText(key)
                value.append(to: &bytes)
            }
        }
    }

    /// Reads a value in the form in which it crosses the process boundary.
    /// - Throws: ``PropertyValueError`` for anything else; the other end is not trusted.
    package init(bytes: some Collection<UInt8>) throws(PropertyValueError) {
        var reader = PropertyValueReader(bytes: Array(bytes))
        self = try reader.value(depth: 0)
        guard reader.isAtEnd else { throw PropertyValueReader.broken }
    }
}

/// Reads values out of bytes that may hold anything.
private struct PropertyValueReader {
    static let broken = PropertyValueError("The bytes from the other process hold no value.")

    /// The most values that are read: a byte is enough for one, and each takes tens of bytes of memory.
    static let mostValues = 100_000

    let bytes: [UInt8]
    var place = 0
    var values = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func value(depth: Int) throws(PropertyValueError) -> PropertyValue {
        values += 1
        guard depth <= PropertyValue.deepestNesting, place < bytes.count, values <= Self.mostValues else {
            throw Self.broken
        }
        let kind = bytes[place]
        place += 1
        switch kind {
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "t"): return .bool(true)
        case UInt8(ascii: "f"): return .bool(false)
        case UInt8(ascii: "i"): return .integer(Int64(bitPattern: try integer()))
        case UInt8(ascii: "u"): return .unsigned(try integer())
        case UInt8(ascii: "d"): return .double(Double(bitPattern: try integer()))
        case UInt8(ascii: "m"): return .date(Double(bitPattern: try integer()))
        case UInt8(ascii: "s"): return .string(try text())
        case UInt8(ascii: "b"): return .data(Data(try run()))
        case UInt8(ascii: "a"):
            var values: [PropertyValue] = []
            for _ in 0..<(try number(ofWidth: 1)) { values.append(try value(depth: depth + 1)) }
            return .array(values)
        case UInt8(ascii: "k"):
            var values: [String: PropertyValue] = [:]
            for _ in 0..<(try number(ofWidth: 5)) {
                let key = try text()
                values[key] = try value(depth: depth + 1)
            }
            return .dictionary(values)
        default: throw Self.broken
        }
    }

    mutating func integer<Number: FixedWidthInteger & UnsignedInteger>() throws(PropertyValueError) -> Number {
        let width = Number.bitWidth / 8
        guard bytes.count - place >= width else { throw Self.broken }
        var number: Number = 0
        for step in (0..<width).reversed() { number = number << 8 | Number(bytes[place + step]) }
        place += width
        return number
    }

    /// The number of values that follow, each at least so many bytes wide: more than there is room for are none.
    mutating func number(ofWidth width: Int) throws(PropertyValueError) -> Int {
        let number = Int(try integer() as UInt32)
        guard number <= (bytes.count - place) / width else { throw Self.broken }
        return number
    }

    mutating func run() throws(PropertyValueError) -> ArraySlice<UInt8> {
        let count = Int(try integer() as UInt32)
        guard bytes.count - place >= count else { throw Self.broken }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func text() throws(PropertyValueError) -> String { String(decoding: try run(), as: UTF8.self) }
}

extension [UInt8] {
    /// Appends a number with its lowest byte first.
    mutating func appendInteger<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
        for step in 0..<Number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> Number(step * 8))) }
    }

    fileprivate mutating func appendText(_ text: String) {
        let text = text.utf8
        appendInteger(UInt32(text.count))
        append(contentsOf: text)
    }
}
