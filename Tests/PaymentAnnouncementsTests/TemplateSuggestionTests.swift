// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Letters
import SpokenText
import Testing

@testable import PaymentAnnouncements

@Suite("Suggested templates")
struct TemplateSuggestionTests {
    private static func suggest(_ bodies: [NotificationText]) -> [SuggestedTemplate] {
        var suggestions = TemplateSuggestions(rules)
        for body in bodies {
            let isTaken = suggestions.add(body)
            #expect(isTaken)
        }
        return suggestions.suggestions()
    }

    private static func suggest(_ locale: String, _ bodies: String...) -> [String] {
        suggest(bodies.map { NotificationText(body: $0, locale: locale) }).map { "\($0.count) \($0.lines.last ?? "")" }
    }

    @Test func `amounts and payers that vary become holes`() {
        let found = Self.suggest(
            "es-ES", "Has recibido 50 € de Ana García. Saldo: 1.250,00 €",
            "Has recibido 12,50 € de Luis. Saldo: 3,00 €",
            "Has recibido 8 € de María de la Cruz. Saldo: 30,00 €", "Has pagado 7 € en Bar Luna")
        #expect(
            found == [
                "3 credit\tes-ES\tHas recibido {amount} de {payer}. Saldo: {ignore}",
                "1 silent\tes-ES\tHas pagado {ignore} en Bar Luna",
            ])
    }

    @Test func `words in which texts differ are ignored, those in common stay`() {
        let found = Self.suggest(
            "en-US", "Your card ending in 1234 was used at Blue Bottle Coffee for $5.00",
            "Your card ending in 9876 was used at Target for $15.99")
        #expect(found == ["2 silent\ten-US\tYour card ending in {ignore} was used at {ignore} for {ignore}"])
    }

    @Test func `a word that only two payments differ in may be what makes one, and stays`() {
        let found = Self.suggest(
            "en-US", "You received $5.00 from Bob. Thanks for the order",
            "You received $7.00 from Ann. Thanks for the lunch")
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.contains("You received {amount} from {payer}. Thanks for the ") })
    }

    @Test func `a credit is offered only as a comment where the announcer does not understand`() {
        let found = Self.suggest([NotificationText(body: "Terminal 4: 45,00 EUR ok", locale: "de-DE")])
        #expect(found.map(\.template.kind) == [.silent])
        #expect(
            found.first?.lines == [
                "# 1 notification; silent now: no-payment",
                "# if they tell of money that has come: credit\tde-DE\tTerminal {ignore}: {amount} ok",
                "silent\tde-DE\tTerminal {ignore}: {ignore} ok",
            ])
    }

    @Test(arguments: ["You sent $5.00 to Bob", "Bob requests $20.00 from you", "Your code is 123456"])
    func `what the announcer knows to be no credit is never offered as one`(body: String) {
        let found = Self.suggest([NotificationText(body: body, locale: "en-US")])
        #expect(found.allSatisfy { $0.template.kind == .silent && $0.otherwise == nil })
    }

    @Test func `a title stands in the template where it is the same everywhere`() {
        let bodies = ["到账5元", "到账6元"].map { NotificationText(title: "支付宝", body: $0, locale: "zh-CN") }
        #expect(Self.suggest(bodies).map(\.template.title) == ["支付宝"])
        #expect(Self.suggest(bodies + [NotificationText(body: "到账6元", locale: "zh-CN")]).map(\.template.title) == [nil])
    }

    @Test func `too long a body is not taken`() {
        var suggestions = TemplateSuggestions(rules)
        let isTaken = suggestions.add(NotificationText(body: String(repeating: "x", count: 4097)))
        #expect(!isTaken)
    }

    /// The golden bodies of a language, as a shop's inbox.
    @Test(arguments: Case.files.map { $0.value.deletingPathExtension().lastPathComponent })
    func `the suggestions pass the check, match what they count and say what the announcer says`(language: String)
        throws
    {
        let file = try #require(Case.files.first { $0.value.lastPathComponent == "\(language).tsv" }).value
        let bodies = try Case.read(file).prefix(40).map { NotificationText(body: $0.body, locale: $0.locale) }
        let found = Self.suggest(bodies)
        let text = found.flatMap(\.lines).joined(separator: "\n")
        let table = try TemplateTable(Array(text.utf8), name: "suggested")
        #expect(table.faults.isEmpty)
        #expect(TemplateCheck(table.templates).findings.isEmpty)
        let set = TemplateSet(table.templates)
        var met = 0
        for body in bodies {
            let explained = rules.explain(body)
            switch set.decide(body: body.body) {
            case .none: continue
            case .silent: #expect(!explained.announces, "\(body.body)")
            case .credit(let credit):
                #expect(explained.announces || explained.reason == .noWords, "\(body.body)")
                #expect(explained.currency == credit.currency, "\(body.body)")
                #expect(explained.amount.map { $0.isSameValue(as: credit.amount) } == true, "\(body.body)")
            }
            met += 1
        }
        let counted = found.reduce(0) { $0 + $1.count }
        #expect(met >= counted)
        // Golden bodies are as many senders' as there are bodies, and many differ from a credit in a word.
        #expect(counted * 10 >= bodies.count * 3, "\(counted) of \(bodies.count)")
    }
}
