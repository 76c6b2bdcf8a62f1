// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite("A line that holds what came from outside")
struct LegibleTests {
    @Test(arguments: [
        ("said: 支付宝到账一百元", "said: 支付宝到账一百元"), ("José 👩‍👩‍👧 می‌شود", "José 👩‍👩‍👧 می‌شود"),
        ("\u{1B}]0;owned\u{7}\u{1B}[2Jlog", "\u{FFFD}]0;owned\u{FFFD}\u{FFFD}[2Jlog"), ("a\tb", "a b"),
        ("two\nlines\r", "two\u{FFFD}lines\u{FFFD}"), ("\u{9B}31m", "\u{FFFD}31m"),
        ("\u{202E}gnp.exe", "\u{FFFD}gnp.exe"),
        ("a\u{2028}b\u{7F}", "a\u{FFFD}b\u{FFFD}"), ("", ""),
    ])
    func `holds nothing that a terminal obeys`(line: String, shown: String) throws {
        #expect(line.legible == shown)
    }
}
