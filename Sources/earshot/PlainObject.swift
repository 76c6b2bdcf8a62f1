// SPDX-License-Identifier: Apache-2.0

/// The object of a line where it is as plain as nearly all are: every key once, and its value a text, a whole number or null.
///
/// Foundation's decoder takes longer than the reading of the body; it reads whatever this one does not take.
struct PlainObject {
    private enum Value {
        case text(String)
        case number(Int)
        case null
    }

    private var fields: [(key: String, value: Value)] = []
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// Reads an object; nil where it is no plain one.
    init?(_ line: ArraySlice<UInt8>) {
        bytes = line
        place = line.startIndex
        guard takes("{") else { return nil }
        fields.reserveCapacity(4)
        repeat {
            guard let key = text(), takes(":"), let value = value(), !fields.contains(where: { $0.key == key })
            else { return nil }
            fields.append((key, value))
        } while takes(",")
        guard takes("}"), next() == 0 else { return nil }
    }

    /// The text of a key; nil where there is none, or another value.
    func text(_ key: String) -> String? {
        if case .text(let text) = self[key] { text } else { nil }
    }

    /// Whether a key has a text, null or no value.
    func mayHoldText(_ key: String) -> Bool {
        switch self[key] {
        case .text, .null, nil: true
        case .number: false
        }
    }

    /// What the line calls itself.
    var identifier: LineIdentifier? {
        switch self["id"] {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .null, nil: nil
        }
    }

    private subscript(key: String) -> Value? { fields.first { $0.key == key }?.value }

    /// The next byte that is no space, or 0 at the end.
    private mutating func next() -> UInt8 {
        while place < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return place < bytes.endIndex ? bytes[place] : 0
    }

    private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func value() -> Value? {
        switch next() {
        case UInt8(ascii: "\""): return text().map { .text($0) }
        case UInt8(ascii: "n"):
            guard bytes[place...].starts(with: "null".utf8) else { return nil }
            place += 4
            return .null
        default: return number().map { .number($0) }
        }
    }

    /// A whole number of at most 18 digits; nil for any other, and for one that goes on as a fraction.
    private mutating func number() -> Int? {
        let isNegative = takes("-")
        let start = place
        var number = 0
        while place < bytes.endIndex, place - start < 18, bytes[place] &- 0x30 < 10 {
            number = number * 10 + Int(bytes[place] &- 0x30)
            place += 1
        }
        let hasOddZero = place > start && bytes[start] == 0x30 && (isNegative || place - start > 1)
        guard place > start, !hasOddZero, [0x2C, 0x7D].contains(next()) else { return nil }
        return isNegative ? -number : number
    }

    /// A text between quotation marks; nil where it is no UTF-8 or none that JSON allows.
    private mutating func text() -> String? {
        guard takes("\"") else { return nil }
        let start = place
        var unescaped: [UInt8]?
        while place < bytes.endIndex {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                defer { place += 1 }
                return if let unescaped { String(validating: unescaped, as: UTF8.self) } else {
                    String(validating: bytes[start..<place], as: UTF8.self)
                }
            case UInt8(ascii: "\\"):
                var text = unescaped ?? Array(bytes[start..<place])
                guard let scalar = escape(), let encoded = UTF8.encode(scalar) else { return nil }
                text += encoded
                unescaped = text
            case 0..<0x20: return nil
            default:
                unescaped?.append(byte)
                place += 1
            }
        }
        return nil
    }

    /// What an escape stands for; nil where it is none, or half a pair.
    private mutating func escape() -> Unicode.Scalar? {
        guard place + 1 < bytes.endIndex else { return nil }
        let letter = bytes[place + 1]
        place += 2
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard let unit = unit() else { return nil }
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
        guard place + 1 < bytes.endIndex, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
        else { return nil }
        place += 2
        guard let trail = self.unit(), UTF16.isTrailSurrogate(trail) else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF)
    }

    /// Four hexadecimal digits.
    private mutating func unit() -> UInt16? {
        guard place + 4 <= bytes.endIndex else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[place..<place + 4] {
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt16(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: unit = unit << 4 | UInt16((byte | 0x20) - 0x57)
            default: return nil
            }
        }
        place += 4
        return unit
    }
}
