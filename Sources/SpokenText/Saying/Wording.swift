// SPDX-License-Identifier: Apache-2.0

import Letters

/// A text in words as it grows.
struct Wording {
    let text: FoldedText
    let language: SpokenLanguage
    private var spoken: SpokenScalars
    /// The places of what cannot be said, where that is left out.
    private(set) var faults: [Range<Int>] = []
    /// Whether what cannot be said is left out; else it ends everything.
    private let leavesOut: Bool

    init(_ text: FoldedText, _ language: SpokenLanguage, leavesOut: Bool = false) {
        self.text = text
        self.language = language
        self.leavesOut = leavesOut
        spoken = SpokenScalars(gap: language.grammar.gap, isTraced: leavesOut)
    }

    private var grammar: any NumberGrammar { language.grammar }

    /// The words, without spaces at either end.
    var finished: String { String(traced.scalars) }

    /// The words, and what of the text each of their letters stands for, where that is traced.
    var traced: SpokenScalars {
        var words = spoken
        while let last = words.last, last == " " || last == "," || last == "，" { words.removeLast() }
        return words
    }

    // MARK: Elements

    /// Adds an element and returns the place after it, which may be behind letters such as "nd" of "2nd".
    mutating func add(_ element: Element) throws(SpokenTextError) -> Int {
        spoken.begin(element.range, isNumber: true)
        do throws(SpokenTextError) {
            return try say(element)
        } catch {
            try leaveOut(element.range, error)
            return element.range.upperBound
        }
    }

    /// Says nothing of a part of the text.
    mutating func leaveOut(_ range: Range<Int>) {
        spoken.begin(range)
        spoken.addSpace()
    }

    private mutating func leaveOut(_ range: Range<Int>, _ fault: SpokenTextError) throws(SpokenTextError) {
        guard leavesOut else { throw fault }
        faults.append(range)
        leaveOut(range)
    }

    private mutating func say(_ element: Element) throws(SpokenTextError) -> Int {
        let end = element.range.upperBound
        switch element.kind {
        case .money(let reading):
            guard let money = reading.money else { throw uncertain("an amount") }
            spoken.add(phrase: try plus(reading.number.sign) + money.spoken(in: language))
        case .number(let reading):
            guard let value = reading.value else { throw uncertain("a number") }
            if let suffixEnd = ordinalSuffix(at: end), value.fractionDigits == 0, (1...31).contains(value.significand) {
                spoken.begin(element.range.lowerBound..<suffixEnd, isNumber: true)
                spoken.add(phrase: try grammar.day(Int(value.significand)))
                return suffixEnd
            }
            let next = element.range.upperBound < text.scalars.count ? text.scalars[element.range.upperBound] : nil
            spoken.add(phrase: try plus(reading.sign) + number(value, before: next))
        case .percent(let value):
            let words = try number(value.significand < 0 ? value.negated : value, before: nil)
            let phrase = try grammar.percent(words)
            spoken.add(phrase: value.significand < 0 ? try grammar.negative(phrase) : phrase)
        case .date(let date): spoken.add(phrase: try grammar.date(date))
        case .time(let time): spoken.add(phrase: try grammar.time(time, after: lastWord))
        case .phone(let digits), .reference(let digits): spoken.add(phrase: try reference(digits))
        case .url, .emoji: spoken.addSpace()
        }
        return end
    }

    /// The word that was said last, in lower case; empty behind punctuation.
    private var lastWord: String {
        let said = spoken.scalars
        var end = said.endIndex
        while end > said.startIndex, said[said.index(before: end)].kind == .space { end = said.index(before: end) }
        var start = end
        while start > said.startIndex, said[said.index(before: start)].kind == .letter {
            start = said.index(before: start)
        }
        return String(String.UnicodeScalarView(said[start..<end].map(\.lowered)))
    }

