// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// In a language whose verbs have no tense, what stands right before the verb tells whether money came, may come or did not: a word of
/// the table, or letters between the amount and the verb that no table knows. "50元可转入您的账户", "50元未打入您的账户"
enum UnknownAdverb: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.proposal != nil, let place = judgement.place, let verb = judgement.deciding, verb.role.isCredit,
            let words = Surroundings.Words.common,
            words.lists(LanguageSearch.base(text.language), as: "tenseless")
        else { return nil }
        let told = judgement.statement
        let start = told.startOfUnknown(before: verb.start)
        guard start < verb.start else { return nil }
        let isModal = words.before(Int(told.letters.places[verb.start]), in: text.folded.scalars)
            .contains { $0.kind == "modal" && $0.count <= verb.start - start }
        let isBehindAmount = start == place + 1 && !told.isKnownObject(before: verb.start)
        return isModal || isBehindAmount ? .noPayment(.pending) : nil
    }
}

extension Statement {
    /// Where the letters without spaces begin that stand right before a place and that no phrase explains.
    fileprivate func startOfUnknown(before end: Int) -> Int {
        var start = end
        while start > 0, LetterClass.of(letters.scalars[start - 1]) == .free,
            !events.contains(where: { $0.start < start && $0.end >= start })
        {
            start -= 1
        }
        return start
    }
}
