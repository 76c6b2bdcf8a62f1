// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import Testing

@Suite struct Bodies {
    // One test a language: fifteen thousand cases would take the test library longer than the rules.
    @Test(.serialized, arguments: Case.files)
    func `a body is announced only if it tells a completed credit`(file: Shown<URL>) throws {
        for golden in try Case.read(file.value) {
            let explanation = rules.explain(NotificationText(body: golden.body, locale: golden.locale))
            #expect(explanation.told == golden.told, "\(golden): \(explanation.reason.rawValue)")
            #expect(explanation.announces == (explanation.spoken != nil), "\(golden)")
            let words = [explanation.spoken, explanation.spokenWithoutPayer].compactMap(\.self)
            #expect(words.allSatisfy { $0.isOnlyWords }, "\(golden): \(words)")
        }
    }

    // One after another, as the golden bodies are: cases beside each other only share the machine, and wait for each other.
    @Test(
        .serialized,
        arguments: [
            ("en-US", "you have received 5 "), ("en-IN", "credited Rs 5 debited "), ("zh-CN", "收到100元"),
            ("en-US", "aaaa"),
            ("en-US", "from from "), ("en-US", "(((("), ("en-US", "+1 +1 "), ("en-US", "credited to bob "),
            ("en-US", "bob received $5 from "), ("en-US", "you received $5 from win sale "),
            ("en-US", "net $5 gross $6 "),
            ("en-US", "paid to a "), ("zh-CN", "收到小明把100元给你"), ("zh-CN", "存入小明账户"), ("en-US", "$1 + $2 tip "),
            ("en-US", "received credited paid sent from to "), ("ar-SA", "تم استلام ١٠٠ ريال من "),
            ("tr-TR", "5,00 TL yatırdı "),
            ("pl-PL", "przelew od sprawdź "), ("en-US", "received cashback "), ("fr-FR", "votre échéance "),
            ("fr-FR", "versement de 5 € "), ("ru-RU", "пришло "), ("en-US", "ecs Ann failed payment "),
        ])
    func `a text eight times as long takes about eight times as long`(locale: String, part: String) throws {
        func shortest(of length: Int) throws -> Duration {
            let body = String(repeating: part, count: length / part.count)
            return try #require(
                (0..<2).map { _ in
                    ThreadClock.measure { _ = rules.explain(NotificationText(body: body, locale: locale)) }
                }.min())
        }
        // Quadratic time would be sixty-four times as long.
        let (long, short) = (try shortest(of: 16_000), try shortest(of: 2000))
        #expect(long < short * 20)
    }

    @Test(arguments: ["", " ", "\n", "\u{0}", "🎉🎉", "¥", "+", "{amount}", "you have received", "\u{202E}100"])
    func `a body without a payment tells none`(body: String) {
        let explanation = rules.explain(NotificationText(body: body))
        #expect(!explanation.announces)
        #expect(explanation.direction == .none)
    }

    @Test func `a title may hold the payer, with the body going on`() {
        let text = NotificationText(title: "Bob Smith", body: "sent you $5.00", locale: "en-US")
        #expect(rules.explain(text).payer == "Bob Smith")
    }

    @Test func `a title that asks for money silences the body`() {
        let text = NotificationText(title: "Payment request", body: "You received $5.00", locale: "en-US")
        #expect(!rules.explain(text).announces)
    }

    @Test func `combining accents and maths letters are read like plain ones`() {
        let decomposed = NotificationText(body: "Has recibido 20,00 € de Jose\u{301}", locale: "es-ES")
        #expect(rules.explain(decomposed).wouldBeSaid)
        let fancy = NotificationText(body: "You 𝗵𝗮𝘃𝗲 𝗿𝗲𝗰𝗲𝗶𝘃𝗲𝗱 $𝟭𝟬.𝟬𝟬", locale: "en-US")
        #expect(rules.explain(fancy).amount?.description == "10.00")
    }
}

