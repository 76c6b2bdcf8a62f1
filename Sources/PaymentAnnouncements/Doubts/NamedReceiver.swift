// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A name stands behind a "for" or a "to" beside what has come, nothing tells that it is the reader's, and nobody is named who paid:
/// "Deposit received for Anna Lee: $20.00", "Bonifico ricevuto a Marco Rossi: 20,00 €", "Wpłynęło 50,00 zł do Jana Kowalskiego".
enum NamedReceiver: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.proposal != nil, judgement.tellsReceipt, told.events.count <= 256,
            let words = Surroundings.Words.common, let credit = judgement.deciding,
            told.leadsToName(in: told.places(of: credit.sentence), text, words),
            !told.beginsWithPhrase(credit, hint: .mine),
            !told.events.contains(where: {
                $0.role == .account || $0.role == .balance
                    || $0.sentence == credit.sentence && ($0.hint == .mine || $0.role == .from)
            })
        else { return nil }
        let payer = PayerSearch(told, text.folded).range(judgement) ?? 0..<0
        return told.hasLetters(payer.lowerBound, payer.upperBound) ? nil : .noPayment(.noPayment)
    }
}

extension Statement {
    /// Whether a word that leads to a receiver stands in a sentence, and behind it a name and nothing else up to a mark, an amount or
    /// the end.
    fileprivate func leadsToName(in sentence: Range<Int>, _ text: ReadText, _ words: Surroundings.Words) -> Bool {
        let lead = "for:\(LanguageSearch.base(text.language))"
        let least = words.lists(LanguageSearch.base(text.language), as: "nouns") ? 2 : 1
        return letters.scalars[sentence].split { LetterClass.of($0) != .joined }.contains { word in
            let place = Int(letters.places[word.startIndex])
            let isLead = words.behind(place, in: text.folded.scalars).contains {
                $0.kind == lead && $0.count == word.count
            }
            let isOwn = events.contains { $0.role.isCredit && $0.start < word.startIndex && $0.end >= word.endIndex }
            return isLead && !isOwn
                && isName(behind: word.endIndex, upTo: sentence.upperBound, least, in: text.folded.scalars)
        }
    }

    /// Whether words with capitals that no table knows stand behind a place and end where a mark, an amount or the sentence does.
    private func isName(behind place: Int, upTo end: Int, _ least: Int, in text: [Unicode.Scalar]) -> Bool {
        let rest = letters.scalars[place..<end]
        let stop = rest.firstIndex { LetterClass.of($0) != .joined && $0 != 0x20 && $0 != 0x2D } ?? end
        // "for Room 12", "for Anna's order"
        if stop < end,
            letters.scalars[stop] > Mask.amount && letters.scalars[stop] <= Mask.url
                || letters.scalars[stop] == 0x27
        {
            return false
        }
        let name = letters.scalars[place..<stop].split { LetterClass.of($0) != .joined }
        // "Marco" was money once, and Bell is a word: one that no table knows is enough.
        return (least...4).contains(name.count) && name.contains { LanguageTables.objects?[$0] == nil }
            && name.allSatisfy { word in
                letters.hasCapital(word.startIndex, in: text)
                    && !events.contains {
                        $0.start < word.endIndex && word.startIndex < $0.end && $0.role != .numeral
                            && $0.hint != .name && $0.hint != .capital
                    }
                    || word.startIndex > place + 1 && NamelessPayers.common?.isParticle(word) == true
            }
    }
}
