// SPDX-License-Identifier: Apache-2.0

import Letters

/// One pass over a folded text, from left to right.
///
/// Every rule looks at most a fixed number of scalars ahead or back, or consumes what it looked at; so the pass is linear.
struct Scan {
    let text: [Unicode.Scalar]
    let count: Int
    let locale: RecognitionLocale
    var elements: [Element] = []
    /// Before this place no web address begins any more.
    var addressSearchedTo = 0
    var hasUncertainNumber = false
    var hasAmbiguousCurrency = false
    /// Numbers that showed both marks, by their decimal mark.
    var sawDecimalPoint = false
    var sawDecimalComma = false
    /// Where elements begin whose currencies before and after the number differ.
    var contradictions: Set<Int> = []
    /// The units of the amounts, by where these begin.
    var units: [Int: WrittenUnit] = [:]
    var groups: [Range<Int>] = []
    var separators: [Unicode.Scalar] = []

    init(_ text: [Unicode.Scalar], _ locale: RecognitionLocale) {
        self.text = text
        self.locale = locale
        count = text.count
    }

    /// Not kept in here: a pass is copied now and then, and the tables hold some fifty arrays.
    @inline(__always)
    var tables: RecognitionTables { RecognitionTables.current }

    /// The scalar at a place, or NUL outside the text.
    @inline(__always)
    func at(_ place: Int) -> Unicode.Scalar { place >= 0 && place < count ? text[place] : "\0" }

    mutating func add(_ range: Range<Int>, _ kind: Element.Kind) {
        elements.append(Element(range: range, kind: kind))
    }

    mutating func run() {
        var place = 0
        while place < count {
            let scalar = text[place]
            switch scalar.kind {
            case .digit: place = digits(at: place)
            case .letter: place = word(at: place)
            case .unspaced: place = unspacedLetter(at: place)
            case .space, .newline: place += 1
            case .emoji: place = emoji(at: place)
            case .other: place = sign(at: place)
            }
        }
    }

    // MARK: Where something begins

    /// Digits without a currency before them.
    private mutating func digits(at place: Int) -> Int {
        if let end = address(at: place) ?? nordicTime(at: place) ?? kronorAndOre(at: place) { return end }
        if let end = date(at: place) ?? time(at: place) ?? masked(at: place) { return end }
        if let end = phone(at: place) { return end }
        return amount(at: place, from: place, prefix: nil)
    }

    /// A word of a script with spaces; `place` is its first letter. In `بـSAR` the Arabic word ends before the code.
    private mutating func word(at place: Int) -> Int {
        var end = place + 1
        while end < count, text[end].kind == .letter, !text[end].isASCIILetter || !text[end - 1].isArabic { end += 1 }
        // "A/cX1234": the account's number begins behind its mark.
        if text[place].lowered == "c", at(place - 1) == "/", at(place - 2).lowered == "a", at(place + 1).lowered == "x"
        {
            return place + 1
        }
        let next = at(end)
        if text[place] == "T", end == place + 1, next.isDigit, elements.last?.range.upperBound == place,
            case .date = elements[elements.count - 1].kind, let end = time(at: end)
        {
            // 2026-02-20T19:18
            return end
        }
        if next == "." || next == ":" || next == "@" || next == "-" || next == "_", let end = address(at: place) {
            return end
        }
        if locale.spells, tables.numberWords.begins(text[place]), let end = spelledAmount(at: place) { return end }
        let isNearDigit = digitStandsNear(end)
        if isNearDigit || tables.symbols.beginsPhrase(text[place]), !isSavingsAccount(place, end),
            let end = prefixedAmount(at: place)
        {
            return end
        }
        if next.isDigit || next == "*" || next == "-" || next == "•", let end = code(at: place, lettersTo: end) {
            return end
        }
        // A month is a word of letters, or several words.
        if isNearDigit || tables.months.beginsPhrase(text[place]), let end = namedDate(at: place) { return end }
        return end
    }

    private mutating func unspacedLetter(at place: Int) -> Int {
        if tables.symbols.begins(text[place]), let end = prefixedAmount(at: place) { return end }
        if EastAsianNumeral.value(text[place]) != nil { return numeral(at: place) }
        return place + 1
    }

