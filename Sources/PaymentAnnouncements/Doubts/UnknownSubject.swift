// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Whoever is said to have sent the money is told with words in small letters that belong to no name, behind one that has a capital: what
/// they say may turn it into anything. "Bob mused somebody sent you $20", "Bob half sent you $20"
enum UnknownSubject: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.proposal != nil,
            Surroundings.Words.common?.lists(LanguageSearch.base(text.language), as: "subject") == true,
            let gives = told.events.first(where: { $0.role == .gives }),
            gives.sentence == judgement.deciding?.sentence,
            let subject = PayerSearch(told, text.folded).before(gives.start, gives),
            told.holdsSmallWord(subject, in: text)
        else { return nil }
        return .noPayment(.noPayment)
    }
}

extension Statement {
    /// Whether a word in small letters follows one with a capital in a name, and neither a phrase nor a table of names knows it.
    fileprivate func holdsSmallWord(_ name: Range<Int>, in text: ReadText) -> Bool {
        var hasCapital = false
        let words = letters.scalars[name].split { LetterClass.of($0) != .joined }
        // "Papa en mama": what ends the subject behind an "and" is one more of those who gave.
        let isJoined =
            words.count > 2 && NamelessPayers.common?.joins(words[words.count - 2], in: text.language) == true
        for word in isJoined ? words.dropLast() : words[...] {
            // "Tu amigo Hugo": any word begins a sentence with a capital.
            let isFirst = word.startIndex == name.lowerBound && LanguageTables.objects?[word] != nil
            if letters.hasCapital(word.startIndex, in: text.folded.scalars) {
                hasCapital = hasCapital || !isFirst && !isPartOfName(word)
            } else if hasCapital, word.count > 1, letters.scalars[word.startIndex - 1] != 0x2E, !isPartOfName(word) {
                return true
            }
        }
        return false
    }

    /// Whether a small word may stand in a name, "van", or before the verb, "just".
    private func isPartOfName(_ word: ArraySlice<UInt32>) -> Bool {
        let isKnown = events.contains { event in
            event.start <= word.startIndex && word.endIndex <= event.end
                && [.name, .article, .skip, .mine, .auxiliary].contains(event.hint)
        }
        return isKnown || NamelessPayers.common?.isParticle(word) == true
    }
}
