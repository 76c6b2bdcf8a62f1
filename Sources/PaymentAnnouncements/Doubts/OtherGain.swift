// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

/// What the part of a sentence tells that came is interest, a reward or a fee given back, and the amount stands in another part:
/// "Interest of $8.40 has been credited. Amount: $900".
enum OtherGain: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.direction == .credit, let credit = judgement.deciding,
            let chosen = told.amounts.first(where: { $0.place == judgement.place }), chosen.part != credit.part
        else { return nil }
        let isOther =
            told.events.contains { $0.part == credit.part && ($0.role == .interest || $0.role == .reward) }
            || credit.role == .refund && told.amounts.contains { $0.part == credit.part && $0.label == .fee }
        return isOther ? .uncertainAmount : nil
    }
}
