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
        func isOpen(_ stretch: Range<Int>) -> Bool {
            (minimum...maximum).contains(stretch.count) && !told.letters.scalars[stretch].contains(Mask.amount)
                && !told.events.contains { $0.role.tellsOfPayment && stretch.overlaps($0.start..<$0.end) }
        }
        let sentences = (0...told.ends.sentences.count).map(told.places(of:)).filter(isOpen)
        // A stretch that is all of its sentence has been looked at with that.
        let parts = told.letters.stretches.filter { part in
            isOpen(part) && !sentences.contains { $0.contains(part.lowerBound) && told.letters.isAll(part, of: $0) }
        }
        return (sentences.lazy.map { ($0, false) } + parts.lazy.map { ($0, true) }).compactMap { stretch, isWhole in
            let line = told.letters.line(stretch, of: reading.text)
            return denial(in: line, isWhole: isWhole, besides: reading.language, placing, shelf)
        }.first
    }

    /// The same of a text whose template does not say what stands in it, or of a part of one.
    static func denies(_ text: String, besides language: String, _ placing: Placing, _ shelf: LanguageShelf) -> Bool {
        let whole = FoldedText(text)
        let letters = MaskedText(whole, [])
        let parts = letters.stretches.lazy.map { (letters.line($0, of: whole), true) }
        return ([(whole, false)] + parts).contains { line, isWhole in
            denial(in: line, isWhole: isWhole, besides: language, placing, shelf) != nil
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
    /// The stretches of letters that no mark, no sign and no other script parts, but for a short word: "交易失败" of "Ana. 交易失败".
    fileprivate var stretches: [Range<Int>] {
        var found: [Range<Int>] = []
        var (stretch, script) = (0..<0, Script?.none)
        for (place, letter) in scalars.enumerated() where letter != 0x20 && letter != 0x27 {
            // Japanese is written in both.
            let own = LetterClass.of(letter) == .none ? nil : Unicode.Scalar(letter).flatMap(Script.init)
            let kind = own == .kana ? .han : own
            if kind != script {
                found.append(stretch)
                (stretch, script) = (place..<place, kind)
            }
            if kind != nil { stretch = stretch.lowerBound..<place + 1 }
        }
        return (found + [stretch]).filter { tells($0) }
    }

    private func tells(_ stretch: Range<Int>) -> Bool {
        stretch.count >= Self.shortest || !stretch.isEmpty && scalars[stretch.lowerBound] > 0x2E80
    }

    /// How many letters of an alphabet tell something.
    private static let shortest = 6

    /// Whether no letter of a sentence stands outside of one of its parts.
    fileprivate func isAll(_ part: Range<Int>, of sentence: Range<Int>) -> Bool {
        part.upperBound <= sentence.upperBound
            && !holdsUnknown(sentence.lowerBound..<part.lowerBound, but: [])
            && !holdsUnknown(part.upperBound..<sentence.upperBound, but: [])
    }

    /// A stretch of letters as it stands in the text that they were taken from.
    fileprivate func line(_ stretch: Range<Int>, of text: FoldedText) -> FoldedText {
        FoldedText(text.folded(Int(places[stretch.lowerBound])..<Int(places[stretch.upperBound - 1]) + 1))
    }
}
