// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// What stands right beside an amount: the last look before it is announced.
///
/// An amount is certain only when nothing that could belong to it touches it: a further digit, a fraction, a letter that
/// multiplies, a second number in a range or a sum, a word such as "about". Anything of that kind makes it uncertain; what
/// the recogniser understood as one amount is inside its range and not seen here.
struct Surroundings {
    let text: [Unicode.Scalar]
    let range: Range<Int>
    let words: Words
    /// The amount's currency.
    let currency: Currency?
    /// The text's language, where it is known.
    let language: String?
    /// Whether something invisible was left out between two digits of the amount, they are of several scripts, or the text is shown
    /// in another order than it is written in: "1<zero-width space>250", "$5٠00".
    let hidesMark: Bool

    /// Looks around a range of a folded text.
    init(_ text: FoldedText, _ range: Range<Int>, _ currency: Currency?, language: String?, words: Words) {
        self.text = text.scalars
        self.range = range
        self.currency = currency
        self.language = language
        hidesMark =
            text.isTurnedAround || text.leavesOut(between: range, where: \.isDigit) || text.mixesDigits(in: range)
        self.words = words
    }

    /// Looks around an amount with the words that all languages share; without them every amount is doubtful.
    /// - Parameter language: the text's, where it is known: in English "of" leads to an amount, in Dutch it is "or".
    static func areDoubtful(
        around range: Range<Int>, of currency: Currency?, in text: FoldedText, language: String? = nil
    ) -> Bool {
        guard let words = Words.common else { return true }
        return Surroundings(text, range, currency, language: language, words: words).areDoubtful
    }

    /// Whether something beside the amount could make it another one.
    var areDoubtful: Bool {
        hidesMark || hasThreeDecimals || hasForeignDecimals || isDoubtfulBehind || isDoubtfulBefore
            || isFollowedByUnknownWord || isFollowedByTicker || isNumberOfAccount
    }

    var isDoubtfulBehind: Bool {
        if goesOnBehind || isBeforeLongNumber { return true }
        let next = at(range.upperBound)
        if isNumeric(next) || isHanTail(at: range.upperBound) { return true }
        switch next {
        case "+", "*", "×", "%", "~", "～", "^", "\\", "&": return true
        case "/": return isDigit(at(range.upperBound + 1)) || at(range.upperBound + 1).isLetter
        case "-", "–", "—", "−":
            let behind = at(skipSpaces(range.upperBound + 1))
            if isNumeric(behind) || isCurrency(behind) || at(range.upperBound + 1) == " " || behind == "\0" {
                return true
            }
        case ")": if range.lowerBound > 0, text[range.lowerBound - 1] == "(", !isAside { return true }
        default: break
        }
        if goesOnInNextLine || isCutOff || goesOnInLetters { return true }
        let place = skipSpaces(range.upperBound)
        if namesCurrencyInBrackets(at: place) || isTimes(at: place) { return true }
        // "500,00 € /Mt."
        if at(place) == "/", at(place + 1).isLetter { return true }
        if isDigit(at(range.upperBound - 1)), !behind("tenfold", at: place).isEmpty { return true }
        if isNumeric(at(place)), !isDigit(at(place)) { return true }
        // "50 zł + VAT"
        if at(place) == "+", at(skipSpaces(place + 1)).isLetter { return true }
        // "EUR 50,00 -", "50,00 EUR S"
        if behind("last", at: place).contains(where: { [0, 0x0A].contains(at(skipSpaces(place + $0)).value) }) {
            return true
        }
        if isLateDecimal(at: place) || isLateGroup(at: place) || (place > range.upperBound && isShortNumber(at: place))
        {
            return true
        }
        if ["+", "*", "×", "&", "-", "–", "—", "~", "～", "→"].contains(at(place)), isAmount(at: skipSpaces(place + 1)),
            !isMaskedCard(at: place)
        {
            return true
        }
        if !behind("glued", at: range.upperBound).isEmpty { return true }
        // "50,000원 원빈": the amount's own unit once more is the beginning of another word.
        let isOwn = place > range.upperBound && at(place) == text[range.upperBound - 1]
        if behind("after", at: place).contains(where: { $0 > 1 || !isOwn }) { return true }
        // In Hindi "mil" is "got", and no thousand.
        let isGot = language == "hi" && stands("mil", at: place)
        if behind("scale", at: place).contains(where: { !(isGot && $0 == 3) && !isPartOfName(place + $0) }) {
            return true
        }
        if let joint = behind("joins", at: place).first { return isAmount(at: skipSpaces(place + joint)) }
        return hasDigitInWord(at: range.upperBound)
    }

    /// Whether an amount in brackets stands in a sentence: "your refund ($20.00) was credited", "money received from Bob ($20.00)".
    /// Behind a label or at a beginning the brackets may be a bookkeeper's minus: "Net: ($20.00)".
    private var isAside: Bool {
        guard isSpace(at(range.lowerBound - 2)), at(range.lowerBound - 3).isAlphabetLetter else { return false }
        let behind = skipSpaces(range.upperBound + 1)
        if behind > range.upperBound + 1, at(behind).isAlphabetLetter { return true }
        return ["\0", "\n", ".", "!"].contains(at(behind)) && wordsBefore(range.lowerBound - 2) >= Self.fewestOfSentence
    }

