// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A verb that has neither person nor time begins a sentence, and nobody is named who gave: "Kirim Rp50.000 ke kamu" may as well
/// ask for it.
enum AskedPayment: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        let told = judgement.statement
        guard judgement.direction == .credit, let gives = judgement.deciding, gives.role == .gives,
            Surroundings.Words.common?.lists(text.language, as: "stem") ?? false,
            !told.hasLetters(gives.sentence > 0 ? told.ends.sentences[gives.sentence - 1] : 0, gives.start),
            !told.beginsWithPhrase(gives), PayerSearch(told, text.folded).range(judgement) == nil
        else { return nil }
        return .noPayment(.request)
    }
}
