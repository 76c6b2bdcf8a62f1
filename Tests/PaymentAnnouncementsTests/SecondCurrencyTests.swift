// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated
import Testing

@testable import PaymentAnnouncements

@Suite("Another currency than a mere sign's")
struct SecondCurrencyTests {
    /// The rows of `surroundings.tsv` of a kind such as `beside:`, with the code behind it.
    private static func rows(_ kind: String) throws -> [(code: String, word: String)] {
        let table = try Table(
            contentsOf: LanguageTables.ownFolder.appendingPathComponent("surroundings.tsv"), columns: ["place", "word"])
        return table.rows.filter { $0[0].hasPrefix(kind) }.map { (String($0[0].dropFirst(kind.count)), $0[1]) }
    }

    /// A body is read where the row's own currency is not the sign's.
    private static func explain(_ body: String, code: String) -> Explanation {
        rules.explain(NotificationText(body: body, locale: code == "USD" ? "en-CA" : "en-US"))
    }

    @Test func `each country right beside the amount makes it uncertain`() throws {
        let rows = try Self.rows("beside:")
        #expect(rows.count > 100)
        for (code, word) in rows {
            for body in ["You received $20 \(word) from Bob", "You received \(word) $20 from Bob"] {
                let found = Self.explain(body, code: code)
                // "US $20" is a sign itself.
                #expect(!found.announces || found.currency?.code == code, "\(body)")
            }
        }
    }

    @Test func `each name elsewhere makes it uncertain`() throws {
        let rows = try Self.rows("names:")
        #expect(rows.count > 100)
        for (code, word) in rows {
            let body = "You received $20 from Bob, \(word)"
            #expect(!Self.explain(body, code: code).announces, "\(body)")
        }
    }

    @Test(arguments: [
        ("TD Canada", "CAD", "$"), ("Zelle", "USD", "$"), ("Nequi", "COP", "$"), ("Vipps", "NOK", "kr"),
        ("Swish", "SEK", "kr"), ("Easypaisa", "PKR", "Rs"), ("UPI", "INR", "Rs"), ("PayPay", "JPY", "¥"),
        ("微信", "CNY", "¥"),
    ])
    func `a bank or a scheme of another country makes a sign uncertain that may be its money's, and no other`(
        name: String, code: String, sign: String
    ) {
        let regions = ["$": ["US", "CA"], "kr": ["NO", "SE"], "Rs": ["IN", "PK"], "¥": ["JP", "CN"]]
        let body = "\(name): You received \(sign) 50 from Bob"
        for region in regions[sign] ?? [] {
            let found = rules.explain(NotificationText(body: body, locale: "en-\(region)"))
            let isOwn = Currency(ofRegion: region)?.code == code
            #expect(isOwn ? found.currency?.code == code : found.reason == .uncertainCurrency, "\(region)")
        }
        #expect(rules.explain(NotificationText(body: body)).currency?.code == code)
        let other = rules.explain(NotificationText(body: "\(name): You received £50 from Bob", locale: "en-GB"))
        #expect(other.currency?.code == "GBP")
    }

    @Test func `each code elsewhere makes it uncertain, but the amount's own`() throws {
        let codes = try Self.rows("code").map { $0.word.uppercased() }
        for code in codes {
            #expect(Currency(code) != nil, "\(code)")
            let body = "You received $20.00 from Bob in your \(code) account"
            #expect(Self.explain(body, code: code).reason == .uncertainCurrency, "\(body)")
        }
        #expect(Self.explain("You received $20.00 from Bob in your USD account", code: "").announces)
    }

    @Test(arguments: [
        ("en-US", "You received $50.00 from Bob. Balance: CAD 900.00", "CAD"),
        ("es-MX", "Recibiste $50.00 de Ana. Saldo: USD 900.00", "USD"),
        ("ar-SA", "تم إيداع 50 ريال في حسابك. الرصيد OMR 900", "OMR"),
    ])
    func `a balance outweighs what the region makes of a sign`(locale: String, body: String, code: String) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).reason == .uncertainCurrency)
        // Without a region the balance tells what the sign means.
        #expect(rules.explain(NotificationText(body: body)).currency?.code == code)
    }

    @Test func `all codes are currencies, or known to be none of ISO's`() throws {
        let others: Set<String> = ["XXX", "USDC", "USDT", "BTC", "ETH", "ZWL"]
        for (code, word) in try Self.rows("beside:") + Self.rows("names:") {
            #expect(Currency(code) != nil || others.contains(code), "\(code): \(word)")
        }
    }
}
