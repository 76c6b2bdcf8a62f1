// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// The text tells of two payments of the same amount, by different people: "Bob sent you $20.00. Anna sent you $20.00". A title and a body
/// tell one of them twice, and one of both has no words of its own then.
enum SecondPayment: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.proposal != nil, (2...16).contains(told.amounts.count), let verb = judgement.deciding,
            let amount = told.amounts.first(where: { $0.place == judgement.place }), amount.sentence == verb.sentence
        else { return nil }
        if told.namesAnother(beside: amount) { return .uncertainAmount }
        let own = told.unknownWords(in: verb.sentence)
        let isSecond = told.events.contains { other in
            guard other.sentence != verb.sentence, told.isSame(other, as: verb),
                told.amounts.contains(where: { $0.sentence == other.sentence && $0.isSame(as: amount) })
            else { return false }
            let others = told.unknownWords(in: other.sentence)
            return !own.isSubset(of: others) && !others.isSubset(of: own)
        }
        return isSecond ? .uncertainAmount : nil
    }
}

extension Statement {
    /// Whether two phrases are the same letters.
    fileprivate func isSame(_ one: Event, as other: Event) -> Bool {
        one.role == other.role
            && letters.scalars[one.start..<one.end] == letters.scalars[other.start..<other.end]
    }

    /// Whether the sentence tells the same amount once more, with another name before or behind both: "Bob sent you $20.00, Anna sent you
    /// $20.00", "20,00 € von Max und 20,00 € von Lisa".
    fileprivate func namesAnother(beside amount: Amount) -> Bool {
        let same = amounts.filter { $0.sentence == amount.sentence && $0.isSame(as: amount) }.map(\.place)
        guard same.count == 2, tellsTwice(in: amount.sentence) else { return false }
        let sentence = places(of: amount.sentence)
        let parts = [
            sentence.lowerBound..<same[0], same[0] + 1..<same[1], same[1] + 1..<max(same[1] + 1, sentence.upperBound),
        ].map { unknownWords(at: $0, of: amount.sentence) }
        func differ(_ one: Set<[UInt32]>, _ other: Set<[UInt32]>) -> Bool {
            !one.isSubset(of: other) && !other.isSubset(of: one)
        }
        return differ(parts[0], parts[1]) || differ(parts[1], parts[2])
    }

    /// Whether a phrase that gives money or leads to whoever gave it stands in a sentence twice.
    private func tellsTwice(in sentence: Int) -> Bool {
        let telling = events.filter {
            $0.sentence == sentence && ($0.role.isCredit || $0.role == .from || $0.role == .by)
        }.prefix(16)
        return telling.indices.contains { place in
            telling[(place + 1)...].contains { isSame($0, as: telling[place]) }
        }
    }

    /// The words of a sentence, or in scripts that part none its letters, that no phrase holds.
    fileprivate func unknownWords(in sentence: Int) -> Set<[UInt32]> {
        unknownWords(at: places(of: sentence), of: sentence)
    }

    private func unknownWords(at places: Range<Int>, of sentence: Int) -> Set<[UInt32]> {
        let known = events.filter { $0.sentence == sentence }
        let words = places.split { place in
            LetterClass.of(letters.scalars[place]) == .none || known.contains { $0.start <= place && place < $0.end }
        }
        return Set(words.map { Array(letters.scalars[$0.startIndex..<$0.endIndex]) })
    }
}
