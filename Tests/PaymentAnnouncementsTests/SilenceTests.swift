// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PaymentAnnouncements

@Suite("What is no completed credit to the reader")
struct SilenceTests {
    @Test(arguments: [
        ("zh-CN", "支付宝没有到账100元"),
        ("zh-CN", "没收到100元"),
        ("zh-CN", "尚未收到100元"),
        ("zh-CN", "如未收到100元请联系"),
        ("zh-CN", "收到100元后请发货"),
        ("zh-CN", "请问收到100元了吗"),
        ("zh-CN", "小明收到您的100元转账"),
        ("zh-CN", "对方已收到您的转账100元"),
        ("zh-CN", "你的转账100元已被小明收款"),
        ("zh-CN", "商家已收款100元"),
        ("zh-CN", "小明收到100元\nYou received $20.00 from Bob"),
        ("zh-CN", "支付宝到账100元，已原路退回"),
        ("zh-CN", "支付宝明天到账100元"),
        ("zh-CN", "您有100元优惠券到账"),
        ("zh-CN", "花呗到账100元"),
        ("zh-CN", "支付宝到账100元，到账200元"),
        ("zh-CN", "谨防诈骗：收到100元"),
        ("zh-CN", "测试：支付宝到账100元"),
        ("en-US", "You never received $20.00 from Bob"),
        ("en-US", "You received no payment of $20.00"),
        ("en-US", "Nobody sent you $20.00"),
        ("en-US", "Bob received your $20.00"),
        ("en-US", "Bob received $20.00"),
        ("en-US", "Received by Bob $20.00"),
        ("en-IN", "Your NEFT of Rs 500 to Asha has been credited"),
        ("en-IN", "IMPS of Rs 500 to Asha A/c credited successfully"),
        ("en-US", "You received $20.00 from Bob, $30.00 from Ann"),
        ("en-US", "Test: You received $5 from Bob"),
        ("en-US", "You received $20.00 (CAD)"),
        ("es-ES", "Ana ha recibido 20 €"),
        ("es-ES", "Si has recibido 20 € de Ana, avisa"),
        ("es-ES", "Transferencia recibida de 20 € devuelta"),
        ("es-MX", "Ana recibió $20.00"),
        ("en-US", "You received 20.00 miles from Bob"),
        ("es-ES", "Realiza un ingreso de 50,00 € para activar la cuenta"),
        ("es-MX", "Te enviaron $500.00 a ti y a Luis"),
        ("es-ES", "Ingreso de 50,00 € programado para mañana"),
        ("es-ES", "Haz un ingreso de 50 € y gana premios"),
        ("es-ES", "El dinero está en tu cuenta si confirmas: 50 €"),
        ("en-US", "Quote for $200.00 from ACME received"),
        ("en-US", "$20.00 from your wallet posted"),
        ("en-US", "$20.00 from Bob to Ann received"),
        ("en-US", "+$50.00 from referrals"),
        ("en-US", "Price change: +$50.00 from yesterday"),
        ("en-US", "AAPL +$5.00 from open"),
        ("en-US", "Bob paid you $20.00 less than you asked"),
        ("en-US", "You received $20.00 of the $50.00 requested"),
        ("en-US", "Pool: $500.00 received of $1,000.00 goal"),
        ("en-US", "Payment in USD 50.00 declined"),
        ("en-US", "Order received: $20.00 from Bob"),
        ("en-US", "Bill of $20.00 from Verizon received"),
        ("en-US", "Ann and Bob paid you $20.00 each"),
        ("en-GB", "Money in: £0, money out: £50.00"),
        ("zh-CN", "请向您尾号1234账户存入500元"),
        ("zh-CN", "平台将结算至您账户100元"),
        ("zh-CN", "100元未发放到您的账户"),
        ("zh-CN", "收款码已被使用，收到100元订单"),
        ("zh-CN", "王五发给你一个100元的订单"),
        ("zh-CN", "向您尾号1234账户收取手续费5元"),
        ("zh-CN", "到账提醒已开启，单笔100元以上"),
    ])
    func `a denial, a condition, another's payment or a reversed one is not announced`(locale: String, body: String)
        throws
    {
        let found = try AnnouncementRules().explain(NotificationText(body: body, locale: locale))
        #expect(!found.announces)
        #expect(found.reason != .noLanguage)
    }
}