    private func ordinalSuffix(at place: Int) -> Int? {
        let end = place + 2
        guard let suffixes = grammar.words.wordIfAny("ordinal.suffixes"), end <= text.scalars.count,
            end == text.scalars.count || text.scalars[end].kind != .letter
        else { return nil }
        let letters = text.folded(place..<end)
        return suffixes.split(separator: " ").contains { $0 == letters } ? end : nil
    }

    private func uncertain(_ what: String) -> SpokenTextError {
        SpokenTextError(
            code: .uncertainAmount,
            message: "The text does not decide what \(what) in it is; write it with its currency and plain separators.")
    }

    private func plus(_ sign: NumberReading.Sign) throws(SpokenTextError) -> String {
        sign == .plus ? (grammar.words.wordIfAny("plus").map { $0 + grammar.gap } ?? "") : ""
    }

    private func number(_ value: WrittenNumber, before next: Unicode.Scalar?) throws(SpokenTextError) -> String {
        let parts = SplitNumber(value, keepingZeros: true)
        guard parts.whole <= grammar.largest else { throw .tooLarge(language) }
        let phrase =
            value.fractionDigits == 0
            ? try grammar.number(parts.whole, before: next)
            : try grammar.decimal(parts.whole, parts.decimals, .standing)
        return parts.isNegative ? try grammar.negative(phrase) : phrase
    }

    /// Digits one by one; capital letters by themselves, longer words as they are; masks are left out.
    private func reference(_ string: String) throws(SpokenTextError) -> String {
        var parts: [String] = []
        var scalars = Array(string.unicodeScalars)
        let letters = scalars.filter { !$0.isDigit && $0 != "+" }
        if letters.allSatisfy({ $0.lowered == "x" }) { scalars.removeAll { $0.lowered == "x" } }
        var start = 0
        while start < scalars.count {
            let isDigit = scalars[start].isDigit
            var end = start + 1
            while end < scalars.count, scalars[end].isDigit == isDigit, scalars[end] != "+", scalars[start] != "+" {
                end += 1
            }
            if isDigit {
                parts.append(try grammar.digits(scalars[start..<end].map(\.digit)))
            } else if scalars[start] == "+" {
                if let plus = grammar.words.wordIfAny("phone.plus") { parts.append(plus) }
            } else if end - start > 3, scalars[end - 1].lowered == scalars[end - 1] {
                parts.append(String(String.UnicodeScalarView(scalars[start..<end])))
            } else {
                parts += scalars[start..<end].map { String($0) }
            }
            start = end
        }
        return parts.joined(separator: letters.isEmpty ? grammar.gap : " ")
    }

    // MARK: What stands between

    mutating func add(gap range: Range<Int>, betweenNumbers: Bool) throws(SpokenTextError) {
        let scalars = text.scalars
        if betweenNumbers, let to = grammar.words.wordIfAny("to"), isDash(range) {
            spoken.begin(range, isNumber: true)
            spoken.add(phrase: to)
            return
        }
        var place = range.lowerBound
        while place < range.upperBound {
            let scalar = scalars[place]
            spoken.begin(place..<(place + 1))
            switch scalar.kind {
            case .letter, .unspaced: place = addWord(at: place, in: range)
            case .space:
                spoken.addSpace()
                place += 1
            case .newline:
                spoken.addPause()
                place += 1
            case .digit:
                try leaveOut(place..<(place + 1), unreadable(scalar))
                place += 1
            case .emoji: place += 1
            case .other:
                if let end = addAbbreviation(at: place, in: range) {
                    place = end
                } else {
                    try addSign(scalar, at: place)
                    place += 1
                }
            }
        }
    }

    private func isDash(_ range: Range<Int>) -> Bool {
        let signs = range.filter { text.scalars[$0].kind != .space }
        return signs.count == 1 && "-–—~～〜".unicodeScalars.contains(text.scalars[signs[0]])
    }

