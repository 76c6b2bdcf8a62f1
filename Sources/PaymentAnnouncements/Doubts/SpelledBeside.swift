// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// Words beside the amount count on, or count it, or words between two marks tell another one: "hundert 50 Euro", "two payments of $50",
/// "Rs 500 (Rupees Five Thousand only)", "500 €, soit cinq mille euros".
enum SpelledBeside: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let proposal = judgement.proposal else { return nil }
        return holds(proposal.money, at: proposal.range, in: text.folded, language: text.language)
            ? .uncertainAmount : nil
    }

    /// Whether words beside an amount, or elsewhere in a text of a language, tell another one.
    static func holds(_ money: Money, at range: Range<Int>, in text: FoldedText, language: String) -> Bool {
        let language = LanguageTag(language).language
        guard let words = try? SpokenLanguage(tag: language) else { return false }
        let scalars = text.scalars
        return isCounted(before: range.lowerBound, in: scalars, words)
            || goesOn(behind: range.upperBound, in: scalars, words)
            || isToldOtherwise(money, range, in: scalars, words, isIndian: language == "hi")
    }

    /// Whether a large number in words stands before an amount, or a small one counts what the amount is of, one word or two before it: "two
    /// transfers of $50.00", "trois virements de 50,00 €". A name has a capital, and a word that is also a small number stands right before
    /// the amount ("Sei stato pagato").
    private static func isCounted(before place: Int, in scalars: [Unicode.Scalar], _ words: SpokenLanguage) -> Bool {
        var end = place
        for distance in 1...3 {
            guard end > 1, scalars[end - 1] == " " else { return false }
            var start = end - 1
            while start > 0, scalars[start - 1].isWord { start -= 1 }
            guard start < end - 1 else { return false }
            let word = scalars[start..<end - 1]
            switch words.countingWord(word) {
            case .large where distance == 1: return true
            case .several where distance > 1 && word.count > 2 && word.allSatisfy { $0 == $0.lowered }: return true
            default: end = start
            }
        }
        return false
    }

    /// Whether a large number in words stands behind a place, perhaps after a word that joins it and what it multiplies: "y quinientos
    /// mil", "and five hundred".
    private static func goesOn(behind place: Int, in scalars: [Unicode.Scalar], _ words: SpokenLanguage) -> Bool {
        var next = place
        for _ in 0..<3 {
            guard next < scalars.count, scalars[next] == " " else { return false }
            let word = scalars[(next + 1)...].prefix(while: \.isWord)
            guard let part = words.countingWord(word) else { return false }
            if part == .large { return true }
            next = word.endIndex
        }
        return false
    }

    /// Whether an amount in words stands between two marks of the text and is not this one. In India it is often in English.
    private static func isToldOtherwise(
        _ money: Money, _ range: Range<Int>, in scalars: [Unicode.Scalar], _ words: SpokenLanguage, isIndian: Bool
    ) -> Bool {
        guard scalars.count <= 1000 else { return false }
        var languages = [words]
        if isIndian, let english = try? SpokenLanguage(tag: "en") { languages.append(english) }
        let parts = scalars.split { $0.kind == .newline || marks.contains($0.value) }
        for part in parts where !part.indices.overlaps(range) && !part.contains(where: \.isDigit) {
            for language in languages where language.holdsLargeNumber(part) {
                let told = text(part)
                guard language.readsAsAmount(told) else { continue }
                guard let said = try? money.said(in: language).words else { return true }
                if Set(language.numberWords(of: told)) != Set(language.numberWords(of: said)) { return true }
            }
        }
        return false
    }

    /// What parts an amount in words from the rest: a full stop, a comma, a colon, a bracket and the like.
    private static let marks: Set<UInt32> = [
        0x21, 0x28, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D, 0x60C, 0x61B, 0x964, 0xFF08, 0xFF09,
    ]

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}

extension Unicode.Scalar {
    /// A letter of a script that parts its words, or a mark on one, as vowels of Hindi are.
    fileprivate var isWord: Bool {
        if kind == .letter { return true }
        // The first mark of Unicode; to ask for a category takes long.
        guard value >= 0x300 else { return false }
        return properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
    }
}
