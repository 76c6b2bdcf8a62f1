// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// Words beside the amount count on, or words in brackets tell another amount: "hundert 50 Euro", "$2 millones y quinientos mil",
/// "Rs 500 (Rupees Five Thousand only)".
enum SpelledBeside: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let proposal = judgement.proposal else { return nil }
        let language = text.language.split(separator: "-").first.map(String.init) ?? text.language
        guard let words = try? SpokenLanguage(tag: language) else { return nil }
        let scalars = text.folded.scalars
        let isDoubtful =
            words.holdsLargeNumber(wordBefore(proposal.range.lowerBound, in: scalars))
            || goesOn(behind: proposal.range.upperBound, in: scalars, words)
            || isToldOtherwise(proposal.money, in: scalars, words, isIndian: language == "hi")
        return isDoubtful ? .uncertainAmount : nil
    }

    /// The word before a place, and a space.
    private static func wordBefore(_ place: Int, in scalars: [Unicode.Scalar]) -> String {
        guard place > 1, scalars[place - 1] == " " else { return "" }
        var start = place - 1
        while start > 0, scalars[start - 1].isWord { start -= 1 }
        return text(scalars[start..<(place - 1)])
    }

    /// Whether a large number in words stands behind a place, perhaps after a word that joins it and what it multiplies: "y quinientos
    /// mil", "and five hundred".
    private static func goesOn(behind place: Int, in scalars: [Unicode.Scalar], _ words: SpokenLanguage) -> Bool {
        var next = place
        for _ in 0..<3 {
            guard next < scalars.count, scalars[next] == " " else { return false }
            let word = text(scalars[(next + 1)...].prefix(while: \.isWord))
            if words.holdsLargeNumber(word) { return true }
            guard words.joinsNumbers(word) || !words.numberWords(of: word).isEmpty else { return false }
            next += 1 + word.unicodeScalars.count
        }
        return false
    }

    /// Whether an amount in words stands in brackets and is not this one. In India it is often in English.
    private static func isToldOtherwise(
        _ money: Money, in scalars: [Unicode.Scalar], _ words: SpokenLanguage, isIndian: Bool
    ) -> Bool {
        var languages = [words]
        if isIndian, let english = try? SpokenLanguage(tag: "en") { languages.append(english) }
        for opening in scalars.indices where scalars[opening] == "(" || scalars[opening] == "（" {
            let told = text(scalars[(opening + 1)...].prefix(200).prefix { $0 != ")" && $0 != "）" })
            for language in languages where language.readsAsAmount(told) && language.holdsLargeNumber(told) {
                guard let said = try? money.said(in: language).words else { return true }
                if Set(language.numberWords(of: told)) != Set(language.numberWords(of: said)) { return true }
            }
        }
        return false
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}

extension Unicode.Scalar {
    /// A letter of a script that parts its words, or a mark on one, as vowels of Hindi are.
    fileprivate var isWord: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: kind == .letter
        }
    }
}
