// SPDX-License-Identifier: Apache-2.0

import Golden
import StrictJSON
import Testing

@Suite("A JSON text")
struct JSONValueTests {
    static let refused: [(String, JSONFault.Code, Int)] = [
        ("", .notJSON, 1), ("   ", .notJSON, 1), ("nul", .notJSON, 1), ("[1,]", .notJSON, 1),
        ("{\"a\":1,}", .notJSON, 1),
        ("{\n\"a\":1,\n\"a\":2}", .duplicateKey, 3), (#"{"a":1,"\u0061":2}"#, .duplicateKey, 1), ("1 2", .notJSON, 1),
        ("{'a':1}", .notJSON, 1), ("[01]", .notJSON, 1), ("[+1]", .notJSON, 1), ("[.5]", .notJSON, 1),
        ("[1.]", .notJSON, 1), ("[1e]", .notJSON, 1), ("[1e999]", .notJSON, 1), ("[NaN]", .notJSON, 1),
        ("[Infinity]", .notJSON, 1), ("[0x10]", .notJSON, 1), ("[\"a\nb\"]", .notJSON, 1), (#"["\x41"]"#, .notJSON, 1),
        (#"["\u00g0"]"#, .notJSON, 1), (#"["\u00"#, .notJSON, 1), (#"["\ud800"]"#, .notJSON, 1),
        (#"["\ud800\u0041"]"#, .notJSON, 1), (#"["\udc00"]"#, .notJSON, 1), (#"["\u0000"]"#, .holdsNUL, 1),
        ("[\n\0]", .holdsNUL, 2), (#"["a"#, .notJSON, 1), ("[[[[1]]]]", .tooDeep, 1),
        ("\"" + String(repeating: "a", count: 200) + "\"", .tooLarge, 1), ("// a\n1", .notJSON, 1),
    ]

    @Test(arguments: refused.map { (Shown($0.0), $0.1, $0.2) })
    func `what two readers might understand differently is refused by line`(
        text: Shown<String>, code: JSONFault.Code, line: Int
    ) {
        let rules = JSONRules(deepest: 2, largest: 100)
        let fault = #expect(throws: JSONFault.self) { try JSONValue(text.value.utf8, rules: rules) }
        #expect(fault?.code == code)
        #expect(fault?.line == line)
    }

    @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        let fault = #expect(throws: JSONFault.self) { try JSONValue(bytes) }
        #expect(fault?.code == .notUTF8)
    }

    @Test(arguments: [
        ("\u{FEFF}1", "1"), ("-0", "-0.0"), ("-9223372036854775808", "-9223372036854775808"),
        ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "1.8446744073709552e+19"),
        ("1.0", "1.0"), ("1e2", "100.0"), (#""\ud83d\udcb0\/\t\"é""#, "💰/\t\"é"), ("true", "true"), ("null", "nil"),
    ])
    func `a value is what it was written as`(text: String, shown: String) throws {
        let value = try JSONValue(text.utf8)
        let found: String =
            switch value.content {
            case .null: "nil"
            case .bool(let value): "\(value)"
            case .integer(let value): "\(value)"
            case .unsigned(let value): "\(value)"
            case .double(let value): "\(value)"
            case .string(let value): value
            default: "?"
            }
        #expect(found == shown)
    }

    @Test func `a value knows its line`() throws {
        guard case .object(let members) = try JSONValue("{\n\"a\":\n[1,\n2]}".utf8).content,
            case .array(let elements) = members["a"]?.content
        else {
            Issue.record("no object")
            return
        }
        #expect(members["a"]?.line == 3)
        #expect(elements.map(\.line) == [3, 4])
    }

    struct Shop: Codable, Equatable {
        struct Till: Codable, Equatable {
            var name: String
            var open: Bool?
        }
        enum Kind: String, Codable { case kiosk }
        var kind: Kind
        var tills: [Till]
        var share: Double
        var count: UInt8
        var notes: [String: Int?]
    }

    @Test func `a type is read by the compiler's own coding`() throws {
        let text =
            #"{"kind":"kiosk","tills":[{"name":"1"},{"name":"2","open":true}],"share":1,"count":2.0,"notes":{"a":null,"b":3}}"#
        let shop = try JSONValue(text.utf8).decode(Shop.self)
        #expect(
            shop
                == Shop(
                    kind: .kiosk, tills: [.init(name: "1"), .init(name: "2", open: true)], share: 1, count: 2,
                    notes: ["a": Int?.none, "b": 3]))
    }

    @Test(arguments: [
        #"[]"#, #"{}"#, #"{"name":1}"#, #"{"name":null}"#, #"{"name":"a","open":1}"#, #"{"name":"a","open":"true"}"#,
    ])
    func `another shape is refused`(text: String) throws {
        let value = try JSONValue(text.utf8)
        #expect(throws: DecodingError.self) { try value.decode(Shop.Till.self) }
    }

    @Test(arguments: [("256", true), ("-1", true), ("1.5", true), ("1e300", true), ("255", false)])
    func `a number that does not fit is refused`(text: String, isRefused: Bool) throws {
        let value = try JSONValue(text.utf8)
        if isRefused {
            #expect(throws: DecodingError.self) { try value.decode(UInt8.self) }
        } else {
            let number = try value.decode(UInt8.self)
            #expect(number == 255)
        }
    }

    @Test func `deep nesting ends before the stack does`() {
        let text = String(repeating: "[", count: 1_000_000)
        let fault = #expect(throws: JSONFault.self) { try JSONValue(text.utf8, rules: JSONRules(deepest: 512)) }
        #expect(fault?.code == .tooDeep)
    }
}
