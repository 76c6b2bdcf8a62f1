// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Reads a text in each language that it may be in and keeps the reading that explains the most of it.
enum ReadingChoice {
    /// From which part of the best's explained letters on another reading may be the right one as well.
    private static let rivalry = 0.85

    /// Chooses among the readings of a text; nil where no language has tables for it.
    ///
    /// Where two explain it alike, the one that is asked for or the device's counts; without one of those the payment stays
    /// unsaid unless both tell the same.
    static func read(
        _ text: FoldedText, preferred: [String], _ placing: Placing, _ shelf: LanguageShelf
    ) -> (reading: Reading, isOpen: Bool)? {
        let readings = readings(of: text, preferred: preferred, placing, shelf)
        guard readings.count > 1 else { return readings.first.map { ($0, false) } }
        let isPreferred = readings.map { preferred.contains(LanguageSearch.base($0.language)) }
        let explained = readings.indices.map {
            Double(readings[$0].statement.explained + 1) * readings[$0].evidence
        }
        guard let most = explained.max(), let best = explained.firstIndex(of: most) else { return nil }
        guard readings[best].judgement.money != nil else { return (readings[best], false) }
        let isOpen = readings.indices.contains { other in
            guard other != best, explained[other] >= most * rivalry else { return false }
            // What forbids an announcement in any of them is heard; otherwise the device's languages decide.
            if readings[other].judgement.doubt == ForbiddenText.name { return true }
            return (!isPreferred[best] || isPreferred[other]) && !readings[other].agrees(with: readings[best])
        }
        return (readings[best], isOpen)
    }

    /// A text read in each language that it may be in, the likeliest first.
    static func readings(
        of text: FoldedText, preferred: [String], _ placing: Placing, _ shelf: LanguageShelf
    ) -> [Reading] {
        var found = shelf.search.candidates(for: text, preferred: preferred)
        if found.isEmpty, let first = (preferred + ["en"]).first(where: { shelf.search.mayBe($0, text) }) {
            found = [LanguageSearch.Candidate(language: first, evidence: 1)]
        }
        return found.compactMap { Reading(text, in: $0, at: placing.place($0.language, of: text), shelf) }
    }
}

extension Reading {
    /// Whether another reading tells the same payment, or nothing that speaks against it.
    fileprivate func agrees(with other: Reading) -> Bool {
        if let money = judgement.money { return money == other.judgement.money }
        return judgement.reason == .noPayment && judgement.doubt == nil
    }
}
