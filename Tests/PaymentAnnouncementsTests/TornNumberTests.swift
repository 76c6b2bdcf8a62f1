// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@testable import PaymentAnnouncements

@Suite("A number with a mark in it")
struct TornNumberTests {
    /// Marks, quotation signs, odd spaces and invisible characters that may stand between two digits.
    static let marks: [Unicode.Scalar] =
        Array("'’‘‛´`ʹʼˈ′″\"“”„«»‹›.,·‧∙•・ㆍ‚،؍٫٬٪。､、，．｡﹐﹒:;；՝-‐–—−_‿~|¦/\\÷*+&#@!?()[]{}<>=^°¨…§™".unicodeScalars)
        + [
            0x0B, 0x0C, 0x1F, 0x85, 0x1680, 0x2000, 0x2003, 0x2007, 0x2008, 0x2009, 0x200A, 0x200B, 0x200C, 0x200D,
            0x200E,
            0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x2063, 0xFEFF, 0xAD, 0x34F, 0x301, 0x307, 0x20E3, 0xFE0F, 0xE000,
            0xFFFD, 0x1F4B0, 0x2800, 0x3164,
        ].compactMap(Unicode.Scalar.init)

    /// What may stand before and behind the mark.
    static let shapes = [
        ("1", "250"), ("2", "350.000"), ("12", "50"), ("1", "2"), ("50", "5"), ("3", "1250"), ("1234", "50"),
        ("1.250", "00"), ("1,250", "00"), ("12345", "6789"), ("12.5", "0"), ("1", "250.00"), ("1", "250,00"),
        ("123", "4"),
    ]

    @Test(arguments: [
        ("en-US", "You received $", " from Bob"), ("en-US", "You received ", " USD from Bob"),
        ("en-GB", "You received £", " from Bob"), ("en-IN", "Received Rs.", " from Asha"),
        ("es-ES", "Has recibido ", " € de Ana"), ("es-CO", "Has recibido $", " de Ana"),
        ("zh-CN", "支付宝到账", "元"), ("zh-CN", "支付宝到账¥", ""), ("ja-JP", "", "円を受け取りました"),
        ("ru-RU", "Вам перевели ", " ₽"), ("it-IT", "Hai ricevuto ", " € da Anna"),
        ("de-CH", "Sie haben CHF ", " von Anna erhalten"), ("fr-FR", "Vous avez reçu ", "€ de Luc"),
        ("ar-SA", "وصلك ", " ريال من كريم"),
    ])
    func `is announced whole or not at all`(locale: String, before: String, behind: String) {
        var parts: [String] = []
        for mark in Self.marks {
            for (first, second) in Self.shapes {
                let body = before + first + String(mark) + second + behind
                let found = rules.explain(NotificationText(body: body, locale: locale))
                guard found.announces, let amount = found.amount else { continue }
                if !isWhole(amount, first + second) { parts.append("\(body) → \(amount)") }
            }
        }
        #expect(parts == [])
    }

    /// Whether an amount has all digits that were written, and no more than two of them as decimals.
    private func isWhole(_ amount: WrittenNumber, _ written: String) -> Bool {
        let digits = written.filter { $0.isASCII && $0.isNumber }
        return amount.description.filter(\.isNumber).drop { $0 == "0" } == digits.drop { $0 == "0" }[...]
            && amount.fractionDigits <= 2
    }

