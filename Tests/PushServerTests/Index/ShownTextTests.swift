// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import PushServer

@Suite("What a list shows of a push")
struct ShownTextTests {
    @Test(arguments: [
        (#"{"aps":{"alert":"text"}}"#, "", "text"), (#"{"aps":{"alert":{"title":"t"}}}"#, "t", ""),
        (#"{"aps":{"alert":{"title-loc-key":"T","loc-key":"B"}}}"#, "T", "B"), (#"{"aps":{"alert":7}}"#, "", ""),
        (#"{"aps":{"alert":{"title":7,"body":["x"]}}}"#, "", ""), (#"{"aps":7}"#, "", ""), (#"{}"#, "", ""),
        (#"{"aps":{"alert":"a","alert":"b"}}"#, "", ""), ("nonsense", "", ""), ("", "", ""),
    ])
    func `a title and a body are shown where there are any`(payload: String, title: String, body: String) {
        let text = ShownText(Array(payload.utf8))
        #expect(text.title == title && text.body == body)
    }

    @Test func `bytes that are no text show nothing`() { #expect(ShownText([0xFF, 0x00, 0xC0]).body.isEmpty) }

    @Test func `a long body is cut to two hundred letters`() {
        let body = String(repeating: "é", count: 300)
        #expect(ShownText(Array(#"{"aps":{"alert":"\#(body)"}}"#.utf8)).body == String(body.prefix(200)))
    }
}
