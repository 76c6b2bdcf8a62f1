// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import UIKit

@Suite("Text of HTML")
struct HTMLTextTests {
    private func read(_ html: String) throws -> NSAttributedString {
        unsafe try NSAttributedString(
            data: Data(html.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html,
                .characterEncoding: String.Encoding.utf8.rawValue,
            ], documentAttributes: nil)
    }

    @Test(
        arguments: [
            ("Hello <b>Bob</b> &amp; co", "Hello Bob & co"), ("<p>One</p><p>Two  \n three</p>", "One\nTwo three\n"),
            ("a<br>b<BR/>c", "a\u{2028}b\u{2028}c"), ("<ul><li>x</li><li>y</li></ul>end", "\t•\tx\n\t•\ty\nend"),
            ("<ol><li>x<li>y</ol>", "\t1.\tx\n\t2.\ty\n"), ("<style>p{}</style><script>if (a<b) {}</script>t", "t"),
            ("5 < 6 &euro;10 &#8364; &#x20AC; &nope; &", "5 < 6 €10 € € &nope; &"),
            ("<!-- a > b --><!DOCTYPE html><html><head><title>T</title></head><body>x</body></html>", "x"),
            ("<b", ""), ("<", "<"), ("<pre>a\n  b</pre>", "a\n  b\n"), ("<p title='a>b'>q", "q"), ("", ""),
            ("<b>12</b>.50", "12.50"), ("<div><div>n</div></div>", "n\n"),
        ].firstShown())
    func `is what a reader sees`(html: Shown<String>, text: String) throws {
        #expect(try read(html.value).string == text)
    }

    @Test func `keeps where it leads`() throws {
        let text = try read("see <a href=\"https://e.com/?a=1&amp;b=2\">this</a>!")
        #expect(text.string == "see this!")
        let link = unsafe text.attribute(.link, at: 4, effectiveRange: nil) as? NSURL
        let none = unsafe text.attribute(.link, at: 0, effectiveRange: nil)
        #expect(link == NSURL(string: "https://e.com/?a=1&b=2") && none == nil)
    }

    @Test func `is known by its beginning, and told`() throws {
        var told: NSDictionary?
        let text = unsafe try NSAttributedString(data: Data("<html>x".utf8), documentAttributes: &told)
        #expect(text.string == "x" && told?["DocumentType"] as? String == "NSHTML")
        let plain = unsafe try NSAttributedString(data: Data("a <b>".utf8), documentAttributes: nil)
        #expect(plain.string == "a <b>")
    }

    @Test func `is not taken out of RTF`() {
        #expect(throws: CocoaError.self) {
            unsafe try NSAttributedString(
                data: Data("{\\rtf1}".utf8), options: [.documentType: NSAttributedString.DocumentType.rtf],
                documentAttributes: nil)
        }
    }
}
