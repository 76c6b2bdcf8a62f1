// SPDX-License-Identifier: Apache-2.0

import Letters

extension Money {
    /// Says the amount again digit by digit where ears may take it for another; nil where they do not.
    ///
    ///     let english = try SpokenLanguage(tag: "en-US")
    ///     try Money(WrittenNumber(significand: 17), .init("USD")!).echo(in: english)   // "one, seven"
    ///
    /// The digits are the language's own words, each a clause of its own; decimals follow as they are said: `17.50` is
    /// "one, seven, point, five, zero".
    /// - Throws: what ``spoken(in:)`` throws, and `.tableFault` for a table of such numbers that is wrong.
    public func echo(in language: SpokenLanguage) throws(SpokenTextError) -> String? {
        let amount = SplitNumber(number)
        let grammar = language.grammar
        var decimals = amount.decimals
        var isConfusable = try language.isConfusable(amount.whole)
        if grammar.saysSubunits, !decimals.isEmpty, decimals.count < currency.fractionDigits {
            decimals += [UInt8](repeating: 0, count: currency.fractionDigits - decimals.count)
        }
        // Subunits are a number of their own; decimals are digits already.
        if grammar.saysSubunits, decimals.count <= currency.fractionDigits {
            let subunits = decimals.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
            isConfusable = try language.isConfusable(subunits) || isConfusable
        }
        guard isConfusable else { return nil }
        var words: [String] = []
        for digit in String(amount.whole).utf8 { words.append(try grammar.words.word("digit.\(digit - 48)")) }
        if !decimals.isEmpty { words.append(try grammar.words.word("point")) }
        for digit in decimals { words.append(try grammar.words.word("digit.\(digit)")) }
        return words.joined(separator: language.clauseMark)
    }
}

extension SpokenLanguage {
    /// What stands between two clauses.
    var clauseMark: String {
        switch LanguageTag(tag).language {
        case "zh", "yue": "，"
        case "ja": "、"
        case "ar", "fa": "، "
        default: ", "
        }
    }

    /// What stands before an echo.
    private var colon: String { ["zh", "yue", "ja"].contains(LanguageTag(tag).language) ? "：" : ": " }

    /// Puts the echo of an amount behind it, as a clause of its own: "You received seventeen dollars: one, seven, from Bob".
    ///
    /// Where a letter follows without a space, as a particle does in Korean, it stands behind the clause. Nil where nothing is
    /// to be said again, or the amount is not found in the words as it is said.
    /// - Throws: what ``Money/echo(in:)`` throws.
    package func echoing(_ money: Money, in words: String) throws(SpokenTextError) -> String? {
        guard let echo = try money.echo(in: self) else { return nil }
        let scalars = Array(words.unicodeScalars)
        guard var end = try places(of: money, in: scalars).last?.upperBound else { return nil }
        if end < scalars.count, scalars[end].properties.isAlphabetic {
            end = scalars[end...].firstIndex { $0 != " " && !$0.properties.isAlphabetic } ?? scalars.count
        }
        func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        let before = text(0..<end)
        let after = text(end..<scalars.count)
        guard let next = after.unicodeScalars.first(where: { $0 != " " }) else { return before + colon + echo }
        let isMark = !next.properties.isAlphabetic
        return before + colon + echo + (isMark ? after : clauseMark + String(after.drop { $0 == " " }))
    }

    /// Where an amount stands in words as it is said, in scalars.
    /// - Throws: what ``Money/said(in:)`` throws.
    package func places(of money: Money, in scalars: [Unicode.Scalar]) throws(SpokenTextError) -> [Range<Int>] {
        let said = try money.said(in: self)
        return Set([said.words, said.asObject]).flatMap { Self.places(of: Array($0.unicodeScalars), in: scalars) }
            .sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Where the echo of an amount stands in words that ``echoing(_:in:)`` has put it into, in scalars, without its colon.
    /// - Throws: what ``Money/echo(in:)`` throws.
    package func echoPlaces(of money: Money, in scalars: [Unicode.Scalar]) throws(SpokenTextError) -> [Range<Int>] {
        guard let echo = try money.echo(in: self) else { return [] }
        let before = colon.unicodeScalars.count
        return Self.places(of: Array((colon + echo).unicodeScalars), in: scalars)
            .map { ($0.lowerBound + before)..<$0.upperBound }
    }

    private static func places(of wanted: [Unicode.Scalar], in scalars: [Unicode.Scalar]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var place = 0
        while !wanted.isEmpty, place + wanted.count <= scalars.count {
            let range = place..<(place + wanted.count)
            guard scalars[place] == wanted[0], scalars[range].elementsEqual(wanted), isApart(range, in: scalars) else {
                place += 1
                continue
            }
            places.append(range)
            place = range.upperBound
        }
        return places
    }

    /// Whether words do not begin or end within another word; Korean writes what follows a number without a space.
    private static func isApart(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
        func joins(_ one: Int, _ other: Int) -> Bool {
            guard scalars.indices.contains(one), scalars.indices.contains(other) else { return false }
            return scalars[one].isOfWord && scalars[other].isOfWord
        }
        return !joins(range.lowerBound - 1, range.lowerBound) && !joins(range.upperBound - 1, range.upperBound)
    }
}

extension Unicode.Scalar {
    /// Whether it belongs to a word that spaces part from others.
    fileprivate var isOfWord: Bool {
        kind != .unspaced && (properties.isAlphabetic || properties.generalCategory == .nonspacingMark)
    }
}
