// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// Puts a verdict into words.
struct Wording {
    let verdict: Verdict
    let locale: String
    let shelf: LanguageShelf
    let saysPayer: Bool
    /// Whether the voice of a language reads words with kanji in them.
    let isReadable: @Sendable (_ words: String, _ tag: String) -> Bool

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
        func said(payer: String?, channel: String?) -> String? {
            phrases.say(amount, payer: payer, channel: channel, locale: locale)
                .flatMap { isRead($0) ? $0 : nil }
        }
        let channel = payment.channel.flatMap { Payer.sayable($0, language: language, isService: true) }
            .flatMap { said(payer: nil, channel: $0) == nil ? nil : $0 }
        let discreet = phrases.say(amount, payer: nil, channel: channel, locale: locale)
        guard saysPayer, let name = payment.name, let spoken = name.spoken,
            let payer = name.language == language ? spoken : Payer.sayable(spoken, language: language),
            // A Chinese name has another reading, which nobody asked for.
            !(holdsKanji(payer) && LanguageSearch.base(name.language) != "ja")
        else {
            return (discreet, discreet)
        }
        return (said(payer: payer, channel: channel) ?? discreet, discreet)
    }

    /// Whether a voice reads all of some words: a Japanese one knows kanji by its lexicon only.
    private func isRead(_ words: String) -> Bool { !holdsKanji(words) || isReadable(words, locale) }

    private func holdsKanji(_ words: String) -> Bool {
        LanguageSearch.base(locale) == "ja" && words.unicodeScalars.contains { Script($0) == .han }
    }
}
