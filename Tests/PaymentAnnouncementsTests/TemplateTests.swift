// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpokenText
import Testing

@testable import PaymentAnnouncements

@Suite("Templates")
struct TemplateTests {
    /// Some lines of a file, a notification, and what must be decided about it.
    struct Row: Sendable, CustomTestStringConvertible {
        let lines: [String]
        let title: String?
        let body: String
        let told: String

        init(_ line: String, title: String? = nil, _ body: String, _ told: String) {
            lines = [line]
            self.title = title
            self.body = body
            self.told = told
        }

        init(_ line: String, _ other: String, _ body: String, _ told: String) {
            lines = [line, other]
            title = nil
            self.body = body
            self.told = told
        }

        var testDescription: String { String(body.prefix(60)) }
    }

    /// Reads lines as a file whose fields are separated by `|`.
    static func set(_ lines: [String]) throws -> TemplateSet {
        let text = lines.joined(separator: "\n").replacingOccurrences(of: "|", with: "\t")
        let table = try TemplateTable(Array(text.utf8), name: "shop.tsv")
        #expect(table.faults.isEmpty, "\(table.faults.map(\.description))")
        return TemplateSet(table.templates)
    }

    static let spanish = "credit|es-ES|Has recibido {amount} de {payer}"
    static let sends = "credit|es-ES|{payer} te envió {amount}"

