// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// The first digits of an amount that a space parts may belong to what stands before it: "Virement reçu de PHARMACIE 24 120,00 €",
/// "Inbetalning ref 12 500,00 kr", "à 15 h 30 500,00 €"; so may the first of its hanzi: 您收到陈十五元转账.
enum SharedDigits: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let proposal = judgement.proposal, let place = judgement.place else { return nil }
        let look = Surroundings(proposal.range, proposal.money.currency, in: text.folded, language: text.language)
        guard let look else { return nil }
        let told = judgement.statement
        let isShared =
            look.isInHanzi && told.isBehindUnknownHanzi(place)
            || look.hasSpacedGroups
                && (look.sharesDigits
                    || !look.isBehindFirm && told.isBehindName(place, isGlued: look.isBehindColon, in: text))
        return isShared ? .uncertainAmount : nil
    }
}

extension Surroundings {
    /// Looks around an amount, where the table of words is there.
    init?(_ range: Range<Int>, _ currency: Currency?, in text: FoldedText, language: String?) {
        guard let words = Words.common else { return nil }
        self.init(text, range, currency, language: language, words: words)
    }

    /// Whether the first digits of an amount that spaces part may be those of something counted, shortened or timed before it.
    var sharesDigits: Bool {
        hasSpacedGroups && (hasManySpacedGroups || !isBehindFirm && isBehindCount || isBehindNumberedWord)
    }

    /// Whether what a firm is by law ends its name before the amount: "Volvo AB 28 100 kr", "ABC Sp. z o.o. 3 500,00 zł". Behind a word in
    /// small letters it may be anything: "rum AB 28 100 kr".
    fileprivate var isBehindFirm: Bool {
        let end = endBefore
        return before("firm", at: end).contains { count in
            let start = end - count
            guard at(start).properties.isUppercase, isSpace(at(start - 1)) else { return false }
            var word = start - 1
            while at(word - 1).isAlphabetLetter { word -= 1 }
            return word < start - 2 && at(word).properties.isUppercase
        }
    }

    /// Whether a colon stands before the amount, and no space.
    fileprivate var isBehindColon: Bool { at(range.lowerBound - 1) == ":" }

    /// Whether the amount begins with a number in hanzi.
    fileprivate var isInHanzi: Bool {
        at(range.lowerBound).value >= 0x4E00 && at(range.lowerBound).properties.numericType != nil
    }

    /// Whether spaces part four groups or more: a billion, or a telephone number and an amount.
    private var hasManySpacedGroups: Bool {
        range.count { isSpace(text[$0]) && isDigit(at($0 - 1)) && isDigit(at($0 + 1)) } >= 3
    }

    /// Where the word or its full stop ends that stands before the amount on its line.
    private var endBefore: Int {
        var end = range.lowerBound
        while isSpace(at(end - 1)) { end -= 1 }
        return end
    }

    /// Whether a word before it counts something, or is shortened: "table 12 500,00 €", "tel. 12 500,00 €".
    private var isBehindCount: Bool {
        let isShortened = at(endBefore - 1) == "."
        let end = isShortened ? endBefore - 1 : endBefore
        if at(end - 1) == "°" || at(end - 1) == "№" { return true }
        if (before("counts", at: end) + before("numbers", at: end)).contains(where: {
            !at(end - $0 - 1).isAlphabetLetter
        }) {
            return true
        }
        var start = end
        while at(start - 1).isAlphabetLetter { start -= 1 }
        return isShortened && (1...4).contains(end - start) && at(start).lowered == at(start)
    }

    /// Whether a word of three letters at most stands before it and one or two digits before that, which are no card's: "15 h 30 500,00 €",
    /// "1 z 3 240,00 zł".
    private var isBehindNumberedWord: Bool {
        let end = endBefore
        var start = end
        while at(start - 1).isAlphabetLetter { start -= 1 }
        guard (1...3).contains(end - start) else { return false }
        while isSpace(at(start - 1)) { start -= 1 }
        let digits = digitCount(before: start)
        let before = at(start - digits - 1)
        return (1...2).contains(digits) && !before.isAlphabetLetter && before != "*"
    }
}

extension Statement {
    /// Whether a hanzi that no phrase holds stands right before a place.
    fileprivate func isBehindUnknownHanzi(_ place: Int) -> Bool {
        place > 0 && letters.scalars[place - 1] >= 0x4E00 && letters.scalars[place - 1] <= 0x9FFF
            && !events.contains { $0.start < place && $0.end >= place }
    }

    /// Whether a word with a capital that no phrase tells anything by stands before a place, or any unknown one and a colon without a
    /// space: "Appartement 4 650,00 € reçus", "de eBay 12 300,00 €", "OCR:12 300 kr".
    fileprivate func isBehindName(_ place: Int, isGlued: Bool, in text: ReadText) -> Bool {
        let mark = isGlued ? letters.scalars[..<place].lastIndex(of: 0x3A) ?? place : place
        let word = letters.word(before: mark)
        guard !word.isEmpty, isGlued || word.contains(where: { letters.hasCapital($0, in: text.folded.scalars) }) else {
            return false
        }
        // With a capital a sentence begins with any word: only one that no table knows may be a name's.
        let start = ends.sentences.last { $0 < word.lowerBound }.map { $0 + 1 } ?? 0
        let isFirst = !letters.scalars[start..<word.lowerBound].contains { LetterClass.of($0) == .joined }
        if isFirst, !isGlued, LanguageTables.objects?[letters.scalars[word]] != nil { return false }
        return !events.contains {
            $0.start < word.upperBound && $0.end >= word.upperBound
                && (isFirst && !isGlued || ![.word, .stop, .numeral].contains($0.role))
        }
    }
}
