// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// An explanation before it is put into words.
struct Draft {
    var direction: Explanation.Direction
    var reason: Reason
    var number: WrittenNumber?
    var currency: Currency?
    var payer: Payer?
    var channel: String?
    /// Words that the sender of the push wrote.
    var text: String?

    init(_ reading: Reading) {
        let judgement = reading.judgement
        direction = judgement.direction
        reason = reading.language == nil && judgement.reason == .noPayment ? .noLanguage : judgement.reason
        number = judgement.number
        currency = judgement.currency
        channel = reading.statement.events.first { $0.role == .channel }?.name
        if direction == .credit {
            payer = Payer(reading.statement, judgement, reading.text, language: reading.language ?? "")
        }
    }

    /// Puts the payment into words.
    func explanation(locale: String, _ shelf: LanguageShelf, saysPayer: Bool) -> Explanation {
        var reason = reason
        var spoken: String?
        var discreet: String?
        if reason == .credit || reason == .text {
            do throws(SpokenTextError) {
                let language = try SpokenLanguage(tag: locale)
                if let text {
                    spoken = try spokenText(text, in: language)
                    discreet = spoken
                } else if let number, let currency {
                    (spoken, discreet) = say(
                        try Money(number, currency).spoken(in: language), locale: locale, shelf, saysPayer: saysPayer)
                    if spoken == nil { reason = .noWords }
                } else {
                    reason = .uncertainAmount
                }
            } catch {
                reason = error.code == .uncertainAmount ? .uncertainAmount : .noWords
            }
        }
        return Explanation(
            direction: direction, amount: number, currency: currency, payer: payer?.name, channel: channel,
            announces: spoken != nil, reason: reason, locale: locale, spoken: spoken, spokenWithoutPayer: discreet)
    }

    private func say(
        _ words: String, locale: String, _ shelf: LanguageShelf, saysPayer: Bool
    ) -> (String?, String?) {
        let language = String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
        guard let phrases = shelf.tables(language)?.phrases else { return (nil, nil) }
        let channel = channel.flatMap { Payer.sayable($0, language: language) }
        let discreet = phrases.say(words, payer: nil, channel: channel, locale: locale)
        guard saysPayer, let payer, let name = Payer.sayable(payer.spoken ?? "", language: language) else {
            return (discreet, discreet)
        }
        return (phrases.say(words, payer: name, channel: channel, locale: locale), discreet)
    }
}
