// SPDX-License-Identifier: Apache-2.0

extension JSON {
    /// Reads a JSON text strictly: no comment, no trailing comma, no key twice, nothing after the end.
    static func parsed(_ bytes: [UInt8]) throws(JSONFault) -> JSON {
        var reader = Reader(bytes: bytes)
        let json = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.isAtEnd else { throw reader.fault("has something after its end") }
        return json
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0
        var line = 1

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { place == bytes.count }
        var next: UInt8? { isAtEnd ? nil : bytes[place] }

        func fault(_ message: String) -> JSONFault { JSONFault(line: line, message: message) }

        mutating func skipSpace() {
            while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                if byte == 0x0A { line += 1 }
                place += 1
            }
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        mutating func expect(_ character: Unicode.Scalar) throws(JSONFault) {
            guard take(character) else { throw fault("is not JSON: '\(character)' is expected") }
        }

        mutating func value(depth: Int) throws(JSONFault) -> JSON {
            skipSpace()
            let start = line
            guard depth < 8 else { throw fault("is nested too deeply") }
            switch next {
            case UInt8(ascii: "{"): return JSON(line: start, value: .object(try object(depth: depth)))
            case UInt8(ascii: "["): return JSON(line: start, value: .array(try array(depth: depth)))
            case UInt8(ascii: "\""): return JSON(line: start, value: .string(try string()))
            default: return JSON(line: start, value: try word())
            }
        }

        mutating func object(depth: Int) throws(JSONFault) -> [String: JSON] {
            var members: [String: JSON] = [:]
            try expect("{")
            skipSpace()
            if take("}") { return members }
            repeat {
                skipSpace()
                guard next == UInt8(ascii: "\"") else { throw fault("is not JSON: a key is expected") }
                let key = try string()
                guard members[key] == nil else { throw fault("'\(key.prefix(40))' stands twice") }
                skipSpace()
                try expect(":")
                members[key] = try value(depth: depth + 1)
                skipSpace()
            } while take(",")
            try expect("}")
            return members
        }

        mutating func array(depth: Int) throws(JSONFault) -> [JSON] {
            var elements: [JSON] = []
            try expect("[")
            skipSpace()
            if take("]") { return elements }
            repeat {
                elements.append(try value(depth: depth + 1))
                skipSpace()
            } while take(",")
            try expect("]")
            return elements
        }

        mutating func string() throws(JSONFault) -> String {
            try expect("\"")
            var text: [UInt8] = []
            while let byte = next {
                place += 1
                if byte == UInt8(ascii: "\"") {
                    guard let string = String(validating: text, as: UTF8.self) else { throw fault("is not UTF-8") }
                    return string
                }
                guard byte >= 0x20 else { throw fault("is not JSON: a string holds a control character") }
                if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
            }
            throw fault("is not JSON: a string has no end")
        }

        mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
            guard let byte = next else { throw fault("is not JSON: a string has no end") }
            place += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
            case UInt8(ascii: "u"):
                var number: UInt32 = 0
                for _ in 0..<4 {
                    guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                        throw fault("is not JSON: \\u wants four digits")
                    }
                    number = number * 16 + UInt32(digit)
                    place += 1
                }
                guard number >= 0x20, let scalar = Unicode.Scalar(number) else {
                    throw fault("holds a control character or half of a pair; write the letter itself")
                }
                text.append(contentsOf: String(scalar).utf8)
            default: throw fault("is not JSON: an escape is unknown, or means a control character")
            }
        }

        mutating func word() throws(JSONFault) -> JSON.Value {
            let start = place
            while let byte = next, byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"),
                byte != UInt8(ascii: "]")
            {
                place += 1
            }
            let word = String(decoding: bytes[start..<place], as: UTF8.self)
            switch word {
            case "true": return .bool(true)
            case "false": return .bool(false)
            case "null": return .null
            default:
                // Swift reads "inf", "nan" and "0x1p3" too; JSON has none of them.
                guard word.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(word),
                    word.utf8.first != UInt8(ascii: "+"), word.utf8.first != UInt8(ascii: "."), number.isFinite
                else { throw fault("is not JSON: a value is expected") }
                return .number(number)
            }
        }
    }
}