@Suite struct SpokenWords {
    @Test(arguments: [
        ("en-US", "You received $12.50 from Bob", "Received twelve dollars and fifty cents from Bob"),
        (
            "en-IN", "Received Rs.1,25,000 from Asha on Paytm",
            "Received one lakh twenty-five thousand rupees from Asha on Paytm"
        ),
        ("en-US", "21 Pilots paid you $10.00", "Received ten dollars"),
    ])
    func `a payment is said with its amount, payer and channel`(locale: String, body: String, spoken: String) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).spoken == spoken)
    }

    @Test func `a payer is left out where privacy asks for it`() {
        let text = NotificationText(body: "You received $12.50 from Bob", locale: "en-US")
        let explanation = rules.explain(text, saysPayer: false)
        #expect(explanation.spoken == "Received twelve dollars and fifty cents")
        #expect(rules.explain(text).spokenWithoutPayer == explanation.spoken)
    }

    @Test(arguments: [
        "8888", "A1 Traders", "[[evil]]", "$$$", "小明", "Zoe\u{7}", "Fifty Dollars", "one million", "CIEN EUROS",
        "Fünfhundert Euro", "Mille Euros", "😀😀",
        String(repeating: "name", count: 17),
    ])
    func `a payer who cannot be read, or could be heard as an amount, stays unsaid`(payer: String) {
        let text = NotificationText(body: "\(payer) sent you $3.00", locale: "en-US")
        let explanation = rules.explain(text)
        #expect(explanation.spoken == "Received three dollars")
        #expect(explanation.spokenWithoutPayer == "Received three dollars")
    }

    @Test(arguments: [
        ("en-US", "You received $20.00 from null", "Received twenty dollars"),
        ("en-US", "You received $20.00 from Prof.", "Received twenty dollars"),
        ("en-US", "You received $20.00 from Bob and Anna", "Received twenty dollars"),
        ("en-US", "You received $20.00 from Bob and your balance is $40.00", "Received twenty dollars from Bob"),
        // Letters that are hidden in the middle would be left out of it, and another name said.
        ("en-PH", "You have received PHP 20.00 of GCash from LE**A RI**O S.", "Received twenty pesos on GCash"),
        ("en-PH", "You have received PHP 20.00 of GCash from RO•IE D.", "Received twenty pesos on GCash"),
        ("zh-CN", "张*三向您付款100元", "到账一百元"), ("zh-CN", "*国强向您付款100元", "国强付款，到账一百元"),
        ("zh-CN", "张三于06月24日12:31通过丰收e网向您的账号汇入100元", "到账一百元"),
        ("zh-CN", "李雷的妻子向您付款100元", "到账一百元"), ("zh-CN", "您的好友李雷向您付款100元", "好友李雷付款，到账一百元"),
    ])
    func `a payer whose name is cut, or none, stays unsaid`(locale: String, body: String, spoken: String) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).spoken == spoken)
    }

    @Test func `phrases of the user's replace ours`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("phrases-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let english = folder.appendingPathComponent("en")
        try FileManager.default.createDirectory(at: english, withIntermediateDirectories: true)
        let table = english.appendingPathComponent("phrases.tsv")
        try Data("locale\tchannel\tphrase\n*\t-\tKa-ching, {amount}\n".utf8).write(to: table)
        let text = NotificationText(body: "You received $3.00 from Bob", locale: "en-US")
        let spoken = try AnnouncementRules(phrases: folder).explain(text).spoken
        #expect(spoken == "Ka-ching, three dollars")
        try Data("locale\tchannel\tphrase\n*\t-\tTake 5, {amount}\n".utf8).write(to: table)
        #expect(throws: AnnouncementRulesError.self) { try AnnouncementRules(phrases: folder) }
        try Data("locale\tchannel\tphrase\n*\t-\tHello\n".utf8).write(to: table)
        #expect(throws: AnnouncementRulesError.self) { try AnnouncementRules(phrases: folder) }
        #expect(throws: AnnouncementRulesError.self) {
            try AnnouncementRules(phrases: folder.appendingPathComponent("missing"))
        }
    }

    @Test(arguments: [
        ("hy-AM", "CREDIT ACCOUNT | 5.00 AMD", "Received five drams"),
        ("hy-AM", "Մուտք 5.00 AMD", "Received five Armenian drams"),
        ("th-TH", "You have received THB 500.00 from Somchai", "Received five hundred baht from Somchai"),
        ("th-TH", "คุณได้รับเงิน 250 บาท จาก สมหญิง", "Received two hundred fifty baht"),
    ])
    func `what is understood in a language without words is said in English, the payer if he can be read`(
        locale: String, body: String, spoken: String
    ) {
        let explanation = rules.explain(NotificationText(body: body, locale: locale))
        #expect(explanation.spoken == spoken)
        #expect(explanation.locale.hasPrefix("en-"))
    }

    /// An app's name as a title pays nobody.
    @Test func `a wallet that is no payer's name is told as the way all the same`() {
        let wallet = NotificationText(title: "微信支付", body: "微信支付收款12.50元")
        #expect(rules.explain(wallet).spoken == "微信收款十二点五元")
        #expect(rules.explain(NotificationText(title: "微信", body: "向您转账12.50元")).spoken == "微信收款十二点五元")
    }
}