    /// Anything else: currency signs, signs, masks.
    private mutating func sign(at place: Int) -> Int {
        let scalar = text[place]
        if tables.symbols.begins(scalar), let end = prefixedAmount(at: place) { return end }
        switch scalar {
        case "+", "-", "–":
            if let end = signed(at: place) { return end }
        case "*", "•", "#", "…", "·", "×", "●":
            if let end = masked(at: place) { return end }
        case ".":
            if at(place + 1) == ".", let end = masked(at: place) { return end }
            // ".50" at the beginning of a word.
            if at(place + 1).isDigit, place == 0 || at(place - 1).kind == .space {
                return amount(at: place, from: place, prefix: nil)
            }
        case "%":
            // In Turkish a space may stand between: % 50.
            let hasSpace = locale.language == "tr" && at(place + 1) == " "
            if at(hasSpace ? place + 2 : place + 1).isDigit, !at(place - 1).isDigit { return percentBefore(at: place) }
        default: break
        }
        return place + 1
    }

    /// Whether a digit or another symbol stands so near after a word that the word may be its currency.
    private func digitStandsNear(_ end: Int) -> Bool {
        var place = end
        while place < min(count, end + 7) {
            let scalar = text[place]
            if scalar.isDigit { return true }
            let kind = scalar.kind
            if kind == .newline { return false }
            place += 1
        }
        return false
    }

    /// `+` or `-` before a number or a currency.
    private mutating func signed(at place: Int) -> Int? {
        let before = at(place - 1)
        guard !before.isDigit, before.kind != .letter, before != ")" else { return nil }
        let next = at(place + 1)
        if next.isDigit {
            if text[place] == "+", let end = phone(at: place) { return end }
            return amount(at: place + 1, from: place, prefix: nil, sign: text[place])
        }
        guard tables.symbols.begins(next) else { return nil }
        return prefixedAmount(at: place + 1, from: place, sign: text[place])
    }

    private mutating func emoji(at place: Int) -> Int {
        var end = place + 1
        while end < count, text[end].kind == .emoji || text[end].value == 0x200D || text[end].value == 0x20E3 {
            end += 1
        }
        add(place..<end, .emoji)
        return end
    }

    // MARK: After the pass

    /// The marks that the text itself shows, where its numbers agree.
    var marksInUse: Marks? {
        switch (sawDecimalPoint, sawDecimalComma) {
        case (true, false): Marks(decimal: .point, grouping: locale.marks.grouping == .space ? .space : .comma)
        case (false, true): Marks(decimal: .comma, grouping: locale.marks.grouping == .space ? .space : .point)
        default: nil
        }
    }

    /// Whether the region of a currency writes numbers as this text does.
    private func writesAsHere(_ currency: Currency) -> Bool {
        guard sawDecimalPoint != sawDecimalComma, let marks = locale.marks(of: currency) else { return true }
        return marks.decimal == (sawDecimalPoint ? .point : .comma)
    }

    /// Resolves symbols of several currencies by those that the text names, or by its context.
    mutating func resolveByContext() {
        var named: Set<Currency> = []
        for case .money(let reading) in elements.map(\.kind) {
            if case .certain(let currency) = reading.currency { named.insert(currency) }
        }
        let hinted = tables.contexts(in: text).flatMap(\.currencies)
        for (index, element) in elements.enumerated() {
            guard case .money(let reading) = element.kind, case .ambiguous(let candidates) = reading.currency,
                candidates.count > 1
            else { continue }
            let isWhole = reading.number.value?.isWhole ?? false
            let byName = candidates.filter(named.contains)
            let byHint = candidates.filter(hinted.contains)
            // Of a service's countries the table names the likeliest first; the numbers may tell which write so.
            let inOrder = hinted.filter(byHint.contains).filter(writesAsHere)
            let found =
                byName.count == 1
                ? byName[0]
                : byName.isEmpty && byHint.count == 1
                    ? byHint[0]
                    : byName.isEmpty ? locale.common(of: byHint.isEmpty ? candidates : inOrder, isWhole: isWhole) : nil
            if let currency = found, !contradictions.contains(element.range.lowerBound) {
                elements[index] = Element(
                    range: element.range,
                    kind: .money(MoneyReading(number: reading.number, currency: .certain(currency))))
            }
        }
    }
}
