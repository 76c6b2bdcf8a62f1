// SPDX-License-Identifier: Apache-2.0

import PaymentMarkers
import SpokenText

/// What a text says in another language than it tells its payment in: "Transaction failed" above 김민수님이 50,000원을 보냈어요.
enum OtherTongue {
    /// Why nothing has come, or not yet, as a sentence without an amount tells it that the language of a reading does not explain.
    static func denial(of reading: Reading, _ placing: Placing, _ shelf: LanguageShelf) -> Reason? {
        let told = reading.statement
        guard told.ends.sentences.count <= mostSentences else { return nil }
        for sentence in 0...told.ends.sentences.count {
            let places = told.places(of: sentence)
            guard (minimum...maximum).contains(places.count),
                !told.amounts.contains(where: { $0.sentence == sentence }),
                !told.events.contains(where: { $0.sentence == sentence && $0.role.tellsOfPayment })
            else { continue }
            let origin = told.letters.places
            let line = FoldedText(
                reading.text.folded(Int(origin[places.lowerBound])..<Int(origin[places.upperBound - 1]) + 1))
            for candidate in shelf.search.candidates(for: line, preferred: ["en"]) {
                guard LanguageSearch.base(candidate.language) != LanguageSearch.base(reading.language),
                    let tables = shelf.tables(candidate.language, placing, of: line)
                else { continue }
                if let found = TakenApart(line, with: tables, evidence: candidate.evidence).denial { return found }
            }
        }
        return nil
    }

    /// How long a sentence is that can be a heading or a status.
    private static let (minimum, maximum) = (3, 60)
    private static let mostSentences = 16
}
