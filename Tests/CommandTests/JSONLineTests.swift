// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Commands

@Suite("The answers of lines")
struct JSONLineTests {
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
