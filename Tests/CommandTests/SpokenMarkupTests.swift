// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite("The part of SSML that is spoken")
struct SpokenMarkupTests {
    @Test(arguments: [
        ("<speak>Thank you</speak>", ["Thank you"], [0.0]),
        ("<?xml version=\"1.0\"?><speak version='1.1'>a<!-- b --> c</speak>", ["a c"], [0]),
        ("<speak>One<break time=\"300ms\"/>two<break time='1s'/></speak>", ["One", "two"], [0.3, 1]),
        ("<speak><p>One.</p><p>Two.</p></speak>", ["One.", "Two."], [0.5, 0.5]),
        ("<speak>You received $1<p>0 new messages</p></speak>", ["You received $1", "0 new messages"], [0.25, 0.5]),
        ("<speak>$1<s>.50</s></speak>", ["$1", ".50"], [0.25, 0.25]),
        ("<speak>Table 12 <break time='1s'/> 50 euros</speak>", ["Table 12", "50 euros"], [1, 0]),
        ("<speak>You have 5.<break time='1s'/>Thanks</speak>", ["You have 5.", "Thanks"], [1, 0]),
        ("<speak>at <sub alias=\"Alipay\">ZFB</sub> now</speak>", ["at Alipay now"], [0]),
        ("<speak>Tom &amp; Ann &lt;3 &#65;&#x42;</speak>", ["Tom & Ann <3 AB"], [0]),
    ])
    func `words and breaks are taken from it`(markup: String, texts: [String], silences: [Double]) throws {
        let passages = try SpokenMarkup(markup).passages
        #expect(passages.map(\.text) == texts)
        #expect(passages.map(\.silence) == silences)
    }

    @Test(arguments: [
        ("hello", "words outside"), ("<speak>a</speak>b", "words outside"), ("<b>x</b>", "begins with <speak>"),
        ("<speak>x", "<speak> is not closed"),
        ("<speak><audio src=\"/etc/passwd\"/>x</speak>", "<audio> in the SSML is not understood"),
        ("<speak><prosody rate='fast'>x</prosody></speak>", "<prosody> in the SSML is not understood"),
        ("<speak>a & b</speak>", "must be written &amp;"), ("<speak>&nbsp;x</speak>", "entity that is not known"),
        ("<speak><p>x</speak></p>", "</speak> closes nothing"), ("<speak", "is not closed"),
        ("<speak><break time='3600s'/>x</speak>", "is not from 0s to 10s"), ("<speak></speak>", "holds no words"),
        ("<speak>$12<break/>50</speak>", "inside a number"), ("<speak>$12<break/>.50</speak>", "inside a number"),
        ("<speak>12<sub alias=''>x</sub>34 USD</speak>", "inside a number"),
        ("<speak>$5<sub alias='0'>x</sub></speak>", "inside a number"),
        ("<speak>$<break/>5</speak>", "inside a number"),
        ("<speak><sub alias='5'>x</sub>00 €</speak>", "inside a number"),
        ("<speak>$5.<break/>million</speak>", "inside a number"), ("<speak>$5.<break/>50</speak>", "inside a number"),
        ("<speak>$5<break/>million</speak>", "inside a number"), ("<speak>5<break/>%</speak>", "inside a number"),
        ("<speak><sub>x</sub></speak>", "needs an alias"), ("<speak a=b>x</speak>", "is not in quotes"),
    ])
    func `anything else is refused by name`(markup: String, message: String) {
        let failure = #expect(throws: Failure.self) { try SpokenMarkup(markup) }
        #expect(failure?.code == .badInput)
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }
}
