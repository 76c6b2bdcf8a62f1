// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Puts a verdict into words.
struct Wording {
    let verdict: Verdict
    let locale: String
    let shelf: LanguageShelf
    let saysPayer: Bool

    /// The explanation: what is said, or why nothing is, and what the text told.
    func explanation(_ found: Finding) -> Explanation {
        var reason = verdict.reason
        var spoken: String?
        var discreet: String?
        var money = found.money
        var (payer, channel) = (found.payer?.name, found.channel)
        if case .say(let announcement, _) = verdict {
            do throws(SpokenTextError) {
                let language = try SpokenLanguage(tag: locale)
                switch announcement {
                case .words(let text):
                    spoken = try spokenText(text, in: language)
                    discreet = spoken
                case .payment(let payment):
                    money = payment.money
                    (payer, channel) = (payment.payer, payment.channel)
                    (spoken, discreet) = say(payment, try payment.money.said(in: language))
                    if spoken == nil { reason = .noWords }
                }
            } catch {
                reason = error.code == .uncertainAmount ? .uncertainAmount : .noWords
            }
        }
        let isCredit = reason == .credit || reason == .noWords && money != nil
        return Explanation(
            direction: isCredit ? .credit : found.direction,
            amount: money?.number ?? found.number, currency: money?.currency ?? found.currency,
            payer: payer, channel: channel, announces: spoken != nil, reason: reason, locale: locale,
            spoken: spoken, spokenWithoutPayer: discreet)
    }

    private func say(_ payment: Payment, _ amount: SpokenAmount) -> (String?, String?) {
        let language = LanguageSearch.base(locale)
        guard let phrases = shelf.phrases(language) else { return (nil, nil) }
        let channel = payment.channel.flatMap { Payer.sayable($0, language: language) }
        let discreet = phrases.say(amount, payer: nil, channel: channel, locale: locale)
        guard saysPayer, let name = payment.name, let said = Payer.sayable(name.spoken ?? "", language: language) else {
            return (discreet, discreet)
        }
        return (phrases.say(amount, payer: said, channel: channel, locale: locale), discreet)
    }
}
