// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import earshot

@Suite("The objects of lines")
struct LineObjectTests {
    /// A line, with a short name for the tests' report.
    struct Line: Decodable, CustomTestStringConvertible {
        let id: LineIdentifier
        let body: String
        var testDescription: String { String(body.prefix(20)) }
    }

    private static func plain(_ line: String) -> PlainObject? { PlainObject(Array(line.utf8)[...]) }

    @Test(arguments: [
        #"{"id":1,"body":"a"}"#, #" { "body" : "b\n\"\\\/\t\b\f\r" , "id" : -12 } "#,
        #"{"id":"x","body":"\u00e9\uD83D\uDE00ß"}"#,
        #"{"id":0,"body":"","locale":null}"#, #"{"id":123456789012345678,"body":"支付宝到账100元"}"#,
    ])
    func `are read as Foundation reads them`(line: String) throws {
        let decoded = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
        let object = try #require(Self.plain(line))
        #expect(object.identifier == decoded.id)
        #expect(object.text("body") == decoded.body)
        #expect(object.mayHoldText("locale"))
    }

    @Test(arguments: [
        #"{"id":1.5}"#, #"{"id":01}"#, #"{"id":-0}"#, #"{"id":1234567890123456789}"#, #"{"id":true}"#, #"{"id":{}}"#,
        #"{"id":1,"id":2}"#, #"{"body":"\uD800"}"#, #"{"body":"\x"}"#, "{\"body\":\"\u{1}\"}", #"{"id":1"#,
        #"{"id":1}x"#,
        #"{"id":1,}"#, "{}", "[]", "", #"{"id":nul}"#, #"{"a":"\u12"#,
    ])
    func `are left to Foundation where they are odd`(line: String) { #expect(Self.plain(line) == nil) }

    @Test func `that are no UTF-8 are left to Foundation`() {
        #expect(PlainObject((Array(#"{"a":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8))[...]) == nil)
    }

    @Test func `are written as Foundation writes them`() throws {
        let text = String(String.UnicodeScalarView((1..<0x250).compactMap { Unicode.Scalar($0) })) + "/元😀"
        var line = JSONLine()
        line.open()
        line.write("body", text)
        line.write("id", LineIdentifier.number(-7))
        line.write("none", nil as String?)
        line.write("truth", true)
        line.close()
        struct Same: Encodable {
            let body: String
            let id = -7
            let truth = true
            enum Key: CodingKey { case body, id, none, truth }
            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: Key.self)
                try object.encode(body, forKey: .body)
                try object.encode(id, forKey: .id)
                try object.encodeNil(forKey: .none)
                try object.encode(truth, forKey: .truth)
            }
        }
        #expect(String(decoding: line.bytes, as: UTF8.self) == (try JSON.line(Same(body: text))) + "\n")
    }
}
