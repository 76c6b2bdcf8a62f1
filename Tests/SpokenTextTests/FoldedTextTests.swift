// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("￥１２．５０", "¥12.50"), ("１，２３４", "1,234"), ("收款，１００", "收款，100"), ("٥٠٠", "500"), ("۱۲۳", "123"), ("१२५", "125"),
        ("৫০০", "500"), ("๕๐๐", "500"), ("𝟏𝟐 𝐁𝐨𝐛", "12 Bob"), ("－５", "-5"), ("a\u{200E}1\u{AD}2", "a12"),
        ("ＡＢ％", "AB%"), ("ﻭﺍﺭﻳﺰ ﮔﺮﺩﻳﺪ", "واريز گرديد"), ("ﺳﻼﻡ", "سلام"), ("﷼", "﷼"),
        ("", ""), ("plain", "plain"),
    ])
    func `digits and wide letters become ASCII`(written: String, folded: String) {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: FoldedText(written).scalars)
        #expect(String(scalars) == folded)
    }

    @Test func `a range leads back to the text as it was given`() {
        let text = FoldedText("付\u{200E}１２．５０元 ok")
        #expect(text.original(1..<6) == "１２．５０")
        #expect(text.original(0..<text.scalars.count) == text.text)
        #expect(FoldedText("plain").original(1..<3) == "la")
    }
}
