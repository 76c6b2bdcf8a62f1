// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import SpokenText

/// A payment as the payload's `announce` keys tell it: a proposal under the doubts that the body raises.
struct ToldPayment {
    private let request: AnnounceRequest
    private let number: WrittenNumber?
    private let currency: Currency?

    /// Nil where the payload tells nothing beside its texts.
    init?(_ request: AnnounceRequest) {
        let told = [request.text, request.amount, request.currency, request.payer, request.channel]
        guard told.contains(where: { $0 != nil }) else { return nil }
        self.request = request
        number = request.amount.flatMap { WrittenNumber(plain: $0) }
        currency = request.currency.flatMap { Currency($0) }
    }

    /// Decides with what the payload tells: it is never louder than the body, and silent where the two contradict.
    /// - Parameter language: the language that the payload's words seem to be in, where they tell.
    func verdict(over found: Finding, in language: (String) -> String?) -> Verdict {
        // Whatever silences the body silences the payload, but that no payment was found in it.
        if found.money == nil, ![.noPayment, .noLanguage].contains(found.reason) || found.isDoubted {
            return .silent(found.reason)
        }
        if found.tellsDebit { return .silent(.debit) }
        let money: Money?
        do throws(Silence) { money = try told(beside: found) } catch { return .silent(error.reason) }
        if let text = request.text {
            // Whether words of a language without tables tell another amount than the body's, nobody can say.
            let isOpen = request.locale.map { !SpokenLanguage.hasWords(for: $0) } ?? false
            if isOpen, money != nil || !found.amounts.isEmpty { return .silent(.noWords) }
            guard agrees(text, with: money, beside: found, in: language(text)) else { return .silent(.contradiction) }
            return .say(.words(text), because: .text)
        }
        guard let money else { return .silent(found.reason) }
        let language = request.locale.map(LanguageSearch.base) ?? found.language ?? ""
        let name = request.payer.map { Payer(name: $0, language: language) } ?? found.payer
        guard let payment = Payment(money, from: name, through: request.channel ?? found.channel) else {
            return .silent(.uncertainAmount)
        }
        return .say(.payment(payment), because: .credit)
    }

    private struct Silence: Error { let reason: Reason }

    /// The money that the payload and the body tell together; nil where neither tells any.
    private func told(beside found: Finding) throws(Silence) -> Money? {
        guard request.amount == nil || number?.significand ?? 0 > 0 else { throw Silence(reason: .uncertainAmount) }
        guard request.currency == nil || currency != nil else { throw Silence(reason: .uncertainCurrency) }
        let read = found.money
        if let read, !(number ?? read.number).isSameValue(as: read.number) || currency ?? read.currency != read.currency
        {
            throw Silence(reason: .contradiction)
        }
        if request.amount != nil || request.currency != nil, !agrees(with: found.amounts) {
            throw Silence(reason: .contradiction)
        }
        guard let number = number ?? read?.number, let currency = currency ?? read?.currency else { return nil }
        return Money(number, currency)
    }

    /// Whether words to be spoken tell the payment's amount and, beside that, only such as stand in the body; where nothing else
    /// tells an amount they may tell any.
    private func agrees(_ words: String, with money: Money?, beside found: Finding, in language: String?) -> Bool {
        guard money != nil || !found.amounts.isEmpty else { return true }
        let tag = request.locale ?? found.locale ?? "en"
        let said = Recogniser(locale: tag).elements(in: FoldedText(words)).compactMap { element in
            if case .money(let reading) = element.kind { reading } else { nil }
        }
        let isPayment = said.map { reading in money.map { tells(reading, $0) } ?? true }
        guard said.isEmpty || isPayment.contains(true) else { return false }
        let spelled = Set([tag, "en", language ?? tag]).contains { spellsAnother(words, than: money, in: $0) }
        return !spelled
            && zip(said, isPayment).allSatisfy { reading, isPayment in
                isPayment && money != nil
                    || found.amounts.contains { amount in
                        guard let one = reading.number.value, let other = amount.number.value else { return false }
                        return one.magnitude.isSameValue(as: other.magnitude)
                    }
            }
    }

    /// Whether words of a language tell an amount in words, and another than the payment's as it is said there: "ninety dollars" over
    /// a body of $20. What the amount is otherwise called is not told from another.
    private func spellsAnother(_ words: String, than money: Money?, in tag: String) -> Bool {
        guard let language = try? SpokenLanguage(tag: tag),
            language.readsAsAmount(words) || !language.currencyWords(of: words).isEmpty
                || language.holdsLargeNumber(Array(words.unicodeScalars)[...])
        else { return false }
        guard let said = money.flatMap({ try? $0.said(in: language) }) else { return true }
        return [said.words, said.asObject].allSatisfy { own in
            if let place = words.range(of: own, options: .caseInsensitive) {
                let rest = words.replacingCharacters(in: place, with: " · ")
                return language.readsAsAmount(rest) || language.holdsLargeNumber(Array(rest.unicodeScalars)[...])
            }
            // "Zwanzig Dollar" of what is zwanzig US-Dollar here, but not "zwanzig Euro".
            let currency = language.currencyWords(of: own)
            let isOwn = language.currencyWords(of: words).allSatisfy { word in
                currency.contains { $0.hasPrefix(word.prefix(4)) }
            }
            return !isOwn || language.numberWords(of: words) != language.numberWords(of: own)
        }
    }

    /// Whether an amount that was read may be a sum of money.
    private func tells(_ reading: MoneyReading, _ money: Money) -> Bool {
        guard let number = reading.number.value, number.isSameValue(as: money.number) else { return false }
        return reading.currency.mayBe(money.currency)
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
            return amount.currency?.mayBe(currency) ?? true
        }
    }
}

extension CurrencyReading {
    /// Whether a currency may be meant.
    fileprivate func mayBe(_ currency: Currency) -> Bool {
        switch self {
        case .certain(let read): read == currency
        case .ambiguous(let several): several.contains(currency)
        }
    }
}
