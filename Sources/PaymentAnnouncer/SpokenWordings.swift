// SPDX-License-Identifier: Apache-2.0

import NotificationSounds
import PaymentAnnouncements
import SpokenText
import Voices

/// The wordings of an announcement, the fullest first: with the payer where the voice may name one, and with the echo of an
/// amount that ears confuse.
enum SpokenWordings {
    /// Returns the wordings of what is announced.
    /// - Parameter echoesDigits: whether such an amount is said again, digit by digit.
    static func of(
        _ explanation: Explanation, _ asked: AnnounceRequest, voice: Voice, echoesDigits: Bool
    ) -> [SaidWords] {
        guard let spoken = explanation.spoken else { return [] }
        let modest = explanation.spokenWithoutPayer ?? spoken
        let words = voice.saysPayer && modest != spoken ? [spoken, modest] : [modest]
        guard let language = try? SpokenLanguage(tag: explanation.locale) else { return words.map { SaidWords($0) } }
        let money = explanation.amount.flatMap { number in explanation.currency.map { Money(number, $0) } }
        func echoed(_ words: String) -> String {
            echoesDigits ? money.flatMap { try? language.echoing($0, in: words) } ?? words : words
        }
        // Where numbers stand matters to recordings alone.
        guard voice.clips != nil else {
            return words.map { SaidWords(explanation.reason == .text ? $0 : echoed($0)) }
        }
        // Words that the sender wrote tell what they tell; where numbers stand in them the text itself decides.
        if explanation.reason == .text {
            return words.map { words in
                let said = asked.text.flatMap { try? SaidWords(saying: $0, in: language) }
                return said?.text == words ? said ?? SaidWords(words) : SaidWords(words)
            }
        }
        return words.map { SaidWords(echoed($0), telling: money, in: language) }
    }
}
