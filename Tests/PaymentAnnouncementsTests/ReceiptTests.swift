// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import Testing

@testable import PaymentAnnouncements

@Suite("A receipt of the reader's own payment")
struct ReceiptTests {
    @Test(arguments: [
        ("en-US", "Your mortgage payment of $1,420.00 was credited"),
        ("de-DE", "Zahlungseingang 49,90 € für Ihre Bestellung"), ("zh-CN", "您的订单付款200元已收到"),
        ("es-MX", "Pago recibido por $345.00. Gracias, CFE"), ("fr-FR", "Paiement reçu : 59,99 €. Merci !"),
        ("es-ES", "Se ha recibido el pago de 120,00 € de su seguro"),
    ])
    func `is silent, and the doubt tells why`(locale: String, body: String) {
        let text = NotificationText(body: body, locale: locale)
        #expect(!rules.explain(text).announces)
        #expect(rules.trace(text).contains { $0.doubt == OwnPayment.name })
    }

    @Test(arguments: [
        ("en-US", "Payment received from Bob Hill: $64.20. Thank you!"),
        ("de-DE", "Ihrem Konto wurden 49,90 € gutgeschrieben. Vielen Dank!"),
        ("fr-FR", "Paiement reçu de 250,00 € – Merci Jean-Pierre !"), ("zh-CN", "张三向您付款3,200元，谢谢"),
        ("uk-UA", "Надійшов платіж 450 грн від Олена К. Дякуємо!"),
    ])
    func `is none where a payer, an account or a name that is thanked shows that money came`(
        locale: String, body: String
    ) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).announces)
    }

    @Test(arguments: LanguageFolders.languages)
    func `is told by a table that gives no phrase two meanings`(language: String) throws {
        let file = LanguageTables.ownFolder.appendingPathComponent("\(language)/receipts.tsv")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        #expect(try !MarkerTable(contentsOf: file).index().markers.isEmpty)
    }
}
