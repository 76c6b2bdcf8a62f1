// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@Suite("Cantonese and Mandarin by their own codes")
struct CantoneseTests {
    @Test(arguments: ["yue", "yue-HK", "yue-Hant-HK", "zh-yue", "zh-yue-HK", "yue_HK"])
    func `Cantonese is said with the words of Hong Kong`(tag: String) throws {
        let money = Money(WrittenNumber(significand: 250, fractionDigits: 2), try #require(Currency("HKD")))
        #expect(
            try money.spoken(in: SpokenLanguage(tag: tag)) == money.spoken(in: SpokenLanguage(tag: "zh-HK")))
    }

    @Test(arguments: [
        ("yue", "HKD"), ("yue-HK", "HKD"), ("zh-yue", "HKD"), ("yue-MO", "MOP"), ("cmn-CN", "CNY"),
        ("zh-cmn-TW", "TWD"),
    ])
    func `a sign means the currency of its region`(tag: String, code: String) {
        let elements = Recogniser(locale: tag).elements(in: FoldedText("收到100元"))
        guard case .money(let reading)? = elements.first?.kind else {
            Issue.record("no amount")
            return
        }
        #expect(reading.money?.currency.code == code)
    }
}

@Suite("Currencies that sound alike")
struct AlikeTests {
    @Test(arguments: [
        "fr", "fr-FR", "en-US", "de-DE", "es-ES", "pt-BR", "it-IT", "pl-PL", "ru-RU", "sv-SE", "hi-IN", "ar-SA",
    ])
    func `FCFA is certain where both francs have one name`(tag: String) throws {
        let elements = Recogniser(locale: tag).elements(in: FoldedText("5000 FCFA"))
        guard case .money(let reading)? = elements.first?.kind else {
            Issue.record("no amount")
            return
        }
        let money = try #require(reading.money)
        let language = try SpokenLanguage(tag: tag)
        let other = try Money(money.number, #require(Currency("XAF"))).spoken(in: language)
        // The other's name is the same, or the same with the region said beside it.
        let word = try #require(money.spoken(in: language).split(separator: " ").last)
        #expect(other.contains(word))
    }

    @Test(arguments: ["nl-NL", "tr-TR", "zh-CN", "uk-UA"])
    func `FCFA is open where they have two`(tag: String) {
        let elements = Recogniser(locale: tag).elements(in: FoldedText("5000 FCFA"))
        guard case .money(let reading)? = elements.first?.kind else { return }
        #expect(reading.money == nil)
    }

    @Test(arguments: [("fr-CM", "XAF"), ("fr-SN", "XOF")])
    func `the region's own is meant where it is one of them`(tag: String, code: String) {
        guard case .money(let reading)? = Recogniser(locale: tag).elements(in: FoldedText("5000 FCFA")).first?.kind
        else {
            Issue.record("no amount")
            return
        }
        #expect(reading.money?.currency.code == code)
    }
}
