// SPDX-License-Identifier: Apache-2.0

import PaymentAnnouncements
import Testing

@Suite("A text as its sender meant it")
struct SentTextTests {
    @Test(arguments: [
        ("3&nbsp;590 zł", "3\u{A0}590 zł"), ("$1&amp;nbsp;250", "$1\u{A0}250"), ("A &amp; B", "A & B"),
        ("&lt;Bob&gt;", "<Bob>"), ("&euro;50 &pound;3", "€50 £3"), ("R&D; Tom & Jerry &foo;", "R&D; Tom & Jerry &foo;"),
        ("&amp;amp;", "&"), ("&", "&"), ("&amp", "&amp"), ("1 < 2 > 1", "1 < 2 > 1"), ("<", "<"),
        ("₹8</b>20", "₹8\u{200B}20"), ("<b>Paid</b><br/>$5", "\u{200B}Paid\u{200B}\n$5"),
        (#"from Bob.\nDeclined"#, "from Bob.\nDeclined"), (#"a\tb"#, "a b"), (#"$1\u00a0250"#, "$1\u{A0}250"),
        (#"C:\x \"#, #"C:\x \"#), ("You **will** get $5", "You will get $5"), ("__not yet__ $5", "not yet $5"),
        ("Card **1234, ****, **", "Card **1234, ****, **"), ("2 ** 3 a_b __", "2 ** 3 a_b __"), ("Ann`s", "Ann's"),
    ])
    func `entities, tags and what was escaped twice are decoded, and nothing else`(sent: String, meant: String) {
        #expect(NotificationText(body: sent).body == meant)
        #expect(NotificationText(title: sent, subtitle: sent, body: "").title == meant)
        #expect(NotificationText(title: sent, subtitle: sent, body: "").subtitle == meant)
    }

    @Test(arguments: [
        ("u\u{308}ber", "\u{FC}ber"), ("か\u{3099}", "が"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("ا\u{654}", "أ"),
        ("ส\u{E4D}\u{E32}เร็จ", "ส\u{E33}เร็จ"), ("դեռ\u{565}\u{582}ս", "դեռ\u{587}ս"), ("क\u{93C}", "क\u{93C}"),
        ("plain", "plain"),
    ])
    func `what a letter consists of is joined`(sent: String, meant: String) {
        // Characters are equal however they are put together; scalars are not.
        #expect(Array(NotificationText(body: sent).body.unicodeScalars) == Array(meant.unicodeScalars))
    }
}
