// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

/// What the sentence tells that came is interest or a reward, and the amount stands in another: "Interest of $8.40 has been credited.
/// Amount: $900".
enum OtherGain: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.direction == .credit, let credit = judgement.deciding,
            let chosen = told.amounts.first(where: { $0.place == judgement.place }), chosen.sentence != credit.sentence
        else { return nil }
        let gains = told.amounts.contains {
            $0.sentence == credit.sentence && ($0.label == .interest || $0.label == .reward)
        }
        return gains ? .uncertainAmount : nil
    }
}
