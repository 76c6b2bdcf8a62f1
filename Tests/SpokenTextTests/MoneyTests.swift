// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@Suite struct MoneyTests {
    @Test(arguments: GoldenCase.all("money", columns: ["amount", "spoken"]))
    func `an amount is said the way a cashier says it`(row: GoldenCase) throws {
        let money = try #require(row.money, "\(row.written) \(row.spoken)")
        let spoken = try money.spoken(in: SpokenLanguage(tag: row.tag))
        #expect(spoken == row.spoken)
    }

    @Test(arguments: SpokenLanguage.supportedTags)
    func `every currency in use has a name`(tag: String) throws {
        let language = try SpokenLanguage(tag: tag)
        #expect(Currency.all.count > 150)
        for currency in Currency.all {
            let spoken = try Money(WrittenNumber(significand: 200), currency).spoken(in: language)
            #expect(!spoken.isEmpty && !spoken.contains("  "), "\(currency.code)")
        }
    }

    @Test(arguments: [("pt-AO", "dezasseis kwanzas"), ("pt", "dezesseis kwanzas"), ("pt-BR", "dezesseis kwanzas")])
    func `Angola counts as Portugal does, not as Brazil`(tag: String, spoken: String) throws {
        let kwanza = try #require(Currency("AOA"))
        let said = try Money(WrittenNumber(significand: 16), kwanza).spoken(in: SpokenLanguage(tag: tag))
        #expect(said == spoken)
    }

    @Test(arguments: ["xx", "qaa-QM", "ru-Latn-BY", ""])
    func `a language without words is refused by name`(tag: String) {
        #expect(
            throws: SpokenTextError(
                code: .languageNotSupported, message: "There are no words for the language '\(tag)' yet.")
        ) { try SpokenLanguage(tag: tag) }
    }
}
