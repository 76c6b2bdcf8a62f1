// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@testable import PaymentAnnouncements

@Suite("What stands right beside an amount")
struct SurroundingsTests {
    @Test(arguments: [
        ("en-US", "You received $1O0 from Bob"), ("en-US", "You received $1e3 from Bob"),
        ("en-US", "You received $3x5 from Bob"), ("en-US", "You received $1½ from Bob"),
        ("en-US", "You received $1²50 from Bob"), ("en-US", "You received $1 1/2 from Bob"),
        ("en-US", "You received $1/2 from Bob"), ("en-US", "You received $1 00 from Bob"),
        ("en-US", "You received $20 .00 from Bob"), ("en-US", "You received $20. 00 from Bob"),
        ("en-US", "You received $2.5 m from Bob"), ("en-US", "You received $2 B from Bob"),
        ("en-US", "You received $2 dozen from Bob"), ("en-US", "You received $10–20 from Bob"),
        ("en-US", "You received between $10 and $20 from Bob"), ("en-US", "You received about $20 from Bob"),
        ("en-US", "You received ~$20 from Bob"), ("en-US", "You received $20+ from Bob"),
        ("en-US", "You received $5 per hour from Bob"), ("en-US", "You received $5/month from Bob"),
        ("en-US", "You received $5 each from Bob and Ann"), ("en-US", "You received 3 x $5 from Bob"),
        ("en-US", "You received $5.00 x 3 from Bob"), ("en-US", "Received from Bob: ($12.50) to your account"),
        ("en-US", "You received from Bob ($12.50)"), ("en-US", "You received ($12.50)\nfrom Bob"),
        ("en-US", "You received $12.50- from Bob"), ("en-US", "You received 5 dollars and 25 cents from Bob"),
        ("en-GB", "You received £12 50 from Bob"), ("en-GB", "You received £5 50p from Bob"),
        ("en-IN", "Received Rs 1.5 L from Asha"), ("en-IN", "Received 500 rupees 50 paise from Asha"),
        ("en-IN", "Received Rs 500 & Rs 300 from Asha"), ("es-ES", "Has recibido 20 euros con 50 de Ana"),
        ("es-ES", "Has recibido casi 20 € de Ana"), ("es-ES", "Has recibido 20 € y 30 € de Ana"),
        ("es-ES", "Has recibido entre 20 y 30 € de Ana"), ("es-MX", "Recibiste $2.5 mdp de Ana"),
        ("en-US", "You received $20.00 (CAD) from Bob"), ("zh-CN", "支付宝到账100元，到账200元"),
        ("zh-CN", "支付宝到账100元50"), ("zh-CN", "微信收款12-15元"), ("zh-CN", "支付宝到账100或200元"),
        ("es-ES", "Has recibido 20-30 € de Ana"), ("zh-CN", "收款100元到200元"), ("zh-CN", "支付宝到账约12元"),
        ("zh-CN", "支付宝到账不足100元"), ("zh-CN", "支付宝到账100元以上"), ("zh-CN", "支付宝到账100元*3"),
        ("ar-SA", "وصلك 500 ريال 50 هللة"), ("ar-SA", "وصلك 500 ريال وخمسون هللة"), ("ar-SA", "وصلك 500 ريال ونصف"),
        ("ar-SA", "وصلك ألف و500 ريال"), ("ar-SA", "وصلك 2 مليون و500 ألف ريال"), ("ar-SA", "وصلك نحو 500 ريال"),
        ("ar-SA", "وصلك 500 ريال تقريبًا"), ("ar-SA", "وصلك 500 أو 600 ريال"), ("ar-SA", "وصلك 10·500 ريال"),
        ("en-KE", "You received Ksh5, 000 from ASHA"), ("id-ID", "Anda menerima Rp 50. 000 dari SITI"),
        ("fr-CA", "Luc Roy vous a envoyé 31, 75 $"), ("fr-CA", "Luc Roy vous a envoyé 1, 350.00 $"),
        ("en-CA", "Luc Roy sent you 31. 75 CAD"), ("zh-CN", "收款负12.50元"),
        ("zh-CN", "收款十二块半"), ("zh-CN", "微信收款12块半。"), ("zh-CN", "收款十二块八."), ("zh-CN", "收款十二元五"),
        ("zh-CN", "微信支付收款3角5分"), ("zh-CN", "支付宝到账1,00元"), ("en-IN", "Received Rs.5,00 from Asha"),
        ("en-US", "You received $5, twice"), ("zh-CN", "您收到100元的50%"), ("en-IN", "Received Rs 2CR from Asha"),
        ("zh-CN", "支付宝到账12.\n50元"), ("es-ES", "Has recibido 1.\n250 € de Ana"), ("en-US", "You received $1,\n250"),
        ("en-US", "You received $12\n.50 from Bob"), ("en-US", "You received $5\nmillion from Bob"),
        ("en-US", "You received $5٠00 from Bob"), ("en-US", "You received $12٠50 from Bob"),
        ("zh-CN", "支付宝到账.50元"), ("zh-CN", "支付宝到账-.50元"), ("ja-JP", "入金.5万円"), ("zh-CN", "支付宝到账两万五元"),
        ("en-IN", "Received 3 lakh 50 thousand rupees from Asha"), ("ru-RU", "Вам перевели 2 тыс. 500 руб. от Мария"),
        ("en-US", "You received half of $500 from Bob"), ("en-US", "You received twenty-5 dollars from Bob"),
        ("es-CL", "You received $20.00 from Bob"), ("en-US", "Your USD 1234 account has been credited"),
        ("en-US", "Credit alert ref USD 12345 from Bob"), ("en-NG", "Account NGN 0123456789 credited"),
        ("en-US", "You received USD 12345678 from Bob"),
    ])
    func `nothing that could make it another amount is passed over`(locale: String, body: String) throws {
        let found = try AnnouncementRules().explain(NotificationText(body: body, locale: locale))
        // Read as a whole it may be certain; as a part of what stands there it must not be announced.
        let wholes = ["5.25", "5.50", "500.50", "20.50", "100.50", "0.35"]
        #expect(
            !found.announces || wholes.contains(found.amount?.description ?? ""), "\(found.amount?.description ?? "")")
    }

    @Test(arguments: [
        ("en-US", "You received $12.50 from Bob", "12.50"), ("en-IN", "Received Rs.500/- from Asha", "500"),
        ("en-IN", "Rs.500.00 credited to A/c XX1234 on 12-03-26", "500.00"),
        ("en-US", "You received $20 on 3/4/2026 from Bob", "20"), ("en-US", "Bob sent you $5.00 (lunch)", "5.00"),
        ("en-US", "Your refund ($20.00) was credited to your account.", "20.00"),
        ("tr-TR", "Burs ödemeniz (3.000 TL) hesabınıza yattı.", "3000"),
        ("zh-CN", "支付宝到账100元", "100"), ("es-ES", "Has recibido 20 € de Ana", "20"),
        ("fr-CA", "Luc Roy vous a envoyé le 21/11/2026, 75 $", "75"),
        ("fr-CA", "Le 21 novembre 2026, 350 $ vous ont été versés par Luc", "350"),
        ("zh-CN", "微信支付收款12.50元 14:30", "12.50"), ("en-IN", "Received Rs 1,00,000 from Asha", "100000"),
        ("en-US", "Amount: $12.50\n12/03/2026 received from Bob", "12.50"), ("zh-CN", "支付宝到账１００元", "100"),
        ("en-IN", "INR 500.00 received from 9876543210", "500.00"),
    ])
    func `what has nothing to do with the amount leaves it certain`(locale: String, body: String, amount: String) throws
    {
        let found = try AnnouncementRules().explain(NotificationText(body: body, locale: locale))
        #expect(found.announces)
        #expect(found.amount?.description == amount)
    }
}
