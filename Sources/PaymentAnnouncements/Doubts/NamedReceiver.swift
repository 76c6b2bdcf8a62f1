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
            let credit = judgement.deciding, !told.beginsWithPhrase(credit, hint: .mine),
            let receiver = told.receiver(beside: credit, in: text),
            !told.events.contains(where: {
                $0.role == .account || $0.role == .balance
                    || $0.sentence == credit.sentence
                        && ($0.hint == .mine || $0.role == .from && !receiver.contains($0.start))
            })
        else { return nil }
        let payer = PayerSearch(told, text.folded).range(judgement) ?? 0..<0
        let isNamed = told.hasLetters(payer.lowerBound, payer.upperBound) && !payer.overlaps(receiver)
        return isNamed ? nil : .noPayment(.noPayment)
    }
}

extension Statement {
    /// A word that leads to a receiver, and the name behind it: in the sentence of a credit, or anywhere as a label with a colon.
    fileprivate func receiver(beside credit: Event, in text: ReadText) -> Range<Int>? {
        guard let words = Surroundings.Words.common else { return nil }
        let language = LanguageSearch.base(text.language)
        let look = WordsBeside(letters: letters, text: text.folded.scalars, words: words)
        let least = words.lists(language, as: "nouns") ? 2 : 1
        let sentence = places(of: credit.sentence)
        for word in letters.scalars.split(whereSeparator: { LetterClass.of($0) != .joined }) {
            guard let lead = look.word("for:\(language)", behind: word.startIndex),
                !events.contains(where: {
                    $0.role.isCredit && $0.start < lead.lowerBound && $0.end >= lead.upperBound
                })
            else { continue }
            let behind = letters.scalars[lead.upperBound...].prefix { $0 == 0x20 || $0 == 0x3A }
            let isLabel = behind.contains(0x3A)
            guard isLabel || sentence.contains(lead.lowerBound) else { continue }
            let end = isLabel ? letters.scalars[behind.endIndex...].firstIndex(of: 0x0A) : sentence.upperBound
            if let name = name(behind: behind.endIndex, upTo: end ?? letters.scalars.count, least, in: text) {
                return lead.lowerBound..<name
            }
        }
        return nil
    }

    /// Where words with capitals end that no table knows, and behind which a mark, an amount, a phrase or the end comes.
    private func name(behind place: Int, upTo end: Int, _ least: Int, in text: ReadText) -> Int? {
        let scalars = letters.scalars
        var (count, unknown, next) = (0, 0, place)
        while next < end {
            let word = next..<(scalars[next..<end].firstIndex { LetterClass.of($0) != .joined } ?? end)
            let isPhrase = events.contains {
                $0.start < word.upperBound && word.lowerBound < $0.end && $0.role != .numeral
                    && $0.hint != .name && $0.hint != .capital
            }
            if word.isEmpty || isPhrase { break }
            let isParticle = count > 0 && NamelessPayers.common?.isParticle(scalars[word]) == true
            guard isParticle || letters.hasCapital(word.lowerBound, in: text.folded.scalars) else { return nil }
            count += 1
            unknown += LanguageTables.objects?[scalars[word]] == nil ? 1 : 0
            next = word.upperBound
            // "Dr. Anna Lee", "M. Martin"
            if next < end, scalars[next] == 0x2E, word.count <= 3 { next += 1 }
            guard next < end, scalars[next] == 0x20 || scalars[next] == 0x2D else { break }
            next += 1
        }
        // "for Room 12", "for Anna's order"
        let isMore = next < end && (scalars[next] > Mask.amount && scalars[next] <= Mask.url || scalars[next] == 0x27)
        // "Marco" was money once, and Bell is a word: one that no table knows is enough.
        return (least...4).contains(count) && unknown > 0 && !isMore ? next : nil
    }
}