    @Test(arguments: [
        // The hole chooses which amount is meant.
        Row("credit|zh-CN|支付宝到账{amount}元", "支付宝到账100元", "100 CNY"),
        Row("credit|zh-CN|支付宝到账{amount}", "支付宝到账100.50元", "100.50 CNY"),
        Row("credit|zh-CN|到账{amount}元，余额{ignore}", "到账5元，余额200元", "5 CNY"),
        Row("credit|zh-CN|余额{ignore}，到账{amount}元", "余额200元，到账5元", "5 CNY"),
        Row("credit|zh-CN|到账{amount}万元", "到账1.5万元", "15000 CNY"),
        Row(spanish + ". Saldo: {ignore}", "Has recibido 50 € de Ana. Saldo: 1.250 €", "50 EUR, Ana"),
        Row(
            "credit|en-IN|Rs {amount} from {payer} via {channel}.", "Rs 1,25,000 from Asha via PhonePe.",
            "125000 INR, Asha, PhonePe"),
        Row("credit|en-US|+{amount}", "+$5.00", "5.00 USD"),
        Row("credit|es-ES|Dépôt {amount}", "Dépôt 1.250,50 €", "1250.50 EUR"),
        // A word for the reader is no payer: what the reader paid is a debit.
        Row("credit|zh-CN|{payer}付款{amount}元", "您付款100元", "silent template 1"),
        Row("credit|zh-CN|{payer}付款{amount}元", "张三付款100元", "100 CNY, 张三"),
        Row("credit|en-US|{payer} paid {amount}", "You paid $50.00", "silent template 1"),
        Row("credit|en-US|{payer} paid {amount}", "Ben paid $50.00", "50.00 USD, Ben"),
        Row("credit|tr-TR|{payer} ödedi: {amount}", "Ben ödedi: 50 TL", "silent template 1"),
        Row("credit|es-ES|{payer} pagó {amount}", "Usted pagó 50 €", "silent template 1"),
        Row("credit|zh-CN|到账{amount} {ignore}", "到账¥50 万", "silent uncertain-amount 1"),
        Row("credit|en-US|Received {amount} {ignore}", "Received $20 gift from Bob", "20 USD"),
        // What stands beside the amount, or elsewhere, makes it as uncertain as in phrases.
        Row("credit|en-US|Got {amount} {ignore}", "Got $20 Canadian from Bob", "silent uncertain-currency 1"),
        Row("credit|en-US|Got {amount} {ignore}", "Got $20 in your EUR account", "silent uncertain-currency 1"),
        Row("credit|en-US|Got {amount} {ignore}", "Got $20 (five hundred dollars)", "silent uncertain-amount 1"),
        Row("credit|de-DE|Erhalten: hundert {amount}", "Erhalten: hundert 20 Euro", "silent uncertain-amount 1"),
        Row("credit|fr-FR|Reçu tél. {amount}", "Reçu tél. 12 500,00 €", "silent uncertain-amount 1"),
        // White space and composed letters do not matter, everything else does.
        Row(spanish, "Has\u{A0}recibido  50\u{202F}€\nde Ana", "50 EUR, Ana"),
        Row("credit|es-ES|Depósito: {amount}", "Depo\u{301}sito: 5 €", "5 EUR"),
        Row("credit|es-ES|Depo\u{301}sito: {amount}", "Depósito: 5 €", "5 EUR"),
        Row("credit|ko-KR|입금 {amount}", "\u{110B}\u{1175}\u{11B8}\u{1100}\u{1173}\u{11B7} 500원", "500 KRW"),
        Row("credit|zh-CN|到账{amount}元", "到账１００元", "100 CNY"),
        Row(spanish, "has recibido 50 € de Ana", "none"),
        Row(spanish, "Has recibido 50 € de Ana!", "50 EUR, Ana!"),
        Row("credit|es-ES|Pago {amount}.", "Pago 5 €", "none"),
        Row("credit|fr-FR|Recu {amount}", "Rec\u{327}u 5 €", "none"),
        Row("credit|fr-FR|Paye{ignore} {amount}", "Payé 5 €", "none"),
        // A body is matched whole, and a title where there is one.
        Row("credit|zh-CN|到账{amount}元", "支付宝到账100元", "none"),
        Row("credit|zh-CN|到账{amount}元|支付宝", title: "支付宝", "到账5元", "5 CNY"),
        Row("credit|zh-CN|到账{amount}元|支付宝", title: "微信", "到账5元", "none"),
        Row("credit|zh-CN|到账{amount}元|支付宝", "到账5元", "none"),
        Row("credit|en-US|sent you {amount}|{payer}", title: "Ann Lee", "sent you $5", "5 USD, Ann Lee"),
        Row("credit|en-US|from {payer}|+{amount}", title: "+$5.00", "from Bob", "5.00 USD, Bob"),
        // What is not certain stays silent.
        Row("credit|en-US|You received {amount}", "You received $5 or $6", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received a gift", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received 500", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received $5 from Bob", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received -$5", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received $1.005", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received $10,00.00", "silent uncertain-amount 1"),
        Row("credit|en-US|You received {amount}", "You received $0.00", "silent zero-amount 1"),
        Row("credit|zh-CN|到账1{amount}元", "到账123元", "silent uncertain-amount 1"),
        Row("credit|en-US|You got {amount} {ignore}", "You got $5 million today", "silent template 1"),
        Row("credit|sv-FI|Du fick {amount}", "Du fick 50 kr", "silent uncertain-currency 1"),
        // Two ways to match.
        Row(sends, "Ana te envió 20 €", "20 EUR, Ana"),
        Row(sends, "Ana te envió 5000 € te envió 20 €", "silent template 1"),
        Row(sends + ". {ignore}", "Ana te envió 5000 €. Hola te envió 20 €. Fin", "silent template 1"),
        Row(sends + ". {ignore}", "Ana te envió 5000 €. Hola te envió veinte. Fin", "silent template 1"),
        Row(spanish, "Has recibido 20 € de Ana te envió 5000 €", "silent template 1"),
        Row(spanish, "Has recibido 20 € de Ana de la Cruz", "20 EUR, Ana de la Cruz"),
        Row(spanish + " a {ignore}", "Has recibido 20 € de Ana a Luis a Eva", "silent template 1"),
        Row("credit|en-US|Got {amount} {ignore}", "Got 1 250 € now", "silent template 1"),
        // What nobody saw who wrote the line: holes and the title may tell that it failed.
        Row("credit|en-US|{payer} paid you {amount}", "Bob paid you $20", "20 USD, Bob"),
        Row("credit|en-US|{payer} paid you {amount}", "Bob has not paid you $20", "silent template 1"),
        Row("credit|en-US|{payer} paid you {amount}", "Failed: Bob paid you $20", "silent template 1"),
        Row("credit|en-US|{payer} paid you {amount}", "Bill Smith paid you $20", "20 USD, Bill Smith"),
        Row(
            "credit|en-US|You received {amount} from {payer}", "You received $5 from Bob. Payment failed",
            "silent template 1"),
        Row(
            "credit|en-US|You received {amount} from {payer}", "You received $5 from J. P. Morgan",
            "5 USD, J. P. Morgan"),
        Row(
            spanish + ". Saldo: {ignore}", "Has recibido 50 € de Ana. Saldo: 3 €. Operación anulada",
            "silent template 1"),
        Row(
            "credit|es-ES|Cobro de {amount} con tarjeta {ignore}", "Cobro de 50 € con tarjeta rechazada",
            "silent template 1"),
        Row("credit|es-ES|Cobro de {amount} con tarjeta {ignore}", "Cobro de 50 € con tarjeta 1234", "50 EUR"),
        Row("credit|zh-CN|支付宝到账{amount}元", title: "交易失败", "支付宝到账100元", "silent template 1"),
        Row("credit|zh-CN|支付宝到账{amount}元", title: "支付宝", "支付宝到账100元", "100 CNY"),
        Row("credit|zh-CN|支付宝到账{amount}元", title: "Payment failed", "支付宝到账100元", "silent template 1"),
        Row("credit|zh-CN|交易失败后到账{amount}元", "交易失败后到账100元", "100 CNY"),
        // Phrases with a number or an amount in them, and what beside a refund says nothing.
        Row("credit|en-US|You received {amount}", title: "Request for $5.00", "You received $5", "silent template 1"),
        Row("credit|en-US|You received {amount}", title: "Your code is 123456", "You received $5", "silent template 1"),
        Row("credit|en-US|You received {amount}", title: "Order cancelled", "You received $5", "silent template 1"),
        Row("credit|en-US|You received {amount}", title: "Failed payment", "You received $5", "silent template 1"),
        Row(
            "credit|en-US|You received {amount} from {payer}. {ignore}",
            "You received $5 from Bob. Order cancelled", "silent template 1"),
        Row("credit|en-US|Refund of {amount}", title: "Order cancelled", "Refund of $5", "5 USD"),
        Row(
            "credit|en-US|You received {amount}. {ignore}", title: "Refund", "You received $5. Order cancelled",
            "silent template 1"),
        // Several lines.
        Row("credit|en-US|Code {amount} {payer}!", "silent|en-US|Code {ignore}", "Code $5 Bob!", "silent template 2"),
        Row(
            "credit|en-US|You received {amount}", "credit|en-US|You received {amount} from {payer}",
            "You received $5 from Bob", "5 USD, Bob"),
        Row(
            "credit|en-US|You received {amount}", "credit|en-US|You received {amount} from {payer}",
            "You received $5", "5 USD"),
        Row(
            "credit|es-ES|Pago {amount}, total {ignore}", "credit|es-ES|Pago {ignore}, total {amount}",
            "Pago 5 €, total 6 €",
            "silent template 1 2"),
        Row(
            "credit|es-ES|Pago {amount}, total {ignore}", "credit|es-ES|Pago {ignore}, total {amount}",
            "Pago 5 €, total 5,00 €",
            "5 EUR"),
        Row("credit|en-US|Got {amount}", "credit|en-CA|Got {amount}", "Got $5", "silent template 1 2"),
        Row("credit|en-US|Got {amount}", "credit|en-CA|Got {amount}", "Got US$5", "5 USD"),
        Row(
            "credit|en-US|Got {amount} from {payer}", "credit|en-US|Got {amount} from {ignore}", "Got $5 from Bob",
            "silent template 1 2"),
    ])
    func `a notification is decided by the templates that match it`(row: Row) throws {
        let decision = try Self.set(row.lines).decide(title: row.title, body: row.body)
        #expect(decision.told == row.told)
    }

