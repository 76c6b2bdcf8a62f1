// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// The amount stands inside of what would be the payer's name, so that the words around it are no name but tell more of the payment:
/// "下個禮拜還$200俾你" (next week I shall give you back 200), "Thank Bob for the £50.00 Ann Lee sent you".
enum AmountInName: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.proposal != nil, let place = judgement.place,
            let name = PayerSearch(judgement.statement, text.folded).range(judgement), name.contains(place),
            judgement.statement.hasLetters(name.lowerBound, place)
                || (place + 1..<name.upperBound).contains(where: {
                    judgement.statement.letters.hasCapital($0, in: text.folded.scalars)
                })
        else { return nil }
        return .noPayment(.noPayment)
    }
}
