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
    /// - Returns: the reading, and why what it tells is not said all the same.
    static func read(
        _ text: FoldedText, preferred: [String], _ placing: Placing, _ shelf: LanguageShelf
    ) -> (reading: Reading, silence: Reason?)? {
        let texts = texts(text, preferred: preferred, placing, shelf)
        // What is read in English may be explained better than in its own language; otherwise only what may be chosen, or
        // speak against what is, need be judged.
        let readings = texts.map { texts.count > 1 && $0.tables.isLatin ? nil : $0.read(shelf) }
        let explained = texts.indices.map { readings[$0]?.explained ?? texts[$0].explained }
        guard let most = explained.max(), let best = explained.firstIndex(of: most) else { return nil }
        let chosen = readings[best] ?? texts[best].read(shelf)
        guard chosen.judgement.proposal != nil else { return (chosen, nil) }
        if let denial = OtherTongue.denial(of: chosen, placing, shelf) { return (chosen, denial) }
        func isPreferred(_ place: Int) -> Bool { preferred.contains(texts[place].tables.base) }
        let isOpen = texts.indices.contains { other in
            // "小明收到100元" is no Japanese, but its characters are: another language's doubt counts for what stands below.
            if chosen.isInEnglish, other != best, readings[other]?.judgement.doubt != nil { return true }
            guard other != best, explained[other] >= most * rivalry else { return false }
            let rival = readings[other] ?? texts[other].read(shelf)
            // What forbids an announcement in any of them is heard; otherwise the device's languages decide.
            if rival.judgement.doubt == ForbiddenText.name { return true }
            return (!isPreferred(best) || isPreferred(other)) && !rival.agrees(with: chosen)
        }
        return (chosen, isOpen ? .uncertainLanguage : nil)
    }

    /// A text read in each language that it may be in, the likeliest first.
    static func readings(
        of text: FoldedText, preferred: [String], _ placing: Placing, _ shelf: LanguageShelf
    ) -> [Reading] {
        texts(text, preferred: preferred, placing, shelf).map { $0.read(shelf) }
    }

    private static func texts(
        _ text: FoldedText, preferred: [String], _ placing: Placing, _ shelf: LanguageShelf
    ) -> [TakenApart] {
        var found = shelf.search.candidates(for: text, preferred: preferred)
        if found.isEmpty, let first = (preferred + ["en"]).first(where: { shelf.search.mayBe($0, text) }) {
            found = [LanguageSearch.Candidate(language: first, evidence: 1)]
        }
        return found.compactMap { candidate in
            shelf.tables(candidate.language, placing, of: text)
                .map { TakenApart(text, with: $0, evidence: candidate.evidence) }
        }
    }
}

extension Reading {
    /// Whether another reading tells the same payment, or nothing that speaks against it.
    fileprivate func agrees(with other: Reading) -> Bool {
        if let told = judgement.proposal { return told.money == other.judgement.proposal?.money }
        return judgement.reason == .noPayment && judgement.doubt == nil
    }
}
