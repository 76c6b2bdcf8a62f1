// SPDX-License-Identifier: Apache-2.0

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
}
