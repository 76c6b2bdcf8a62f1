// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import SpokenText

@Suite struct `A passage` {
    static let said: [(String, String, String)] = [
        ("zh-CN", "支付宝到账12.50元", "支付宝到账十二点五元"),
        ("en-US", "You received $12.50.", "You received twelve dollars and fifty cents."),
        ("en-US", "Due 10,00.00 soon. Thanks", "Due soon. Thanks"),
        ("en-US", "I ate 2½ pies today", "I ate pies today"),
        ("en-US", "You won ½ million dollars, Bob", "You won, Bob"), ("en-US", "It is 5÷2 or 7.", "It is or seven."),
        ("en-US", "From 10 – ½ on", "From on"), ("en-US", "You have ₿1.5 now", "You have now"),
        ("en-US", "Take ½, then 3 pies", "Take, then three pies"), ("zh-CN", "到账½元", "到账"),
        ("en-US", "", ""), ("en-US", "½", ""),
        ("de-DE", "1.234,56 € von Ana", "tausendzweihundertvierunddreißig Euro und sechsundfünfzig Cent von Ana"),
    ]

    @Test(arguments: said)
    func `says what is certain and leaves out the rest`(tag: String, text: String, words: String) throws {
        let passage = try SpokenPassage(text, in: SpokenLanguage(tag: tag))
        #expect(passage.words == words)
        let count = passage.words.unicodeScalars.count
        #expect(passage.sources.count == count && passage.isNumber.count == count)
    }

    /// Both ways to say a text are one.
    @Test(arguments: ["en-US", "zh-CN", "de-DE", "ja-JP", "ar-EG", "hi-IN", "fr-FR"])
    func `is what the strict text is, where that is certain`(tag: String) throws {
        let language = try SpokenLanguage(tag: tag)
        let texts = [
            "$12.50", "€1,234.56 – €2,000", "2nd of May 2026, 18:30", "card 1234 ****5678", "支付宝到账12.50元", "¥100、5%",
            "From a@b.de 😀 3–5 pieces", "₹1,25,000 (Asha)", "١٢٫٥٠ ج.م", "12時30分",
        ]
        for text in texts {
            guard let strict = try? spokenText(text, in: language) else { continue }
            let passage = try SpokenPassage(text, in: language)
            #expect(passage.words == strict)
            #expect(passage.leftOut.isEmpty)
        }
    }

    @Test(arguments: [
        ("en-US", "😀 Pay $12.50 now", "twelve", "$12.50"), ("en-US", "😀 Pay $12.50 now", "now", "now"),
        ("zh-CN", "支付宝到账12.50元", "二", "12.50元"), ("zh-CN", "支付宝到账12.50元", "宝", "宝"),
        ("en-US", "the 2nd of", "second", "2nd"), ("en-US", "3–5 pies", "five", "5"),
        ("en-US", "a１２b c", "c", "c"),
    ])
    func `knows where in the text a word stands`(tag: String, text: String, word: String, place: String) throws {
        let passage = try SpokenPassage(text, in: SpokenLanguage(tag: tag))
        let found = try #require(passage.words.range(of: word))
        let start = passage.words.unicodeScalars.distance(from: passage.words.startIndex, to: found.lowerBound)
        let end = start + word.unicodeScalars.count
        let sources = passage.sources[start..<end]
        let range = try #require(sources.first).lowerBound..<(try #require(sources.last)).upperBound
        let shown = (text as NSString).substring(with: NSRange(range))
        #expect(shown == place)
    }

    @Test func `of a language without words has no number in it`() {
        let passage = SpokenPassage("ยอด 12.50 บาท ขอบคุณ", withoutWordsFor: "th-TH")
        #expect(!passage.words.contains { $0.isNumber })
        #expect(passage.words.contains("ขอบคุณ"))
        #expect(passage.leftOut.count == 1)
    }

    @Test func `is made in a time that grows with its length`() throws {
        let language = try SpokenLanguage(tag: "en-US")
        let text = String(repeating: "½ and 10,00.00 of ", count: 2000)
        let started = ContinuousClock.now
        let passage = try SpokenPassage(text, in: language)
        #expect(ContinuousClock.now - started < .seconds(5))
        #expect(passage.leftOut.count == 4000)
    }
}
