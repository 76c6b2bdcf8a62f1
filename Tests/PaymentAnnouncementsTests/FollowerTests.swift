// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import TabSeparated
import Testing

@testable import PaymentAnnouncements

@Suite("The word behind an amount")
struct FollowerTests {
    @Test(arguments: [
        ("es-MX", "Recibiste $20 dlls de Ana", "20", "USD"), ("es-MX", "Recibiste $20 dlls. de Ana", "20", "USD"),
        ("es-MX", "Recibiste $20 DLLS de Ana", "20", "USD"), ("es-MX", "Recibiste $20 dólares de Ana", "20", "USD"),
        ("es-CL", "Recibiste $5 lucas de Ana", "5000", "CLP"), ("es-AR", "Recibiste $5 lucas de Ana", "5000", "ARS"),
        ("es-CL", "Recibiste $1 luca de Ana", "1000", "CLP"),
    ])
    func `is read where it is a currency or a multiplier`(
        locale: String, body: String, amount: String, currency: String
    ) {
        let found = rules.explain(NotificationText(body: body, locale: locale))
        #expect(found.announces && found.amount?.description == amount && found.currency?.code == currency)
    }

    @Test(arguments: [
        ("es-AR", "Recibiste $2 palos de Ana"), ("es-MX", "Recibiste $20 varos de Ana"),
        ("es-MX", "Recibiste $5 lucas de Ana"), ("es-CL", "Recibiste $5 Lucas de Ana"),
        ("en-US", "You received $20 zorks from Bob"), ("en-GB", "You received £5 grand from Bob"),
        ("en-IN", "Received ₹5 peti from Asha"), ("fr-FR", "Vous avez reçu 20 € patates de Luc"),
        ("ru-RU", "Вам перевели 5 ₽ косарей"), ("pl-PL", "Otrzymano 5 zł kafli od Jana"),
        ("sv-SE", "Du har fått 5 kr lakan från Bo"), ("id-ID", "Anda menerima Rp 5 ceban dari SITI"),
    ])
    func `makes the amount uncertain where no table knows it`(locale: String, body: String) {
        let found = rules.explain(NotificationText(body: body, locale: locale))
        #expect(!found.announces, "\(found.amount?.description ?? "-")")
    }

    @Test(arguments: [
        ("en-US", "You received $20 from Bob"), ("en-US", "You received $20 today from Bob"),
        ("es-ES", "Has recibido 20 € de Ana"), ("pl-PL", "Otrzymano 50,00 zł od Jana"),
        ("de-DE", "Sie haben 20 € von Anna erhalten"), ("en-US", "You received $20 Lucas"),
    ])
    func `leaves the amount certain where it is a word of the sentence or a name`(locale: String, body: String) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).announces)
    }

    @Test func `the table is in the order of its bytes, and each word is short enough to be looked for`() throws {
        let table = try Table(
            contentsOf: LanguageTables.ownFolder.appendingPathComponent("followers.tsv"), columns: ["word"])
        for (row, next) in zip(table.rows, table.rows.dropFirst()) {
            #expect(row.bytes(0).lexicographicallyPrecedes(next.bytes(0)), "line \(next.line)")
        }
        #expect(table.rows.allSatisfy { $0[0].unicodeScalars.count <= 7 })
    }
}
