// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated
import Testing

@testable import PaymentAnnouncements

@Suite("What was received or sent")
struct ObjectTests {
    @Test(arguments: Sentence.all.filter { !$0.isMoney })
    func `is silence where it is no money`(_ sentence: Sentence) {
        let said = sentence.bodies.filter {
            rules.explain(NotificationText(body: $0, locale: sentence.locale)).announces
        }
        #expect(said.isEmpty)
    }

    @Test(arguments: Sentence.all.filter { !$0.isMoney })
    func `is silence without a locale too`(_ sentence: Sentence) {
        #expect(sentence.bodies.filter { rules.explain(NotificationText(body: $0)).announces }.isEmpty)
    }

    @Test(arguments: Sentence.all.filter(\.isMoney))
    func `is announced where it is money`(_ sentence: Sentence) {
        let silent = sentence.bodies.filter {
            !rules.explain(NotificationText(body: $0, locale: sentence.locale)).wouldBeSaid
        }
        #expect(silent.isEmpty)
    }

    @Test(arguments: [
        ("en-US", "Your refund of $50.00 was garnished"), ("en-US", "Sellers promise a refund of $50.00"),
        ("en-GB", "Your deposit of £500.00 is protected by DPS"),
        ("de-DE", "Die Erstattung von 50,00 € wurde verpfändet"),
        ("es-ES", "Tu reembolso de 50,00 € ha sido embargado"),
        ("fr-FR", "Votre remboursement de 50,00 € a été grignoté"),
        ("ja-JP", "12,000円の返金が失効しました"), ("zh-CN", "您的退款100.00元被截留"),
    ])
    func `is silence where a word that nobody knows tells what became of a refund or a deposit`(
        locale: String, body: String
    ) {
        #expect(rules.trace(NotificationText(body: body, locale: locale)).contains { $0.doubt == UnknownFate.name })
    }

    @Test(arguments: [
        ("en-US", "Refund of $50.00 from bluebird shoes was processed"),
        ("en-US", "Your refund of $50.00 was garnished and then credited to your account"),
        ("de-DE", "Ihr Konto weist einen Zahlungseingang von 50,00 EUR auf"),
        ("zh-CN", "您的退款199.00元已成功退至花呗"), ("ja-JP", "ご注文の返金2,480円が完了しました"),
    ])
    func `is announced where a verb of arriving or no unknown word stands there`(locale: String, body: String) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).announces)
    }

    @Test(arguments: [
        ("en-US", "Bob sent you $50.00 in stock"), ("de-DE", "Du hast 50,00 € in Gutscheinen erhalten"),
        ("pl-PL", "Otrzymałeś 50,00 zł w kuponach"), ("ja-JP", "佐藤さんから500円の手紙を受け取りました"),
        ("zh-CN", "您收到李雷的100元的水果"), ("ko-KR", "김민수님으로부터 5,000원의 선물을 받았습니다"),
    ])
    func `is silence where the amount is what a thing is worth`(locale: String, body: String) {
        #expect(rules.trace(NotificationText(body: body, locale: locale)).contains { $0.doubt == UnknownObject.name })
    }

    @Test func `the table is in the order of its bytes`() throws {
        let table = try Table(
            contentsOf: LanguageTables.ownFolder.appendingPathComponent("objects.tsv"), columns: ["word", "kind"])
        for (row, next) in zip(table.rows, table.rows.dropFirst()) {
            #expect(row.bytes(0).lexicographicallyPrecedes(next.bytes(0)), "line \(next.line)")
        }
        #expect(table.rows.allSatisfy { ["known", "article", "adjective", "leads", "noun", "thing"].contains($0[1]) })
    }
}

/// A sentence with a place for a noun, and the nouns that are tried in it.
struct Sentence: Sendable, CustomStringConvertible {
    let locale: String
    let isMoney: Bool
    let text: String
    let nouns: [String]

    var description: String { "\(locale): \(text)" }
    var bodies: [String] { nouns.map { text.replacingOccurrences(of: "{noun}", with: $0) } }

    /// All sentences of all languages.
    static let all: [Sentence] = {
        guard let file = Bundle.module.url(forResource: "Golden/Objects/objects", withExtension: "tsv"),
            let table = try? Table(contentsOf: file, columns: ["locale", "money", "sentence", "nouns"])
        else { return [] }
        return table.rows.map {
            Sentence(locale: $0[0], isMoney: $0[1] == "yes", text: $0[2], nouns: $0[3].components(separatedBy: " | "))
        }
    }()
}
