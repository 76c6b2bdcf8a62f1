// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

/// The verb's part of its sentence tells of interest, a reward, a tip or a fee given back, and the amount stands in another part:
/// "Interest of $8.40 has been credited. Amount: $900".
enum OtherGain: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.direction == .credit, let credit = judgement.deciding,
            let chosen = told.amounts.first(where: { $0.place == judgement.place }), chosen.part != credit.part
        else { return nil }
        let beside = told.events.filter { $0.part == credit.part }
        let isFee = told.amounts.contains { $0.part == credit.part && $0.label == .fee }
        let isOther =
            beside.contains { $0.role == .interest || $0.role == .reward }
            || isFee && (credit.role == .refund || beside.contains { $0.hint == .tip })
        return isOther ? .uncertainAmount : nil
    }
}
