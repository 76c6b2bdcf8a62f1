// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// What was found in a notification's texts, by its phrases or by a template: what the payload's keys are held against.
struct Finding {
    let direction: Explanation.Direction
    private(set) var reason: Reason
    let number: WrittenNumber?
    let currency: Currency?
    /// What may be said; nil where nothing is.
    private(set) var money: Money?
    /// Whether something spoke against what seemed to be told.
    private(set) var isDoubted: Bool
    /// Whether a text tells that money has gone, though not how much: "You sent a payment".
    let tellsDebit: Bool
    /// Who paid, and how that is said.
    var payer: Payer?
    let channel: String?
    /// The amounts with a currency that stand in the texts.
    let amounts: [WrittenAmount]
    /// The language that the texts were read in; nil where there are no tables for it.
    let language: String?
    /// The tag that they are said in by themselves.
    let locale: String?

    /// What the phrases of a language tell.
    init(_ reading: Reading, locale: String?) {
        let judgement = reading.judgement
        direction = judgement.direction
        reason = judgement.reason
        number = judgement.number
        currency = judgement.currency
        money = judgement.proposal?.money
        isDoubted = judgement.doubt != nil
        let told = judgement.statement
        tellsDebit =
            judgement.reason == .noPayment && !told.events.contains { $0.role.isCredit }
            && told.first(.debit) != nil
        let language = LanguageSearch.base(reading.language)
        payer =
            judgement.direction == .credit
            ? Payer(judgement.statement, judgement, reading.text, language: language) : nil
        channel = judgement.statement.first(.channel).map(judgement.statement.channel)
        amounts = judgement.statement.amounts.map(\.written).filter { $0.currency != nil }
        self.language = language
        self.locale = locale
    }

    /// What a template tells.
    init(_ credit: TemplateCredit) {
        direction = .credit
        reason = .credit
        number = credit.amount
        currency = credit.currency
        money = Money(credit.amount, credit.currency)
        isDoubted = false
        tellsDebit = false
        let language = LanguageSearch.base(credit.locale)
        payer = credit.payer.map { Payer(name: $0, language: language) }
        channel = credit.channel
        amounts = []
        self.language = language
        locale = credit.locale
    }

    /// What is silent whatever its phrases tell.
    /// - Parameter amounts: those of a text in a language without tables, which a payload may contradict all the same.
    init(silent reason: Reason, amounts: [WrittenAmount] = []) {
        direction = .none
        self.reason = reason
        (number, currency, money, payer, channel, language, locale) = (nil, nil, nil, nil, nil, nil, nil)
        isDoubted = reason != .noLanguage
        tellsDebit = false
        self.amounts = amounts
    }

    /// Takes back what may be said, and nothing else.
    mutating func silence(_ reason: Reason) {
        money = nil
        isDoubted = true
        self.reason = reason
    }
}
