// SPDX-License-Identifier: Apache-2.0

import PaymentAnnouncements
import SpokenText
import Testing

@Suite("The language of a text")
struct LanguageSearchTests {
    @Test(arguments: [
        ("支付宝到账100元", "zh-CN"), ("您的帳戶已入帳", "zh-TW"), ("戶口已存入港幣", "zh-HK"),
        ("入金がありました", "ja-JP"), ("入金 8,800円", "ja-JP"), ("입금되었습니다", "ko-KR"), ("Вам перевели", "ru-RU"),
        ("Зараховано від Їжака", "uk-UA"), ("تم استلام", "ar-SA"), ("واریز پول چک", "fa-IR"), ("प्राप्त हुए", "hi-IN"),
        ("Paytm पर राहुल से प्राप्त", "hi-IN"), ("Alipay 到账100元", "zh-CN"), ("เงินเข้า", "th"), ("Մուտք", "hy"),
        ("You received $5 from 小明", "en-US"), ("Has recibido 50 € de Ana", "es-ES"),
        ("Você recebeu um Pix", "pt-BR"), ("Vous avez reçu 5 €", "fr-FR"), ("Sie haben 5 € erhalten", "de-DE"),
        ("Hai ricevuto un bonifico", "it-IT"), ("Je hebt geld ontvangen", "nl-NL"), ("Du har fått pengar", "sv-SE"),
        ("Wpłynęło na konto", "pl-PL"), ("Hesabınıza para geldi", "tr-TR"), ("Anda menerima uang", "id-ID"),
        ("Bạn đã nhận được tiền", "vi-VN"), ("Na vashu kartu zachisleno", "ru-RU"),
        ("Aapke khate mein paise jama hue", "hi-IN"), ("Umepokea pesa kutoka kwa", "sw"), ("Дякую", "ru-RU"),
        ("Їжак", "uk-UA"),
    ])
    func `is told by its words and letters`(text: String, tag: String) {
        #expect(rules.locale(of: text) == tag)
    }

    @Test(arguments: ["", "123", "🎉", "שלום", "+$5"])
    func `is not told by signs or letters that no table has`(text: String) {
        #expect(rules.locale(of: text) == nil)
    }

    @Test(arguments: [
        ("Has recibido 50 € de Ana", "Has recibido cincuenta euros de Ana", "es-ES"),
        ("Você recebeu R$ 12,00 de Clara Nunes", "Você recebeu doze reais de Clara Nunes", "pt-BR"),
        ("Zahlungseingang CHF 77.30 von Urs Graf", nil, "de-CH"), ("You received $12.50 from Bob", nil, "en-US"),
        ("You received Rs.500 from Asha", nil, "en-US"), ("Vous avez reçu 2 500 FCFA de Awa", nil, "fr-FR"),
        ("استلمت 300 جنيه من نور", nil, "ar-EG"),
    ])
    func `is the one that a bank's push without a locale is said in`(body: String, spoken: String?, locale: String) {
        let found = rules.explain(NotificationText(body: body))
        #expect(found.announces, "\(found.reason.rawValue)")
        #expect(found.locale == locale)
        if let spoken { #expect(found.spoken == spoken) }
    }

    @Test(arguments: [
        ("Has recibido 50 € de Ana", ["en-US"], "es-US"), ("You received $12.50 from Bob", ["zh-CN"], "en-CN"),
        ("คุณได้รับเงิน 250 บาท จาก สมหญิง", ["de-DE"], "de-DE"), ("คุณได้รับเงิน 250 บาท", [], "en-US"),
        ("คุณได้รับเงิน 250 บาท", ["th-TH", "fr-CA"], "fr-CA"),
    ])
    func `is the one to speak, else the first of the device's with words`(
        body: String, languages: [String], locale: String
    ) {
        let found = rules.explain(NotificationText(body: body, languages: languages))
        #expect(found.announces, "\(found.reason.rawValue)")
        #expect(found.locale == locale)
    }

    @Test func `is not the one to speak where another is asked for`() {
        let found = rules.explain(NotificationText(body: "You received $12.50 from Bob", locale: "zh-CN"))
        #expect(found.locale == "zh-CN")
        #expect(found.spoken == "Bob付款，到账十二点五美元")
    }

    @Test(arguments: [
        ("Recibiste $700.00 de Ana", [], nil), ("Recibiste $700.00 de Ana", ["es-MX"], "MXN"),
        ("Recibiste $700.00 de Ana", ["en-MX"], "MXN"), ("Recibiste $700.00 de Ana", ["en", "en-US"], "USD"),
        ("Recibiste $700.00 de Ana", ["de-DE"], nil), ("Recibiste un SPEI de $700.00 de Ana", [], "MXN"),
        ("You received $12.50 from Bob", [], "USD"), ("You received $12.50 from Bob", ["fr-CA"], "CAD"),
        ("INTERAC e-Transfer: $12.50 from Bob was deposited", [], "CAD"),
        ("You received R1 250.00 from Bob", [], "ZAR"), ("Du har fått 50 kr av Bo", [], "SEK"),
        ("収到 100元", [], nil),
        // Swedish, and Danish or Norwegian just as well.
        ("Anna gav dig 50 kr", ["da-DK"], nil), ("Anna gav dig 50 kr", ["en-NO", "sv-SE"], nil),
        ("Anna gav dig 50 kr", ["sv-SE", "da-DK"], "SEK"), ("Anna gav dig 50 kronor", ["da-DK"], "SEK"),
    ])
    func `and a region give a sign its currency, or none does`(body: String, languages: [String], code: String?) {
        let found = rules.explain(NotificationText(body: body, languages: languages))
        #expect(found.announces == (code != nil), "\(found.reason.rawValue)")
        #expect(found.currency?.code == code)
    }

    @Test func `is read in what the device prefers where two explain a text alike`() {
        let body = "Transferencia 20 € Marta"
        let found = rules.explain(NotificationText(body: body, languages: ["pt-PT"]))
        #expect(found.locale.hasPrefix("pt") || found.locale.hasPrefix("es"))
        #expect(!rules.explain(NotificationText(body: body)).announces)
    }

    @Test(arguments: [
        ("hi there", "en-US"), ("Hi Bob", "en-US"), ("test", "en-US"), ("Hola", "es-ES"), ("Guten Tag", "de-DE"),
    ])
    func `a greeting is in its language`(text: String, locale: String) throws {
        #expect(try AnnouncementRules().locale(of: text) == locale)
    }
}
