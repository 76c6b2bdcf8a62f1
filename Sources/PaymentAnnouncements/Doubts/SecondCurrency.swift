// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// The text names another currency than the one that was taken for a mere sign or a bare number, or a country right beside the amount
/// whose money has the same name: "100元港币", "您的港币账户收到100元", "$20.00 in your USD account", "Rs 500 Nepali"; or anywhere a
/// bank or a scheme of such a country: "TD Canada: You received $50".
enum SecondCurrency: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard let proposal = judgement.proposal else { return nil }
        let amounts = judgement.statement.amounts.map(\.written.range)
        let isNamed = isNamed(
            beside: proposal.money.currency, of: proposal.range, among: amounts, in: text.folded.scalars)
        let isOpen = isNamed || isToldByAnother(proposal, judgement, in: text.folded.scalars)
        return isOpen ? .uncertainCurrency : nil
    }

    /// Whether the balance, or another amount that is not the payment's, names one of the currencies that the payment's sign may mean:
    /// "You received $50.00. Balance: CAD 900".
    private static func isToldByAnother(
        _ proposal: Judgement.Proposal, _ judgement: Judgement, in scalars: [Unicode.Scalar]
    ) -> Bool {
        let others = proposal.money.currency.others(in: proposal.range, of: scalars)
        return judgement.statement.amounts.contains { amount in
            amount.isLabelledOther && amount.written.certainCurrency.map(others.contains) ?? false
        }
    }

    /// Whether a word for another currency stands anywhere outside of the amounts; without the table, any may.
    static func isNamed(
        beside currency: Currency, of amount: Range<Int>, among amounts: [Range<Int>], in scalars: [Unicode.Scalar]
    ) -> Bool {
        guard let words = Surroundings.Words.common else { return true }
        let others = currency.others(in: amount, of: scalars)
        if currency.isOutweighed(by: others, in: scalars) { return true }
        if isOfCountry(words, beside: currency, amount, amounts, in: scalars) { return true }
        // An amount with letters, or with such a word, names its own, or one of those that are called so.
        let isNamed = amount.contains {
            scalars[$0].isAlphabetLetter || words.currency("names:", at: $0, in: scalars) != nil
        }
        if isNamed, others.isEmpty { return false }
        func isOther(_ code: String) -> Bool { isNamed ? others.contains { $0.code == code } : code != currency.code }
        for place in scalars.indices where scalars[place].value >= 0x3040 || beginsWord(place, scalars) {
            if let code = code(at: place, of: words, but: amounts, in: scalars), isOther(code) { return true }
            guard let name = words.currency("names:", at: place, in: scalars) else { continue }
            // What is written in letters of an alphabet is a word of its own.
            if scalars[place].isAlphabetLetter, isLetter(place + name.count, scalars) { continue }
            guard isOther(name.code), !amounts.contains(where: { $0.contains(place) }) else { continue }
            // 本外币存款, deposits in whatever currency, stands below every text of some banks.
            let isHarmless = words.before(place + name.count, in: scalars).contains {
                $0.kind == "unless" && $0.count > name.count
            }
            if !isHarmless { return true }
        }
        return false
    }

    /// Whether a word for another country, whose money has the same name, stands right beside the amount: "AU $20", "Rs 500 Nepali".
    private static func isOfCountry(
        _ words: Surroundings.Words, beside currency: Currency, _ amount: Range<Int>, _ amounts: [Range<Int>],
        in scalars: [Unicode.Scalar]
    ) -> Bool {
        // "BAO CO 820,000 VND": a short word in capitals says something else beside an amount that names its own.
        let isSign = !scalars[amount].contains(where: \.isAlphabetLetter)
        func isOther(_ name: (code: String, count: Int)?, _ start: Int) -> Bool {
            guard let name, name.code != currency.code else { return false }
            let end = start + name.count
            let isWord = scalars[start..<end].contains { $0.isLetter && !$0.isASCIICapital }
            return (isSign || isWord) && !isLetter(start - 1, scalars) && !isLetter(end, scalars)
        }
        func isGap(_ place: Int) -> Bool { scalars.indices.contains(place) && [" ", "("].contains(scalars[place]) }
        var behind = amount.upperBound
        while behind < amount.upperBound + 2, isGap(behind) { behind += 1 }
        // "200 kr NOK"
        if behind > amount.upperBound, let code = code(at: behind, in: scalars), code != currency.code,
            Currency(code) != nil, !amounts.contains(where: { $0.contains(behind) })
        {
            return true
        }
        if isOther(words.currency("beside:", at: behind, in: scalars), behind) { return true }
        let end = amount.lowerBound - (isGap(amount.lowerBound - 1) ? 1 : 0)
        let before = words.currency("beside:", before: end, in: scalars)
        return isOther(before, end - (before?.count ?? 0))
    }

    /// The code of a currency that stands at a place by itself, and in no amount.
    private static func code(
        at place: Int, of words: Surroundings.Words, but amounts: [Range<Int>], in scalars: [Unicode.Scalar]
    ) -> String? {
        code(at: place, in: scalars).flatMap { code in
            words.lists(code.lowercased(), as: "code") && !amounts.contains { $0.contains(place) } ? code : nil
        }
    }

    /// Three capitals at a place that are no part of a word.
    private static func code(at place: Int, in scalars: [Unicode.Scalar]) -> String? {
        guard place + 3 <= scalars.count, scalars[place..<(place + 3)].allSatisfy(\.isASCIICapital),
            !isLetter(place + 3, scalars)
        else { return nil }
        var code = ""
        code.unicodeScalars.append(contentsOf: scalars[place..<(place + 3)])
        return code
    }

    /// Whether a letter of an alphabet stands at a place and no letter or digit before it.
    private static func beginsWord(_ place: Int, _ text: [Unicode.Scalar]) -> Bool {
        text[place].isAlphabetLetter && !isLetter(place - 1, text)
    }

    private static func isLetter(_ place: Int, _ text: [Unicode.Scalar]) -> Bool {
        text.indices.contains(place) && text[place].isAlphabetLetter
    }
}
