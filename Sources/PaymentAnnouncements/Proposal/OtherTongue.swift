// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What a text says in another language than it tells its payment in: "Transaction failed" above 김민수님이 50,000원을 보냈어요.
enum OtherTongue {
    /// Why nothing has come, or not yet, as a sentence without an amount tells it that the language of a reading does not explain;
    /// or a stretch of one that is nothing else: "交易失败" of "from Ana. 交易失败".
    static func denial(of reading: Reading, _ placing: Placing, _ shelf: LanguageShelf) -> Reason? {
        let told = reading.statement
        guard told.ends.sentences.count <= mostSentences else { return nil }
        func denial(in stretch: Range<Int>, isWhole: Bool) -> Reason? {
            guard !stretch.isEmpty, !told.letters.scalars[stretch].contains(Mask.amount),
                !told.events.contains(where: { $0.role.tellsOfPayment && stretch.overlaps($0.start..<$0.end) })
            else { return nil }
            let (first, last) = (told.letters.places[stretch.lowerBound], told.letters.places[stretch.upperBound - 1])
            let line = FoldedText(reading.text.folded(Int(first)..<Int(last) + 1))
            return self.denial(in: line, isWhole: isWhole, besides: reading.language, placing, shelf)
        }
        for sentence in 0...told.ends.sentences.count {
            if let found = denial(in: told.places(of: sentence), isWhole: false) { return found }
        }
        return told.letters.stretches.lazy.compactMap { denial(in: $0, isWhole: true) }.first
    }

    /// The same of a text whose template does not say what stands in it, or of a part of one.
    static func denies(_ text: String, besides language: String, _ placing: Placing, _ shelf: LanguageShelf) -> Bool {
        let whole = FoldedText(text)
        let letters = MaskedText(whole, [])
        return denial(in: whole, isWhole: false, besides: language, placing, shelf) != nil
            || letters.stretches.contains { stretch in
                let (first, last) = (letters.places[stretch.lowerBound], letters.places[stretch.upperBound - 1])
                let line = FoldedText(whole.folded(Int(first)..<Int(last) + 1))
                return denial(in: line, isWhole: true, besides: language, placing, shelf) != nil
            }
    }

    private static func denial(
        in line: FoldedText, isWhole: Bool, besides language: String, _ placing: Placing, _ shelf: LanguageShelf
    ) -> Reason? {
        guard (minimum...maximum).contains(line.scalars.count) else { return nil }
        for candidate in shelf.search.candidates(for: line, preferred: ["en"]) {
            guard LanguageSearch.base(candidate.language) != LanguageSearch.base(language),
                let tables = shelf.tables(candidate.language, placing, of: line)
            else { continue }
            let read = TakenApart(line, with: tables, evidence: candidate.evidence)
            if let found = read.denial(isWhole: isWhole) { return found }
        }
        return nil
    }

    /// How long a sentence is that can be a heading or a status.
    private static let (minimum, maximum) = (2, 60)
    private static let mostSentences = 16
}

extension MaskedText {
    /// The stretches of letters that no mark, no sign and no other script parts, but for a short word: "Ana" and "交易失败" of "Ana. 交易失败".
    fileprivate var stretches: [Range<Int>] {
        var found: [Range<Int>] = []
        var (start, end, script) = (0, 0, Script?.none)
        for (place, letter) in scalars.enumerated() where letter != 0x20 && letter != 0x27 {
            let isLetter = LetterClass.of(letter) != .none
            // Japanese is written in both.
            let own = isLetter ? Unicode.Scalar(letter).flatMap(Script.init).map { $0 == .kana ? .han : $0 } : nil
            if !isLetter || own != script {
                if start < end, end - start >= Self.shortest || scalars[start] > 0x2E80 { found.append(start..<end) }
                (start, script) = (place, own)
            }
            end = isLetter ? place + 1 : start
        }
        return end - start >= Self.shortest || start < end && scalars[start] > 0x2E80 ? found + [start..<end] : found
    }

    /// How many letters of an alphabet tell something.
    private static let shortest = 6
}
