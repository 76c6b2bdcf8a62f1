// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import Testing

@testable import PaymentAnnouncements

@Suite("Russian in Latin letters")
struct TransliterationTests {
    @Test(arguments: [("ru-Latn-RU", "ru-RU"), ("ru-Latn-BY", "ru-BY"), ("ru-RU", "ru-RU")])
    func `it is announced in Russian`(locale: String, spoken: String) throws {
        let text = NotificationText(body: "Zachislenie 1500.50 RUB na kartu *4417", locale: locale)
        let found = try AnnouncementRules().explain(text)
        #expect(found.announces)
        #expect(found.locale == spoken)
        #expect(found.spoken?.hasSuffix("пятьдесят копеек") == true, "\(found.spoken ?? "")")
    }

    @Test(arguments: [
        ("зачислено", "zachisleno", "zacisleno"), ("счёт пополнен", "schet popolnen", "shchet popolnen"),
        ("комиссия", "komissiya", "komisija"), ("наличные", "nalichnye", "nalichnyje"),
        ("входящий", "vkhodyashchiy", "vhodjashij"), ("отмена платежа", "otmena platezha", "OTMENA PLATEZHA"),
        ("вносится", "vnositsya", "vnositsia"), ("возвращён", "vozvrashchen", "vozvraschen"),
        ("перевёл", "perevyol", "perevel"), ("расход", "rashod", "raskhod"),
        ("отчёт", "otchet", "otchyot"), ("получаете", "poluchaete", "poluchayete"), ("если", "esli", "yesli"),
        ("подтвердить", "podtverdit'", "podtverdit"),
    ])
    func `a word is found in whichever letters it is written`(word: String, one: String, other: String) {
        func simple(_ text: String) -> [UInt32] {
            var letters: [UInt32] = []
            PhraseFolding.fold(ArraySlice(text.utf8), into: &letters, transliterates: true)
            return letters
        }
        #expect(simple(one) == simple(word))
        #expect(simple(other) == simple(word))
    }

    @Test func `a payer keeps the letters of the text`() throws {
        let text = NotificationText(
            body: "Zachislenie 700.00 RUB, otpravitel YAROSLAV SHCHUKIN. Dostupno 750.00 RUB", locale: "ru-Latn-RU")
        let payer = try AnnouncementRules().explain(text).payer
        #expect(payer == "YAROSLAV SHCHUKIN")
    }

    @Test func `no phrase of the Russian table sounds like one that means something else`() throws {
        let table = LanguageTables.ownFolder.appendingPathComponent("ru/markers.tsv")
        _ = try MarkerTable(contentsOf: table, transliterates: true).bytes(allowsDoubles: false)
    }
}
