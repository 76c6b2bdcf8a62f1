// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import UserNotifications

@Suite("Markdown")
struct MarkdownTests {
    @Test(
        arguments: [
            ("You got **12 euro** from _Ana_", "You got 12 euro from Ana"),
            ("***both*** and ~~gone~~", "both and gone"),
            ("2 * 3 * 4 and a_b_c", "2 * 3 * 4 and a_b_c"), ("`a*b*c` ``a`b``", "a*b*c a`b"),
            (#"\*not\* \[a]"#, "*not* [a]"), ("[a [b]](u) ![cat](c.png)", "a [b] cat"),
            ("[no link] (x)", "[no link] (x)"),
            ("**open", "**open"), ("*a **b** c*", "a b c"), ("<https://a.b/c> <b>", "https://a.b/c <b>"), ("", ""),
            ("a\nb", "a b"),
        ].firstShown())
    func `of one line is its words`(source: Shown<String>, words: String) throws {
        var options = AttributedString.MarkdownParsingOptions()
        options.interpretedSyntax = .inlineOnly
        let text = try AttributedString(markdown: source.value, options: options)
        #expect(String(text.characters) == words)
    }

    @Test func `has links, and lines where they are kept`() throws {
        let options = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
        let text = try AttributedString(
            markdown: "a  [**b**](c/d \"title\")\n\n<mailto:e@f>", options: options, baseURL: URL(string: "https://g"))
        #expect(String(text.characters) == "a  b\n\nmailto:e@f")
        #expect(text.runs.compactMap { $0.link?.absoluteString } == ["https://g/c/d", "mailto:e@f"])
    }

    @Test func `of several blocks is their words without their marks`() throws {
        let text = try AttributedString(markdown: "# Order\nready\n\n- one\n- two\n> said\n1. first")
        #expect(String(text.characters) == "Orderreadyonetwosaidfirst")
        #expect(throws: CocoaError.self) { try AttributedString(markdown: Data([0xFF])) }
    }

    @Test(arguments: ["*", "[", "**", "`", "<", "![", "_a", "~~", "\\", "[](", "*a **b "])
    func `of anybody's is bounded`(piece: String) throws {
        let start = ContinuousClock.now
        defer { #expect(ContinuousClock.now - start < .seconds(20)) }
        _ = try AttributedString(markdown: String(repeating: piece, count: 20_000))
    }
}
