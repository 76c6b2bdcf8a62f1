// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers

/// The amount stands inside of what would be the payer's name, so that the words around it are no name but tell more of the payment:
/// "下個禮拜還$200俾你" (next week I shall give you back 200).
enum AmountInName: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.proposal != nil, let place = judgement.place,
            let name = PayerSearch(judgement.statement, text.folded).range(judgement), name.contains(place),
            judgement.statement.hasLetters(name.lowerBound, place)
        else { return nil }
        return .noPayment(.noPayment)
    }
}
