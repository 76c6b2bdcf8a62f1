// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@testable import PaymentAnnouncements

@Suite("Templates that are filled at random")
struct TemplatePropertyTests {
    /// Random numbers that are the same in every run (SplitMix64).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static let templates = [
        "credit|es-ES|Has recibido {amount} de {payer}", "credit|es-ES|{payer} te envió {amount}",
        "credit|es-ES|Has recibido {amount} de {payer}. Saldo: {ignore}",
        "credit|es-ES|{payer} te envió {amount}. {ignore}",
        "credit|es-ES|{ignore} de {payer}: {amount}", "credit|es-ES|{ignore}: {amount} de {payer} a {ignore}",
        "credit|es-ES|Bizum {amount} {ignore}", "credit|es-ES|Saldo {ignore}. Bizum de {payer} por {amount}",
    ]

    private static let amounts: [(String, String)] = [
        ("5 €", "5 EUR"), ("12,50 €", "12.50 EUR"), ("1.250,00 €", "1250.00 EUR"), ("€7", "7 EUR"),
        ("US$ 30", "30 USD"), ("1 250,75 €", "1250.75 EUR"),
    ]

    private static let texts = [
        "Ana", "Ana de la Cruz", "Ana te envió 5000 €", "Luis", "José M. Ruiz", "A: B", "Eva a Luis", "9000 € de Ana",
        "X. Saldo: 3", "Bizum", "veinte", "5", "por 80 €", "Marta. Hola te envió 20 €. Fin", "1 000", "€", "99 € ",
    ]

    @Test(arguments: templates)
    func `a body is decided as its holes were filled, or stays silent`(line: String) throws {
        let set = try TemplateTests.set([line])
        let text = String(line.split(separator: "|")[2])
        var dice = Dice(state: 7)
        var decided = 0
        for _ in 0..<300 {
            let (written, told) = Self.amounts.randomElement(using: &dice) ?? ("", "")
            var body = text.replacing("{amount}", with: written) as String
            let payer = Self.texts.randomElement(using: &dice) ?? ""
            body.replace("{payer}", with: payer)
            while let hole = body.firstRange(of: "{ignore}") {
                body.replaceSubrange(hole, with: Self.texts.randomElement(using: &dice) ?? "")
            }
            switch set.decide(body: body) {
            case .silent: continue
            case .none: Issue.record("not matched: \(body)")
            case .credit(let credit):
                decided += 1
                #expect("\(credit.amount) \(credit.currency.code)" == told, "\(body)")
                if text.contains("{payer}") { #expect(credit.payer == payer.trimmed, "\(body)") }
            }
        }
        #expect(decided > 10)
    }

    @Test func `an amount that is not readable lets no other one be said`() throws {
        let set = try TemplateTests.set([Self.templates[1], Self.templates[3], Self.templates[5], Self.templates[7]])
        for text in Self.texts where text.contains("€") {
            for amount in ["veinte", "1,2,3", "--", "5 oder 6", "€"] {
                for body in [
                    "\(text) te envió \(amount)", "\(text) te envió \(amount). Fin",
                    "Hola: \(amount) de \(text) a Luis",
                    "Saldo \(text). Bizum de Ana por \(amount)",
                ] {
                    if case .credit(let credit) = set.decide(body: body) { Issue.record("\(body): \(credit.amount)") }
                }
            }
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
