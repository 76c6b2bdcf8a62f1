// SPDX-License-Identifier: Apache-2.0

import PaymentAnnouncements
import SpokenText
import Testing

@Suite struct PayloadKeys {
    private func explain(_ keys: [String: Any], _ body: String, title: String = "") -> Explanation {
        rules.explain(
            NotificationText(title: title, body: body, request: AnnounceRequest(userInfo: ["announce": keys])))
    }

    @Test func `an amount and a currency spare the reading of the body`() {
        let keys = ["locale": "en-US", "amount": "12.50", "currency": "USD", "payer": "Ann", "channel": "Paytm"]
        let explanation = explain(keys, "Ka-ching!")
        #expect(explanation.spoken == "Received twelve dollars and fifty cents from Ann on Paytm")
        #expect(explanation.direction == .credit)
    }

    @Test(arguments: [
        ("You received $12.00", Reason.contradiction), ("You received €12.50", .contradiction),
        ("Amount: £12.50", .contradiction), ("You received $12.50 and €3.00 from Bob, in CAD 12.60", .uncertainAmount),
        ("You sent $12.50 to Bob", .debit), ("You sent a payment", .debit),
        ("Purchase of $12.50 at Cafe", .debit), ("Your OTP is 112233", .otp),
        ("Ann requested $12.50", .request), ("Your transfer of $12.50 failed", .failed),
    ])
    func `a body that says something else, or forbids it, silences the amount and the text`(
        body: String, reason: Reason
    ) {
        let amount = explain(["locale": "en-US", "amount": "12.50", "currency": "USD"], body)
        #expect(!amount.announces)
        #expect(amount.reason == reason)
        if reason != .contradiction {
            let text = explain(["locale": "en-US", "text": "Received fifty dollars"], body)
            #expect(!text.announces)
            #expect(text.reason == reason)
        }
    }

    @Test(arguments: [
        "Your OTP is 112233", "Ann requested $12.50", "Your transfer of $12.50 failed", "Pending: $12.50",
    ])
    func `a body that forbids an announcement still does`(body: String) {
        #expect(!explain(["locale": "en-US", "amount": "12.50", "currency": "USD"], body).announces)
    }

    @Test func `the same amount written otherwise is no contradiction`() {
        let explanation = explain(["locale": "en-US", "amount": "12.5", "currency": "USD"], "You received $12.50")
        #expect(explanation.announces)
    }

    @Test(arguments: ["12,50", "1e3", "", "-5", "0", "12.", ".5", "1234567890123456789", "١٢"])
    func `an amount that is no plain decimal is uncertain`(amount: String) {
        let explanation = explain(["locale": "en-US", "amount": amount, "currency": "USD"], "Ka-ching!")
        #expect(!explanation.announces)
    }

    @Test(arguments: ["You received $20 from Bob", "Ka-ching!"])
    func `an amount or a currency without quotation marks is uncertain`(body: String) {
        for amount in [20, -5, 12.5, true] as [Any] {
            let told = explain(["locale": "en-US", "amount": amount, "currency": "USD"], body)
            #expect(told.reason == .uncertainAmount, "\(amount)")
        }
        #expect(explain(["amount": "20", "currency": 840], body).reason == .uncertainCurrency)
    }

    @Test(arguments: ["Πληρωμή 50,00 €", "שילמת 50 EUR"])
    func `a body in a language without tables may contradict an amount`(body: String) {
        let keys = ["locale": "en-US", "amount": "20.00", "currency": "USD"]
        #expect(explain(keys, body).reason == .contradiction)
        #expect(explain(keys.merging(["amount": "50", "currency": "EUR"]) { $1 }, body).announces)
    }

    @Test func `words of a language without tables are not said over an amount`() {
        let keys = ["locale": "hu-HU", "text": "ötven dollár érkezett"]
        #expect(explain(keys, "You received $20 from Bob").reason == .noWords)
        #expect(explain(keys, "Ka-ching!").announces)
    }