    private mutating func addWord(at place: Int, in range: Range<Int>) -> Int {
        if let end = addAbbreviation(at: place, in: range) { return end }
        let scalars = text.scalars
        let kind = scalars[place].kind
        var end = place + 1
        if kind == .unspaced {
            while end < range.upperBound, scalars[end].kind == .unspaced, !startsAbbreviation(end) { end += 1 }
        } else {
            while end < range.upperBound, scalars[end].kind == .letter || joinsLetters(end, in: range) { end += 1 }
        }
        spoken.add(text.scalars, place..<end)
        return end
    }

    /// An apostrophe or a hyphen between letters.
    private func joinsLetters(_ place: Int, in range: Range<Int>) -> Bool {
        let scalar = text.scalars[place]
        guard scalar == "'" || scalar == "-" || scalar.value == 0x2019, place + 1 < range.upperBound else {
            return false
        }
        return text.scalars[place + 1].kind == .letter
    }

    private func startsAbbreviation(_ place: Int) -> Bool {
        abbreviation(at: place, upTo: min(text.scalars.count, place + grammar.words.longestAbbreviation)) != nil
    }

    private mutating func addAbbreviation(at place: Int, in range: Range<Int>) -> Int? {
        let limit = min(range.upperBound, place + grammar.words.longestAbbreviation)
        guard let (end, words) = abbreviation(at: place, upTo: limit) else { return nil }
        spoken.begin(place..<end)
        spoken.add(phrase: words)
        return end
    }

    /// The longest abbreviation at a place that is a whole word.
    private func abbreviation(at place: Int, upTo limit: Int) -> (Int, String)? {
        guard limit > place else { return nil }
        let scalars = text.scalars
        let first = scalars[place].kind
        if first == .letter, place > 0, scalars[place - 1].kind == .letter { return nil }
        for end in stride(from: limit, to: place, by: -1) {
            if scalars[end - 1].kind == .letter, end < scalars.count, scalars[end].kind == .letter { continue }
            if let spoken = grammar.words.abbreviations[text.folded(place..<end)] { return (end, spoken) }
        }
        return nil
    }

    private mutating func addSign(_ scalar: Unicode.Scalar, at place: Int) throws(SpokenTextError) {
        switch scalar {
        case ".", ",", "!", "?", ";", ":", "…", "。", "，", "！", "？", "、", "；", "：", "।", "،", "؟", "¿", "¡":
            // The mark as it was written: a full-width one was folded.
            if let mark = text.original(place..<(place + 1)).unicodeScalars.first { spoken.addPunctuation(mark) }
        case "(", ")", "[", "]", "{", "}", "（", "）", "【", "】", "|", "—", "–", "「", "」", "『", "』", "《", "》", "«", "»":
            spoken.addPause()
        default:
            // Numbers that are no digits (½, ², ①) have no reading yet; all other signs are silent.
            if scalar.properties.numericType != nil {
                return try leaveOut(place..<(place + 1), unreadable(scalar))
            }
            // Beside digits a sign means something: ₿1, 3=5, 5÷2.
            if touchesDigit(place) {
                switch scalar.properties.generalCategory {
                case .currencySymbol, .mathSymbol:
                    return try leaveOut(place..<(place + 1), unreadable(scalar))
                default: break
                }
            }
            spoken.addSpace()
        }
    }

    /// Whether a sign touches a digit, or stands between two with a space on either side.
    private func touchesDigit(_ place: Int) -> Bool {
        func scalar(_ place: Int) -> Unicode.Scalar { text.scalars.indices.contains(place) ? text.scalars[place] : " " }
        let (before, after) = (scalar(place - 1), scalar(place + 1))
        if before.isDigit || after.isDigit { return true }
        return before == " " && after == " " && scalar(place - 2).isDigit && scalar(place + 2).isDigit
    }

    private func unreadable(_ scalar: Unicode.Scalar) -> SpokenTextError {
        SpokenTextError(
            code: .unreadableSign,
            message:
                "There is no reading for the sign U+\(String(scalar.value, radix: 16, uppercase: true)); leave it out.")
    }
}
