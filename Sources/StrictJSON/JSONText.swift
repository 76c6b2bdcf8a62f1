// SPDX-License-Identifier: Apache-2.0

/// Reads JSON (RFC 8259) strictly: what two readers might understand differently is refused.
///
/// Foundation's reader takes the last of two equal keys without a word, so that what a person sees first and what is announced
/// could be two amounts; it also forgets the lines, and costs a millisecond at first use.
struct JSONText {
    private let bytes: [UInt8]
    private let rules: JSONRules
    private var place = 0
    private var line = 1

    /// Takes a text that is known to be UTF-8.
    init(bytes: [UInt8], rules: JSONRules) {
        self.bytes = bytes
        self.rules = rules
    }

    mutating func whole() throws(JSONFault) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        let value = try value(depth: 0)
        skipSpace()
        guard place == bytes.count else { throw fault("something stands after its end") }
        return value
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func fault(_ message: String, _ code: JSONFault.Code = .notJSON) -> JSONFault {
        // No text needs NUL: one in a wrong place is named as what it is.
        if code == .notJSON, next == 0, !rules.allowsNUL { return nul }
        return JSONFault(code, line: line, message)
    }

    private var nul: JSONFault { JSONFault(.holdsNUL, line: line, "it holds NUL, a control character") }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            if byte == 0x0A { line += 1 }
            place += 1
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        skipSpace()
        let (start, begin) = (line, place)
        let content = try content(depth: depth)
        return JSONValue(line: start, content: content, range: begin..<place)
    }

    private mutating func content(depth: Int) throws(JSONFault) -> JSONValue.Content {
        switch next {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth <= rules.deepest else {
                throw fault("it is nested more than \(rules.deepest) deep", .tooDeep)
            }
            return next == UInt8(ascii: "{") ? try object(depth: depth) : try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw fault("it ends where a value is expected")
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue.Content) throws(JSONFault) -> JSONValue.Content {
        guard bytes[place...].starts(with: word.utf8) else { throw fault("a value is expected") }
        place += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONFault) -> JSONValue.Content {
        place += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a key in quotation marks is expected") }
            let key = try string()
            guard members[key] == nil else { throw fault("'\(key.prefix(64))' stands twice", .duplicateKey) }
            skipSpace()
            guard take(":") else { throw fault("a colon is expected") }
            members[key] = try value(depth: depth + 1)
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw fault("a comma or a closing brace is expected") }
        }
    }

    private mutating func array(depth: Int) throws(JSONFault) -> JSONValue.Content {
        place += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw fault("a comma or a closing bracket is expected") }
        }
    }

    private mutating func number() throws(JSONFault) -> JSONValue.Content {
        let start = place
        _ = take("-")
        let leads = next == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0 else { throw fault("a value is expected") }
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
        if let byte = next, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { throw fault("a value is expected") }
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
        while let byte = next, byte &- 0x30 < 10 { place += 1 }
        return place - start
    }

    private mutating func string() throws(JSONFault) -> String {
        place += 1
        var text: [UInt8] = []
        var start = place
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                defer { place += 1 }
                // Most strings hold no escape and are taken in one piece.
                if text.isEmpty { return String(decoding: bytes[start..<place], as: UTF8.self) }
                return String(decoding: text + bytes[start..<place], as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[start..<place]
                place += 1
                text += try escaped()
                start = place
            case 0..<0x20: throw fault("a string holds a control character")
            default: place += 1
            }
        }
        throw fault("a string has no end")
    }

    private mutating func escaped() throws(JSONFault) -> [UInt8] {
        guard let byte = next else { throw fault("a string has no end") }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            place += 1
            return [byte]
        case UInt8(ascii: "b"): return simple(0x08)
        case UInt8(ascii: "f"): return simple(0x0C)
        case UInt8(ascii: "n"): return simple(0x0A)
        case UInt8(ascii: "r"): return simple(0x0D)
        case UInt8(ascii: "t"): return simple(0x09)
        case UInt8(ascii: "u"): place += 1
        default: throw fault("a string has an unknown escape")
        }
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw fault("a string has half a character") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw fault("a string has half a character") }
        guard code != 0 || rules.allowsNUL else { throw nul }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func simple(_ byte: UInt8) -> [UInt8] {
        place += 1
        return [byte]
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw fault("an escape in a string wants four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
            place += 1
        }
        return code
    }
}
