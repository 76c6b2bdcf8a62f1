// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated
import Testing

@Suite("An amount that is said again")
struct EchoTests {
    private func money(_ code: String, _ number: String) throws -> Money {
        Money(try #require(WrittenNumber(plain: number)), try #require(Currency(code)))
    }

    @Test(arguments: [
        ("en-US", "USD", "17", "one, seven"), ("en-US", "USD", "70.00", "seven, zero"),
        ("en-US", "USD", "17.50", "one, seven, point, five, zero"),
        ("en-US", "USD", "12.5", "one, two, point, five, zero"),
        ("en-US", "USD", "0.13", "zero, point, one, three"), ("en-US", "USD", "117", "one, one, seven"),
        ("en-US", "USD", "17000", "one, seven, zero, zero, zero"),
        ("en-IN", "INR", "1700000", "one, seven, zero, zero, zero, zero, zero"),
        ("de-DE", "EUR", "16", "eins, sechs"), ("de-DE", "EUR", "60", "sechs, null"), ("zh-CN", "CNY", "4", "四"),
        ("zh-CN", "CNY", "10", "一，零"), ("zh-CN", "CNY", "400000", "四，零，零，零，零，零"),
        ("ja-JP", "JPY", "800", "はち、ゼロ、ゼロ"), ("es-MX", "MXN", "60", "seis, cero"), ("fa-IR", "IRR", "70", "هفت، صفر"),
        ("zh-HK", "HKD", "7", "七"), ("pl-PL", "PLN", "12", "jeden, dwa"),
    ])
    func `is said digit by digit where ears confuse it`(tag: String, code: String, number: String, echo: String) throws
    {
        #expect(try money(code, number).echo(in: SpokenLanguage(tag: tag)) == echo)
    }

    @Test(arguments: [
        ("en-US", "USD", "12"), ("en-US", "USD", "21.25"), ("en-US", "USD", "75"), ("en-US", "USD", "1700"),
        ("zh-CN", "CNY", "20"), ("zh-CN", "CNY", "200"), ("es-MX", "MXN", "61"), ("de-DE", "EUR", "5"),
    ])
    func `is not said again where nothing sounds like it`(tag: String, code: String, number: String) throws {
        #expect(try money(code, number).echo(in: SpokenLanguage(tag: tag)) == nil)
    }

    @Test(arguments: [
        ("en-US", "USD", "17", "You received seventeen dollars", "You received seventeen dollars: one, seven"),
        (
            "en-US", "USD", "17", "You received seventeen dollars from Bob",
            "You received seventeen dollars: one, seven, from Bob"
        ),
        ("en-US", "USD", "17", "seventeen dollars, from Bob.", "seventeen dollars: one, seven, from Bob."),
        ("zh-CN", "CNY", "10", "支付宝到账十元", "支付宝到账十元：一，零"),
        ("ko-KR", "KRW", "1", "일원을 받았습니다", "일원을 받았습니다: 일"),
    ])
    func `stands behind the amount`(tag: String, code: String, number: String, words: String, echoed: String) throws {
        #expect(try SpokenLanguage(tag: tag).echoing(money(code, number), in: words) == echoed)
    }

    @Test func `is not put behind another amount's words`() throws {
        let english = try SpokenLanguage(tag: "en-US")
        #expect(try english.echoing(money("USD", "13"), in: "one hundred sixty dollars") == nil)
    }

    @Test(arguments: Set(SpokenLanguage.supportedTags.map { String($0.prefix { $0 != "-" }) }).sorted())
    func `every language knows what ears confuse in it`(language: String) throws {
        let tag = try #require(SpokenLanguage.usualTag(of: language))
        let confused = try (1...100).filter { try SpokenLanguage(tag: tag).isConfusable(UInt64($0)) }
        #expect(!confused.isEmpty && confused.count < 50, "\(confused)")
    }
}
