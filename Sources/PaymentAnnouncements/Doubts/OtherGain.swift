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
        let gains = told.amounts.contains {
            guard $0.part == credit.part else { return false }
            return $0.label == .interest || $0.label == .reward || $0.label == .fee && credit.role == .refund
        }
        return gains ? .uncertainAmount : nil
    }
}