    /// How many words are no label any more.
    private static let fewestOfSentence = 5

    /// How many words of letters alone, or with an apostrophe, stand before a space, up to that many.
    private func wordsBefore(_ space: Int) -> Int {
        var (count, place) = (0, space)
        while count < Self.fewestOfSentence, isSpace(at(place)), at(place - 1).isAlphabetLetter {
            while at(place - 1).isAlphabetLetter || [0x27, 0x2019].contains(at(place - 1).value) { place -= 1 }
            (count, place) = (count + 1, place - 1)
        }
        return count
    }

    var isDoubtfulBefore: Bool {
        if goesOnBefore || hasLostDigits || isBehindShortNumber || isBehindGluedDigit || beganInLineBefore
            || isBehindDash || isBehindNumeral || beginsWithNothing
        {
            return true
        }
        var end = range.lowerBound
        // "500 ريال 50 هللة": the word may belong to the number before it.
        if (0x620...0x6FF).contains(text[range.lowerBound].value), hasDigit(before: end) { return true }
        if isCurrencyBetweenNumbers, !isBehindCounted { return true }
        // The "$" of "r$ 20" is another one; the one of "Monto$20" is not.
        if at(end) == "$", at(end - 1).isAlphabetLetter, !at(end - 2).isAlphabetLetter || !at(end - 3).isAlphabetLetter
        {
            return true
        }
        while end > 0, isSpace(text[end - 1]) { end -= 1 }
        guard end > 0 else { return false }
        // "You received half of⏎$50.00"; a single word may end a title.
        if let last = lineBefore(range.lowerBound),
            before("before", at: last).contains(where: { text[last - $0..<last].contains(where: isSpace) })
        {
            return true
        }
        if isFraction(before: end) { return true }
        // "№ 15 300 ₽", "0800 123 456 ₽": the first group may be no part of the amount.
        if hasSpacedGroups, isDigit(text[end - 1]) || text[end - 1] == "№" || text[end - 1] == "#" { return true }
        // The asterisk that closes a word in asterisks, as in "*واریز* 750,000", multiplies nothing; nor does one that begins its line.
        let begins = end < 2 || text[end - 2].kind == .newline
        let isClosing = text[end - 1] == "*" && end < range.lowerBound && (begins || isEmphasised(before: end - 1))
        if !isClosing, ["~", "～", "≈", "<", ">", "≤", "≥", "*", "×", "±"].contains(text[end - 1]) { return true }
        // "โอนเข้า xxx170203x 150.62": this one hides a digit of an account.
        if isMaskedNumber(endingAt: end) { return false }
        if ["x", "х"].contains(text[end - 1]), end > 1, isDigit(text[end - 2]) || isSpace(text[end - 2]),
            hasDigit(before: end - 1)
        {
            return true
        }
        if ["-", "–", "—", "~", "～", "至", "到", "或", "/"].contains(text[end - 1]), hasDigit(before: end - 1) {
            return true
        }
        let isSecond = before("joins", at: end).contains { joint in
            let isOf = language == "en" && joint == 2 && stands("of", at: end - joint)
            return hasDigit(before: end - joint) && !hasDate(before: end - joint, isOf: isOf)
        }
        if isSecond { return true }
        // "เรียบร้อย", done, ends as a hundred does.
        let harmless = before("unless", at: end).max() ?? 0
        return before("before", at: end).contains { word in
            guard word > harmless else { return false }
            let start = end - word
            guard text[start].isAlphabetLetter, start > 0 else { return true }
            // The last half of "BI-FAST" is no German "almost".
            return !text[start - 1].isAlphabetLetter
                && !(text[start - 1] == "-" && start > 1 && text[start - 2].isAlphabetLetter)
        }
    }

    /// Whether three digits or more, between signs that hide others, end at a place: "X189776X", "xxx-x-x3287-x".
    private func isMaskedNumber(endingAt end: Int) -> Bool {
        func hides(_ place: Int) -> Bool { at(place) == "x" || at(place) == "X" }
        guard hides(end - 1) else { return false }
        var start = end
        while end - start < 32, hides(start - 1) || at(start - 1) == "-" || isDigit(at(start - 1)) { start -= 1 }
        return hides(start) && (start..<end).count { isDigit(at($0)) } >= 3 && !at(start - 1).isASCIILetter
    }

    /// Whether the asterisk at a place closes what another opened: a word, or words, of letters alone.
    private func isEmphasised(before asterisk: Int) -> Bool {
        var place = asterisk - 1
        while place > 0, at(place).isLetter || at(place) == " " && at(place - 1).isLetter { place -= 1 }
        return place >= 0 && place < asterisk - 1 && at(place) == "*"
    }
}