    @Test(arguments: [
        ("de-CH", "Sie haben CHF 1'234.50 von Anna erhalten", "1234.50"),
        ("de-CH", "Sie haben CHF 1’234.50 von Anna erhalten", "1234.50"),
        ("de-CH", "Sie haben CHF 12.- von Anna erhalten", "12"),
        ("de-DE", "Sie haben 25,- € von Anna erhalten", "25"),
        ("fr-FR", "Vous avez reçu 1 234,50 € de Luc", "1234.50"),
        ("fr-FR", "Vous avez reçu 1\u{202F}234,50 € de Luc", "1234.50"),
        ("es-CO", "Has recibido $2'350.000 de Ana", "2350000"),
        ("es-CO", "Has recibido $2’350.000,50 de Ana", "2350000.50"),
        ("es-MX", "Has recibido $2'350,000.00 de Ana", "2350000.00"),
        ("en-IN", "Received Rs.1,25,000.00/- from Asha", "125000.00"),
        ("en-KW", "You received KWD 1,250.500 from Ali", "1250.500"),
        ("tr-TR", "Kasa 2: 80,00 TL ödeme alındı", "80.00"), ("tr-TR", "Masa 12: 800 TL ödeme alındı", "800"),
        ("tr-TR", "14:20: 800 TL ödeme alındı", "800"), ("de-DE", "Kasse 3: 250 € erhalten von Anna", "250"),
        ("en-US", "11/22: 800 USD received from Bob", "800"), ("en-US", "12: $800 received from Bob", "800"),
        ("en-IN", "Bill no 12: ₹450 received in cash from customer", "450"),
        ("ru-RU", "Пополнение: банкомат 4410, 9 300 ₽. Карта *7714", "9300"),
        ("ko-KR", "제주은행 계좌 입금 알림: 37,000원 (11/22 18:02)", "37000"),
    ])
    func `is read where it is written so on purpose, and beside what is no part of it`(
        locale: String, body: String, amount: String
    ) {
        let found = rules.explain(NotificationText(body: body, locale: locale))
        #expect(
            found.announces && found.amount?.description == amount,
            "\(found.amount?.description ?? "-") \(found.reason)")
    }

    @Test(arguments: [
        ("de-DE", "Sie haben 12´50 € von Anna erhalten"), ("de-CH", "Sie haben 1‘250.00 CHF von Anna erhalten"),
        ("zh-CN", "支付宝到账12，50元"), ("ja-JP", "1､250円を受け取りました"), ("es-ES", "Has recibido ,50 € de Ana"),
        ("en-US", "You received $,50 from Bob"), ("en-US", "You received 12 ´50 USD from Bob"),
        ("en-US", "You received 12' 50 USD from Bob"), ("en-US", "You received 12; 50 USD from Bob"),
        ("en-US", "You received 12 50 USD from Bob"), ("en-US", "You received $3 1250 from Bob"),
        ("en-US", "You received 1 .250 USD from Bob"), ("en-US", "You received 2 +350 USD from Bob"),
        ("en-US", "You received 1e50 USD from Bob"), ("en-US", "You received 1,250.000 USD from Bob"),
        ("en-US", "You received 1250.000 USD from Bob"), ("en-US", "You received 0.250 USD from Bob"),
        // Shown as $51, and as 51.
        ("en-US", "You received \u{202E}15$\u{202C} from Bob"), ("ar-SA", "وصلك \u{202E}15 ريال\u{202C} من كريم"),
        ("en-US", "You received 1\u{200B}250 USD from Bob"), ("es-CO", "Has recibido $12'50.000 de Ana"),
        ("tr-TR", "12: 800 TL ödeme alındı"), ("tr-TR", "12: 1.800 TL ödeme alındı"),
        ("en-US", "You received 12: 800 USD from Bob"), ("ru-RU", "12: 800 ₽ перевод от Ивана"),
        ("de-DE", "3: 250 € von Anna erhalten"), ("de-DE", "Erstattung von 61,7: 5 € auf Ihre Karte erhalten"),
        ("en-US", "You received $1,250.000 from Bob"), ("ar-SA", "وصلك ١٬٢٥٠٫٧٥٠ ريال من كريم"),
    ])
    func `is silent where no writing decides it`(locale: String, body: String) {
        let found = rules.explain(NotificationText(body: body, locale: locale))
        #expect(!found.announces, "\(found.amount?.description ?? "-")")
    }
}
