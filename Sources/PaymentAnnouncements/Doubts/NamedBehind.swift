// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// A word right behind the amount makes it a fee, a balance or another amount that is not the payment's: "$3.00 fee. $97.00 credited".
enum NamedBehind: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.proposal != nil, let index = told.amounts.firstIndex(where: { $0.place == judgement.place })
        else { return nil }
        return told.events.contains {
            told.names($0, behind: index, of: judgement.deciding) || told.endsWith($0, behind: index)
        } ? .uncertainAmount : nil
    }
}

extension Statement {
    /// Whether an event is a label right behind an amount, where another amount stands in the text that it does not lead to.
    fileprivate func names(_ event: Event, behind index: Int, of verb: Event?) -> Bool {
        let amount = amounts[index]
        guard event.role.labelsAnotherAmount, event.start >= amount.place, event.end > amount.place + 1,
            event.start == amount.place || isBeside(amount.place + 1..<event.start),
            amounts.contains(where: { !$0.isSame(as: amount) })
        else { return false }
        guard index + 1 < amounts.count else { return true }
        let next = amounts[index + 1]
        guard event.end <= next.place else { return !event.frames(next) }
        // "1,230.50元（手续费7.38元）已到账"
        if letters.scalars[amount.place..<event.start].contains(where: { $0 == 0x28 || $0 == 0xFF08 }),
            !letters.scalars[event.end..<next.place].contains(where: { $0 == 0x29 || $0 == 0xFF09 })
        {
            return false
        }
        // "credited Rs 500 Bal Rs 900" leads to the next one; "Rs 3 fee Rs 97 credited" may.
        if let verb, verb.start >= next.place { return true }
        let between = event.end..<next.place
        return ends.sentences.contains { between.contains($0) }
            || letters.scalars[between].contains { [0x2C, 0x29, 0x3B, 0x3001, 0xFF0C, 0xFF09, 0x60C].contains($0) }
    }

    /// Whether interest is named right behind the only amount, or a fee with which its sentence ends: "Hesabınıza 150 TL ücret".
    fileprivate func endsWith(_ event: Event, behind index: Int) -> Bool {
        let place = amounts[index].place
        guard event.role == .fee || event.role == .interest, amounts.count == 1, event.start > place,
            letters.scalars[place + 1..<event.start].allSatisfy({ $0 == 0x20 })
        else { return false }
        return event.role == .interest || !hasLetters(event.end, places(of: event.sentence).upperBound)
    }

    /// Whether nothing stands in a range but spaces, brackets, dashes and one short word: "10 € de frais", "3.00 (fee)".
    private func isBeside(_ range: Range<Int>) -> Bool {
        guard range.count <= 6 else { return false }
        return letters.scalars[range].filter { ![0x20, 0x28, 0x2D, 0x2013, 0xFF08].contains($0) }
            .allSatisfy { LetterClass.of($0) == .joined }
    }
}