    @Test(arguments: ["Transaction failed", "Pending", "Payment request", "交易失败", "Your code is 123456"])
    func `a subtitle that tells of no credit silences a template that no subtitle belongs to`(subtitle: String) throws {
        let rules = try AnnouncementRules(
            templates: Self.set(["credit|en-US|You received {amount} from {payer}"]), onlyTemplates: true)
        let body = "You received $5.00 from Bob"
        #expect(rules.explain(NotificationText(subtitle: "Bank", body: body)).announces)
        #expect(!rules.explain(NotificationText(subtitle: subtitle, body: body)).announces)
    }

    @Test(
        arguments: [
            ("", ""),
            ("# a comment\n\ncredit|zh-CN|到账{amount}元", ""),
            ("\u{FEFF}credit|zh-CN|到账{amount}元\r\n", ""),
            ("silent|en|{ignore}|Ads", ""),
            ("credits|zh-CN|到账{amount}元", "1 begins neither with credit nor with silent"),
            ("#\n\ncredit|zh-CN", "3 has 2 fields; it takes credit or silent, locale, text and, if need be, title"),
            (
                "credit|zh-CN|到账{amount}元|a|b",
                "1 has 5 fields; it takes credit or silent, locale, text and, if need be, title"
            ),
            ("credit|Chinese please|{amount}元", "1 has no locale such as zh-CN in its second field"),
            (
                "credit|zh-CN|到账{amuont}元",
                "1 has a hole that there is not; the holes are {amount}, {payer}, {channel}, {ignore}"
            ),
            ("credit|zh-CN|到账{amount元", "1 has a brace that belongs to no hole"),
            ("credit|zh-CN|到账}{amount}元", "1 has a brace that belongs to no hole"),
            ("credit|zh-CN|到账元", "1 is a credit without {amount}; put it where the amount stands"),
            (
                "credit|zh-CN|到账{amount}元{amount}",
                "1 is a credit with more than one {amount}; put {ignore} for the others"
            ),
            ("credit|en|{payer} and {payer} sent {amount}", "1 has more than one {payer}; put {ignore} for the others"),
            ("credit|en|Got {amount}{payer}", "1 has two holes that touch; write what stands between them"),
            ("credit|en|{amount}", "1 would match everything; write some of the text beside its holes"),
            ("silent|en|{ignore}", "1 would match everything; write some of the text beside its holes"),
            ("silent|en| ", "1 has an empty text"),
            ("silent|en|bell \u{7}", "1 holds a control character; remove it"),
            ("silent|en|" + String(repeating: "x", count: 1001), "1 has a text of more than 1000 letters"),
            ("silent|en|" + String(repeating: "{ignore}x", count: 17), "1 has more than 16 holes in one text"),
        ].firstShown())
    func `a wrong line is told by its number`(text: Shown<String>, fault: String) throws {
        let lines = text.value.replacingOccurrences(of: "|", with: "\t")
        let table = try TemplateTable(Array(lines.utf8), name: "shop.tsv")
        let told = table.faults.map(\.description)
        #expect(told == (fault.isEmpty ? [] : ["shop.tsv, line \(fault)."]))
    }

