// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime

/// Reads JSON strictly: what two readers might understand differently is refused.
///
/// Foundation's reader takes the last of two equal keys without a word, so that what a person sees first and what is announced
/// could be two amounts.
struct JSONText {
    /// The deepest nesting.
    static let deepestNesting = PropertyValue.deepestNesting

    private let bytes: [UInt8]
    private var place = 0

    /// Reads a whole text.
    /// - Throws: ``PayloadError``, naming the line where it stops being JSON.
    static func value(of bytes: [UInt8]) throws(PayloadError) -> PropertyValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        guard !bytes.contains(0) else { throw .holdsNUL }
        var text = JSONText(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { text.place = 3 }
        let value = try text.value(depth: 0)
        text.skipSpace()
        guard text.place == bytes.count else { throw text.fault("something follows the object") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func fault(_ what: String) -> PayloadError {
        let line = bytes[..<min(place, bytes.count)].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        return PayloadError(.notJSON, "The payload is no JSON: line \(line), \(what).")
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard let wanted = byte.asciiValue, next == wanted else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(PayloadError) -> PropertyValue {
        guard depth <= Self.deepestNesting else { throw .tooDeep }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw fault("it ends too early")
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: PropertyValue) throws(PayloadError) -> PropertyValue {
        guard bytes[place...].starts(with: word.utf8) else { throw fault("a value is expected") }
        place += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(PayloadError) -> PropertyValue {
        place += 1
        var values: [String: PropertyValue] = [:]
        skipSpace()
        if take("}") { return .dictionary(values) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a key in quotation marks is expected") }
            let key = try string()
            guard values[key] == nil else {
                throw PayloadError(.duplicateKey, "The payload has the key '\(key.prefix(64))' twice in one object.")
            }
            skipSpace()
            guard take(":") else { throw fault("a colon is expected") }
            values[key] = try value(depth: depth + 1)
            skipSpace()
            if take("}") { return .dictionary(values) }
            guard take(",") else { throw fault("a comma or a closing brace is expected") }
        }
    }

    private mutating func array(depth: Int) throws(PayloadError) -> PropertyValue {
        place += 1
        var values: [PropertyValue] = []
        skipSpace()
        if take("]") { return .array(values) }
        while true {
            values.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return .array(values) }
            guard take(",") else { throw fault("a comma or a closing bracket is expected") }
        }
    }

    private mutating func number() throws(PayloadError) -> PropertyValue {
        let start = place
        _ = take("-")
        guard let first = next, isDigit(first) else { throw fault("a value is expected") }
        let leads = first == UInt8(ascii: "0")
        let whole = digits()
        guard !(leads && whole > 1) else { throw fault("a number begins with 0") }
        var isWhole = true
        if take(".") {
            isWhole = false
            guard digits() > 0 else { throw fault("a digit is expected") }
        }
        if take("e") || take("E") {
            isWhole = false
            _ = take("+") || take("-")
            guard digits() > 0 else { throw fault("a digit is expected") }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, text != "-0" {
            if let value = Int64(text) { return .integer(value) }
            if let value = UInt64(text) { return .unsigned(value) }
        }
        guard let value = Double(text), value.isFinite else { throw fault("a number is out of range") }
        return .double(value)
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = next, isDigit(byte) { place += 1 }
        return place - start
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func string() throws(PayloadError) -> String {
        place += 1
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            case 0..<0x20: throw fault("a string holds a control character")
            default: text.append(byte)
            }
        }
        throw fault("a string has no end")
    }

    private mutating func escaped() throws(PayloadError) -> [UInt8] {
        guard let byte = next else { throw fault("a string has no end") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): break
        default: throw fault("a string has an unknown escape")
        }
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw fault("a string has half a character") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw fault("a string has half a character") }
        guard code != 0 else { throw .holdsNUL }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hexadecimal() throws(PayloadError) -> UInt32 {
        guard bytes.count - place >= 4 else { throw fault("a string has no end") }
        let text = String(decoding: bytes[place..<place + 4], as: UTF8.self)
        guard text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let code = UInt32(text, radix: 16)
        else { throw fault("a string has an escape that is no hexadecimal number") }
        place += 4
        return code
    }
}