    @Test func `an unknown currency is uncertain`() {
        let explanation = explain(["locale": "en-US", "amount": "5", "currency": "ZZZ"], "Ka-ching!")
        #expect(explanation.reason == .uncertainCurrency)
    }

    @Test func `a text is spoken in words`() {
        let explanation = explain(["locale": "en-US", "text": "Table served"], "Order 3 for Ann")
        #expect(explanation.spoken == "Table served")
        #expect(explanation.reason == .text)
    }

    @Test(arguments: [
        ("You received $5 from Bob", "en-US", "You received $500", false),
        ("You received $5 from Bob", "en-US", "You received €5", false),
        ("You received $5 from Bob. Balance: $500.00", "en-US", "You received $500", false),
        ("You received $5 from Bob. Balance: $500.00", "en-US", "You received $5, now $500", true),
        ("You received $5 from Bob", "en-US", "Bob paid $5.00 for table 3", true),
        ("You received $5 from Bob", "en-US", "Table served", true),
        ("支付宝到账100元", "zh-CN", "到账一千元", false), ("支付宝到账100元", "zh-CN", "到账一百元", true),
        ("Ka-ching!", "en-US", "You received $500", true),
        ("You received $20 from Bob", "en-US", "Received ninety dollars", false),
        ("You received $20 from Bob", "en-US", "Received twenty dollars", true),
        ("You received $12.50 from Bob", "en-US", "Twelve dollars and fifty cents from Bob", true),
        ("You received $20 from Bob", "de-DE", "Fünfzig Dollar von Bob", false),
        ("You received $20 from Bob", "de-DE", "Zwanzig Dollar von Bob", true),
        ("Has recibido 54 € de Ana", "es-ES", "Cuarenta y cinco euros", false),
        ("You received $5 from Bob", "en-US", "Five hundred", false),
        ("You received $50 from Bob", "en-US", "You got fifty euros", false),
        ("You received $50 from Bob", "en-US", "You got fifty Canadian dollars", false),
        ("You received $50 from Bob", "en-US", "You got fifty dollars from Bob", true),
        ("Du hast 50 € von Max erhalten", "de-DE", "Fünfzig Dollar erhalten", false),
        ("Вам перевели 500 ₽", "ru-RU", "Получено пятьсот долларов", false),
        ("Вам перевели 500 ₽", "ru-RU", "Получено пятьсот рублей", true),
        ("Вам перевели 300 ₽", "ru-RU", "Получено пятьсот", false), ("支付宝到账100元", "zh-CN", "收到一百万", false),
        ("Max hat dir 8,50 € gesendet", "de-DE", "Achtzig von Max", false),
        ("Ka-ching!", "en-US", "Received ninety dollars", true),
    ])
    func `a text may tell the amount of the body, and no other`(
        body: String, locale: String, text: String, isSaid: Bool
    ) {
        let explanation = explain(["locale": locale, "text": text], body)
        #expect(explanation.announces == isSaid)
        #expect(explanation.reason == (isSaid ? .text : .contradiction))
        // An amount that the payload tells counts as the body's does.
        let told = explain(
            ["locale": "en-US", "text": "You received $500", "amount": "5", "currency": "USD"], "Ka-ching!")
        #expect(told.reason == .contradiction)
    }

    /// What the payload's words are in is found in them, where it asks for no language.
    @Test(arguments: [
        ("Sechzig Dollar erhalten", false), ("Recibiste sesenta dólares", false), ("Fünfzig Dollar erhalten", true),
    ])
    func `a text in a language of its own tells no other amount either`(text: String, isSaid: Bool) {
        #expect(explain(["text": text], "You received $50 from Bob").announces == isSaid)
    }

    @Test func `the keys that are no strings count as absent`() {
        let request = AnnounceRequest(userInfo: ["announce": ["mode": 3, "locale": ["x"], "text": ""]])
        #expect(request.mode == nil && request.locale == nil && request.text == nil)
        #expect(AnnounceRequest(userInfo: ["announce": ["mode": "speak"]]).mode == .speak)
        #expect(AnnounceRequest(userInfo: ["announce": "x"]).mode == nil)
    }
}