    @Test func `a file that is no table is refused as a whole`() throws {
        #expect(throws: TemplateError.self) { try TemplateTable([0x63, 0xFF], name: "shop.tsv") }
        let many = String(repeating: "silent\ten\tx\n", count: TemplateTable.most + 1)
        #expect(throws: TemplateError.self) { try TemplateTable(Array(many.utf8), name: "shop.tsv") }
        let large = [UInt8](repeating: 0x23, count: TemplateTable.largest + 1)
        #expect(throws: TemplateError.self) { try TemplateTable(large, name: "shop.tsv") }
        let folder = FileManager.default.temporaryDirectory
        #expect(throws: TemplateError.self) { try TemplateTable(contentsOf: folder) }
        let missing = #expect(throws: TemplateError.self) {
            try TemplateTable(contentsOf: folder.appendingPathComponent("no-such-file.tsv"))
        }
        #expect(missing?.code == .notFound)
    }

    /// Bodies that offer as many ways to match as can be.
    @Test(arguments: [
        "{payer} te envió {amount}. {ignore}", "{ignore} {amount}. {ignore}", "{ignore}a{amount}a{payer}a{ignore}b",
        "{ignore}aa{amount}aa{payer}aaaa{ignore}aab",
    ])
    func `the time is linear in the text`(template: String) throws {
        let set = try Self.set(["credit|es-ES|\(template)"])
        for piece in ["Ana te envió 5 €. ", "a", "a ", "5 a ", "5 €", "\u{301}\u{323}"] {
            let short = String(repeating: piece, count: 40_000 / piece.unicodeScalars.count)
            let one = ThreadClock.measure { _ = set.decide(body: short) }
            let two = ThreadClock.measure { _ = set.decide(body: short + short) }
            #expect(two < one * 4 + .milliseconds(300), "\(piece): \(one) and \(two)")
            #expect(two < .seconds(20))
        }
    }

    /// A title and a body that a template of a sender in English or Spanish matches.
    static let denied = [
        ("交易失败", "You received $20 from Ana"), ("Operación anulada", "You received $20 from Ana"),
        ("Zahlung fehlgeschlagen", "You received $20 from Ana"), (nil, "You received $20 from Ana. Operación anulada"),
        (nil, "Has recibido 20 € de Ana. Pagamento annullato"),
    ]

    @Test(arguments: denied.map { Shown($0, as: $0.1) })
    func `are no credit where another language says in a hole or a title that it failed`(
        text: Shown<(String?, String)>
    ) throws {
        let set = try Self.set(["credit|en-US|You received {amount} from {payer}", Self.spanish])
        let rules = try AnnouncementRules(templates: set, onlyTemplates: true)
        let told = rules.explain(NotificationText(title: text.value.0, body: text.value.1, locale: "en-US"))
        #expect(told.reason == .template)
        let other = rules.explain(NotificationText(title: "Sales", body: "You received $20 from Ana", locale: "en-US"))
        #expect(other.payer == "Ana")
    }
}

extension TemplateDecision {
    /// The decision in a few words: `5 EUR, Ana` or `silent template 1 2`.
    var told: String {
        switch self {
        case .none: "none"
        case .silent(let reason, let lines):
            "silent \(reason.rawValue) \(lines.map { "\($0.line)" }.joined(separator: " "))"
        case .credit(let credit):
            (["\(credit.amount) \(credit.currency.code)"] + [credit.payer, credit.channel].compactMap(\.self))
                .joined(separator: ", ")
        }
    }
}
