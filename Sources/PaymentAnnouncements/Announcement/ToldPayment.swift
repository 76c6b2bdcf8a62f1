// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// A payment as the payload's `announce` keys tell it: a proposal under the doubts that the body raises.
struct ToldPayment {
    private let text: String?
    private let amount: String?
    private let number: WrittenNumber?
    private let code: String?
    private let currency: Currency?
    private let payer: String?
    private let channel: String?
    /// The language that is asked for.
    private let language: String?

    /// Nil where the payload tells nothing beside its texts.
    init?(_ request: AnnounceRequest) {
        text = request.text
        amount = request.amount
        number = request.amount.flatMap { WrittenNumber(plain: $0) }
        code = request.currency
        currency = request.currency.flatMap { Currency($0) }
        payer = request.payer
        channel = request.channel
        language = request.locale.map(LanguageSearch.base)
        if text == nil, amount == nil, code == nil, payer == nil, channel == nil { return nil }
    }

    /// Decides with what the payload tells: it is never louder than the body, and silent where the two contradict.
    func verdict(over found: Finding) -> Verdict {
        // Whatever silences the body silences the payload, but that no payment was found in it.
        if found.money == nil, ![.noPayment, .noLanguage].contains(found.reason) || found.isDoubted {
            return .silent(found.reason)
        }
        let money: Money?
        switch told(beside: found) {
        case .failure(let silence): return .silent(silence.reason)
        case .success(let told): money = told
        }
        if let text { return .say(.words(text), because: .text) }
        guard let money else { return .silent(found.reason) }
        let name = payer.map { Payer(name: $0, language: language ?? found.language ?? "") } ?? found.payer
        guard let payment = Payment(money, from: name, through: channel ?? found.channel) else {
            return .silent(.uncertainAmount)
        }
        return .say(.payment(payment), because: .credit)
    }

    private struct Silence: Error { let reason: Reason }

    /// The money that the payload and the body tell together; nil where neither tells any.
    private func told(beside found: Finding) -> Result<Money?, Silence> {
        guard amount == nil || number != nil, number.map({ $0.significand > 0 }) ?? true else {
            return .failure(Silence(reason: .uncertainAmount))
        }
        guard code == nil || currency != nil else { return .failure(Silence(reason: .uncertainCurrency)) }
        let read = found.money
        if let read, let number, !number.isSameValue(as: read.number) {
            return .failure(Silence(reason: .contradiction))
        }
        if let read, let currency, currency != read.currency { return .failure(Silence(reason: .contradiction)) }
        if amount != nil || code != nil, !agrees(with: found.amounts) {
            return .failure(Silence(reason: .contradiction))
        }
        guard let number = number ?? read?.number, let currency = currency ?? read?.currency else {
            return .success(nil)
        }
        return .success(Money(number, currency))
    }

    /// Whether the told amount stands among a text's amounts, or the text has none.
    private func agrees(with amounts: [WrittenAmount]) -> Bool {
        guard !amounts.isEmpty else { return true }
        return amounts.contains { amount in
            if let number {
                guard let read = amount.number.value, number.isSameValue(as: read.magnitude) else {
                    return false
                }
            }
            guard let currency else { return true }
            switch amount.currency {
            case .certain(let read): return read == currency
            case .ambiguous(let several): return several.contains(currency)
            case nil: return true
            }
        }
    }
}
