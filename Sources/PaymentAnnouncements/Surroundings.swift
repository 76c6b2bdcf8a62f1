// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// What stands right beside an amount: the last look before it is announced.
///
/// An amount is certain only when nothing that could belong to it touches it: a further digit, a fraction, a letter that
/// multiplies, a second number in a range or a sum, a word such as "about". Anything of that kind makes it uncertain; what
/// the recogniser understood as one amount is inside its range and not seen here.
struct Surroundings {
    private let text: [Unicode.Scalar]
    private let range: Range<Int>
    private let words: Words
    /// The amount's currency.
    private let currency: Currency?
    private let isEnglish: Bool
    /// Whether "mil" is "got", and no thousand.
    private let isHindi: Bool

    /// Looks around a range of a folded text.
    init(_ text: FoldedText, _ range: Range<Int>, _ currency: Currency?, language: String?, words: Words) {
        self.text = text.scalars
        self.range = range
        self.currency = currency
        isEnglish = language == "en"
        isHindi = language == "hi"
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
    var areDoubtful: Bool { isDoubtfulBehind || isDoubtfulBefore }

    private var isDoubtfulBehind: Bool {
        let next = at(range.upperBound)
        if isNumeric(next) || (isMark(next) && isDigit(at(range.upperBound + 1)) && !isDate(at: range.upperBound + 1)) {
            return true
        }
        if isHanTail(at: range.upperBound) || hasWideGroupBehind { return true }
        switch next {
        case "+", "*", "×", "%", "~", "～", "^": return true
        case "/": return isDigit(at(range.upperBound + 1)) || at(range.upperBound + 1).properties.isAlphabetic
        case "-", "–", "—", "−":
            let behind = at(skipSpaces(range.upperBound + 1))
            return isNumeric(behind) || isCurrency(behind) || at(range.upperBound + 1) == " " || behind == "\0"
        case ")": if range.lowerBound > 0, text[range.lowerBound - 1] == "(" { return true }
        default: break
        }
        let place = skipSpaces(range.upperBound)
        if namesCurrencyInBrackets(at: place) { return true }
        if isLateDecimal(at: place) || isLateGroup(at: place) || (place > range.upperBound && isShortNumber(at: place))
        {
            return true
        }
        if ["+", "*", "×", "&", "-", "–", "—", "~", "～"].contains(at(place)), isAmount(at: skipSpaces(place + 1)),
            !isMaskedCard(at: place)
        {
            return true
        }
        guard words.beginnings.contains(at(place)) else { return hasDigitInWord(at: range.upperBound) }
        // "50,000원 원빈": the amount's own unit once more is the beginning of another word.
        let own = place > range.upperBound ? text[range.upperBound - 1] : "\0"
        if words.after.contains(where: { $0 != [own] && stands($0, at: place) }) { return true }
        if words.scale.contains(where: {
            stands($0, at: place) && !(isHindi && $0 == Self.mil) && !isPartOfName(place + $0.count)
        }) {
            return true
        }
        if let joint = words.joins.first(where: { stands($0, at: place) }) {
            return isAmount(at: skipSpaces(place + joint.count))
        }
        return hasDigitInWord(at: range.upperBound)
    }

    private var isDoubtfulBefore: Bool {
        var end = range.lowerBound
        if end > 1, isMark(text[end - 1]), isDigit(text[end - 2]) { return true }
        if isWideGroup(before: end) || isSpacedGroup(before: end) || isTornNumber(before: end) { return true }
        // "500 ريال 50 هللة": the word may belong to the number before it.
        if (0x620...0x6FF).contains(text[range.lowerBound].value), hasDigit(before: end) { return true }
        if isCurrencyBetweenNumbers { return true }
        // The "$" of "r$ 20" is another one; the one of "Monto$20" is not.
        if at(end) == "$", isLatin(at(end - 1)), !isLatin(at(end - 2)) || !isLatin(at(end - 3)) { return true }
        while end > 0, isSpace(text[end - 1]) { end -= 1 }
        guard end > 0 else { return false }
        // "№ 15 300 ₽", "0800 123 456 ₽": the first group may be no part of the amount.
        if hasSpacedGroups, isDigit(text[end - 1]) || text[end - 1] == "№" || text[end - 1] == "#" { return true }
        if ["~", "～", "≈", "<", ">", "≤", "≥", "*", "×", "±"].contains(text[end - 1]) { return true }
        if ["x", "х"].contains(text[end - 1]), end > 1, isDigit(text[end - 2]) || isSpace(text[end - 2]),
            hasDigit(before: end - 1)
        {
            return true
        }
        if ["-", "–", "—", "~", "～", "至", "到", "或", "/"].contains(text[end - 1]), hasDigit(before: end - 1) {
            return true
        }
        let isSecond = words.joins.contains { joint in
            stands(joint, at: end - joint.count) && hasDigit(before: end - joint.count)
                && !hasDate(before: end - joint.count, isOf: isEnglish && stands(Self.of, at: end - joint.count))
        }
        if isSecond { return true }
        let (last, small) = (text[end - 1], lowered(text[end - 1]))
        return words.before.contains { word in
            let start = end - word.count
            guard start >= 0, word.last == last || word.last == small, stands(word, at: start) else { return false }
            guard let first = word.first, isLatin(first), start > 0 else { return true }
            // The last half of "BI-FAST" is no German "almost".
            return !isLatin(text[start - 1]) && !(text[start - 1] == "-" && start > 1 && isLatin(text[start - 2]))
        }
    }

    /// Whether the amount's currency stands between two numbers and may belong to the first: "500 ₽ 17.35".
    private var isCurrencyBetweenNumbers: Bool {
        let place = range.lowerBound
        guard place > 1, isSpace(text[place - 1]), isDigit(text[place - 2]), !isDigit(text[place]) else { return false }
        guard let number = text[range].firstIndex(where: isDigit), isSpace(text[number - 1]) else { return false }
        var start = place - 1
        while start > 0, isDigit(text[start - 1]) { start -= 1 }
        let isYear = place - 1 - start == 4 && text[start] == "2" && text[start + 1] == "0"
        // More digits are a reference.
        return !isYear && place - start <= 7 && (start == 0 || isSpace(text[start - 1]))
    }

    /// Whether a word that ends at a place goes on: "3 000 ₽ T-Bank", "285,000 KZT K**824".
    private func isPartOfName(_ place: Int) -> Bool {
        at(place) == "*" || (at(place) == "-" && isLatin(at(place + 1)))
    }

    /// A wide comma between one to three digits and the amount's first three, which may be one number: "1，200.00元".
    private func isWideGroup(before place: Int) -> Bool {
        guard place > 1, text[place - 1] == "，" || text[place - 1] == "、", isDigit(text[place - 2]) else {
            return false
        }
        var start = place - 1
        while start > 0, isDigit(text[start - 1]) { start -= 1 }
        return place - 1 - start <= 3 && (0..<3).allSatisfy { isDigit(at(place + $0)) } && !isDigit(at(place + 3))
    }

    /// Whether the amount begins with digits and a space parts them.
    private var hasSpacedGroups: Bool {
        guard isDigit(at(range.lowerBound)) else { return false }
        return range.contains { isSpace(text[$0]) && isDigit(at($0 - 1)) && isDigit(at($0 + 1)) }
    }

    /// A wide comma and three digits behind a whole number: "EUR150，000".
    private var hasWideGroupBehind: Bool {
        let place = range.upperBound
        guard at(place) == "，" || at(place) == "、", isDigit(at(place - 1)), !isDigit(at(place + 4)) else {
            return false
        }
        return (1...3).allSatisfy { isDigit(at(place + $0)) }
    }

    /// One to three digits and a space before the amount's first three, which may be one number: "1 234.56".
    private func isSpacedGroup(before place: Int) -> Bool {
        guard place > 1, isSpace(text[place - 1]), !isDigit(at(place + 3)),
            (0..<3).allSatisfy({ isDigit(at(place + $0)) })
        else { return false }
        var last = place - 1
        while last > 0, isSpace(text[last - 1]) { last -= 1 }
        var start = last
        while start > 0, isDigit(text[start - 1]) { start -= 1 }
        return (1...3).contains(last - start)
            && (start == 0 || isSpace(text[start - 1]) || isCurrency(text[start - 1]))
    }

    /// A number, a mark and a space before the amount's first two or three digits, which may be one number: "25, 50 $",
    /// "1, 250.00 $".
    private func isTornNumber(before place: Int) -> Bool {
        var mark = place
        while mark > 0, isSpace(text[mark - 1]) { mark -= 1 }
        guard mark > 1, mark < place, text[mark - 1] == "," || text[mark - 1] == ".", isDigit(text[mark - 2]) else {
            return false
        }
        var start = mark - 1
        while start > 0, isDigit(text[start - 1]) { start -= 1 }
        // What ends a date, a time or a reference is no part of an amount.
        guard start == 0 || isSpace(text[start - 1]) || isCurrency(text[start - 1]) else { return false }
        var end = place
        while isDigit(at(end)) { end += 1 }
        switch (mark - 1 - start, end - place) {
        case (1...6, 2): return (text[mark - 1] == "," || mark - 1 - start <= 3) && !isMark(at(end))
        case (1...3, 3): return text[mark - 1] == ","
        default: return false
        }
    }

    /// One to three digits by themselves, or a fraction: "$1 00", "£12 50", "$1 1/2"; not a date, a time or a reference.
    private func isShortNumber(at place: Int) -> Bool {
        var end = place
        while isDigit(at(end)) { end += 1 }
        guard end > place, end - place <= 3 else { return false }
        // "500 บาท 21 พ.ย.": what a Thai word counts is no part of the amount, but for สตางค์.
        if isThai(at(skipSpaces(end))), at(skipSpaces(end)) != "ส" { return false }
        switch at(end) {
        case "/": return end - place == 1 && isDigit(at(end + 1)) && !isDigit(at(end + 2)) && at(end + 2) != "/"
        // "INR 500.00 16-Apr-26"
        case "-" where (1...3).allSatisfy({ isLatin(at(end + $0)) }) && ["-", " "].contains(at(end + 4)): return false
        case "-", ":", ".": return !isDigit(at(end + 1))
        // "500.00UAH 5*48": an account.
        case "*": return !isDigit(at(end + 1))
        default: return !isLatin(at(end)) || !isLatin(at(end + 1))
        }
    }

    /// The last four digits of a card or an account behind one asterisk: "500 ₽ *2211".
    private func isMaskedCard(at place: Int) -> Bool {
        at(place) == "*" && (1...4).allSatisfy { isDigit(at(place + $0)) } && !isNumeric(at(place + 5))
            && !(isMark(at(place + 5)) && isDigit(at(place + 6)))
    }

    /// A half, or a Chinese digit by itself, which counts the tenths: 十二块半, 十二块八; but not the one of 100元一笔.
    private func isHanTail(at place: Int) -> Bool {
        guard at(place).value > 0x3000 else { return false }
        if at(place) == "半" { return true }
        guard "零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖".unicodeScalars.contains(at(place)) else { return false }
        return at(place + 1).value < 0x2E80 || (0x3000...0x303F).contains(at(place + 1).value)
            || (0xFF00...0xFF20).contains(at(place + 1).value)
    }

    /// A decimal mark that spaces have torn off: "$20 .00", "$ 20 . 00".
    private func isLateDecimal(at place: Int) -> Bool {
        guard at(place) == "." || at(place) == "," else { return false }
        let digits = skipSpaces(place + 1)
        return isDigit(at(digits)) && isDigit(at(digits + 1)) && !isDigit(at(digits + 2))
            && !["/", ":", "-", "."].contains(at(digits + 2))
    }

    /// A group of thousands that a space has torn off: "Ksh5, 000", "Rp 50. 000".
    private func isLateGroup(at place: Int) -> Bool {
        guard at(place) == "." || at(place) == ",", isSpace(at(place + 1)) else { return false }
        let digits = skipSpaces(place + 1)
        guard (0..<3).allSatisfy({ isDigit(at(digits + $0)) }), !isNumeric(at(digits + 3)),
            !["/", ":", "-"].contains(at(digits + 3))
        else { return false }
        let written = text[range]
        return written.count { isDigit($0) } <= 3
    }

    /// A number or an amount that is no long reference.
    private func isAmount(at place: Int) -> Bool {
        if isCurrency(at(place)) { return true }
        var end = place
        while isDigit(at(end)) { end += 1 }
        let isDate = (at(end) == "/" || at(end) == "-" || at(end) == ":") && isDigit(at(end + 1))
        // "à 10h30", "à 10h"
        let isTime = (at(end) == "h" || at(end) == "H") && !isLatin(at(end + 1))
        // "to 8001****21": an account.
        let isMasked = ["*", "x", "X"].contains(at(end)) && at(end + 1) == at(end)
        return end > place && end - place <= 6 && !isDate && !isTime && !isMasked
    }

    /// A whole date in digits with dashes or slashes: "07-04-2026".
    private func isDate(at place: Int) -> Bool {
        let mark = at(place + 2)
        return (mark == "-" || mark == "/") && at(place + 5) == mark
            && [0, 1, 3, 4, 6, 7, 8, 9].allSatisfy { isDigit(at(place + $0)) } && !isDigit(at(place + 10))
    }

    /// A word behind the amount, without a space, that holds a digit: "$1O0", "$1e3".
    private func hasDigitInWord(at place: Int) -> Bool {
        var end = place
        while isLatin(at(end)) { end += 1 }
        return end > place && isDigit(at(end))
    }

    /// Another currency in brackets behind an amount that has one already: "$20.00 (CAD)" in the United States.
    private func namesCurrencyInBrackets(at place: Int) -> Bool {
        guard at(place) == "(", at(place + 4) == ")" else { return false }
        var code = ""
        for offset in 1...3 { code.unicodeScalars.append(at(place + offset)) }
        return Currency(code).map { $0 != currency } ?? false
    }

    /// A mark that groups or separates decimals in some writing.
    private func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x2C, 0x2E, 0x27, 0x2019, 0x60C, 0x66B, 0x66C, 0x5F, 0xB7].contains(scalar.value)
    }

    private static let mil = ArraySlice("mil".unicodeScalars)
    private static let of = ArraySlice("of".unicodeScalars)

    /// Whether the digits before a word are a date's, as in "on 05-04-2026 and"; or a year's or a long number's before
    /// "of", as in "for March 2026 of $900".
    private func hasDate(before place: Int, isOf: Bool) -> Bool {
        var last = place - 1
        while last > 0, isSpace(text[last]) { last -= 1 }
        var start = last
        var marks = 0
        while start >= 0, last - start < 11, isDigit(text[start]) || text[start] == "/" || text[start] == "-" {
            if !isDigit(text[start]) { marks += 1 }
            start -= 1
        }
        if marks == 2 { return true }
        let isFree = start < 0 || (!isMark(text[start]) && !isCurrency(text[start]))
        return isOf && marks == 0 && last - start >= 4 && isFree
    }

    private func hasDigit(before place: Int) -> Bool {
        var before = place
        while before > 0, isSpace(text[before - 1]) { before -= 1 }
        return before > 0 && isDigit(text[before - 1])
    }

    /// Whether a word stands at a place, whole where it is written in Latin or Cyrillic letters.
    private func stands(_ word: ArraySlice<Unicode.Scalar>, at place: Int) -> Bool {
        guard place >= 0, place + word.count <= text.count else { return false }
        var found = place
        for letter in word {
            guard text[found] == letter || isCapital(text[found], of: letter) else { return false }
            found += 1
        }
        guard let last = word.last, isLatin(last) else { return true }
        return !isLatin(at(place + word.count))
    }

    /// The small letter of a capital that ``isCapital(_:of:)`` knows, or the scalar itself.
    private func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(scalar.value + 32).flatMap { isCapital(scalar, of: $0) ? $0 : nil } ?? scalar
    }

    /// Whether a scalar is the capital of a small letter; the alphabets' own distance, since nothing else is needed here.
    private func isCapital(_ scalar: Unicode.Scalar, of letter: Unicode.Scalar) -> Bool {
        guard letter.value > scalar.value, letter.value - scalar.value == 32 else { return false }
        return ("A"..."Z").contains(scalar) || ("À"..."Þ").contains(scalar) || ("А"..."Я").contains(scalar)
    }

    private func at(_ place: Int) -> Unicode.Scalar { text.indices.contains(place) ? text[place] : "\0" }

    private func skipSpaces(_ place: Int) -> Int {
        var place = place
        while isSpace(at(place)) { place += 1 }
        return place
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        [0x20, 0xA0, 0x202F, 0x2009].contains(scalar.value)
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// A digit, a fraction or a raised digit.
    private func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0x2070...0x209C, 0x2150...0x218B, 0x2460...0x249B: true
        default: false
        }
    }

    private func isCurrency(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .currencySymbol
    }

    private func isThai(_ scalar: Unicode.Scalar) -> Bool { (0xE01...0xE4E).contains(scalar.value) }

    /// A letter of an alphabet whose words are separated by spaces.
    private func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x2E80 && !isThai(scalar) && scalar.properties.isAlphabetic
    }
}
