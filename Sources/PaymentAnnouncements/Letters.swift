// SPDX-License-Identifier: Apache-2.0

import SpokenText
import TabSeparated

/// A text as the marker phrases see it: folded letters, with every amount, date and reference as one sign.
struct Letters {
    /// Stands for an amount of money, or for a number written like one.
    static let amount: UInt32 = 0xE000
    /// Stands for any other number.
    static let number: UInt32 = 0xE001
    /// Stands for a percentage.
    static let percent: UInt32 = 0xE002
    /// Stands for a date or a time.
    static let date: UInt32 = 0xE003
    /// Stands for a reference or a code.
    static let reference: UInt32 = 0xE004
    /// Stands for a phone number, or for a long number that no name has in it.
    static let phone: UInt32 = 0xE005
    /// Stands for an address of the web.
    static let url: UInt32 = 0xE006

    private(set) var scalars: [UInt32] = []
    /// Where in the folded text each letter stood.
    private(set) var places: [Int32] = []
    /// The amounts, in the order of the text.
    private(set) var amounts: [WrittenAmount] = []
    /// How many dates, times and references there are: what a real receipt has.
    private(set) var evidence = 0

    /// Folds a text and puts signs in the place of its elements.
    init(_ text: FoldedText, _ elements: [Element]) {
        let source = text.scalars
        scalars.reserveCapacity(source.count)
        places.reserveCapacity(source.count)
        var place = 0
        var next = 0
        while place < source.count {
            if next < elements.count, elements[next].range.lowerBound <= place {
                let element = elements[next]
                next += 1
                guard element.range.lowerBound == place else { continue }
                if append(element, source) {
                    place = element.range.upperBound
                    // An amount joins the words beside it, however it was spaced.
                    if scalars.last == Letters.amount {
                        while place < source.count, source[place].value == 0x20 || source[place].value == 0xA0 {
                            place += 1
                        }
                    }
                    continue
                }
            }
            let before = scalars.count
            LetterFolding.append(source[place], to: &scalars)
            if scalars.count == before + 1, let twin = Self.twin(scalars[before]),
                (before > 0 && Self.isCyrillic(scalars[before - 1]))
                    || (place + 1 < source.count && Self.isCyrillic(source[place + 1].value))
            {
                scalars[before] = twin
            }
            while places.count < scalars.count { places.append(Int32(place)) }
            if let last = scalars.last, scalars.count > before {
                if last == 0x09 || last == 0x0D { scalars[scalars.count - 1] = 0x20 }
                if scalars[scalars.count - 1] == 0x20, before > 0,
                    scalars[before - 1] == 0x20 || scalars[before - 1] == 0x0A
                {
                    scalars.removeLast()
                    places.removeLast()
                }
            }
            place += 1
        }
    }

    /// The Cyrillic letter that looks like a Latin one: senders write a Latin i inside Ukrainian words.
    @inline(__always)
    private static func twin(_ letter: UInt32) -> UInt32? {
        switch letter {
        case 0x61: 0x430
        case 0x63: 0x441
        case 0x65: 0x435
        case 0x69: 0x456
        case 0x6F: 0x43E
        case 0x70: 0x440
        case 0x78: 0x445
        case 0x79: 0x443
        default: nil
        }
    }

    private static func isCyrillic(_ letter: UInt32) -> Bool { letter >= 0x400 && letter <= 0x45F }

    /// The same with one spelling of what is written in Cyrillic and in Latin letters.
    var transliterated: Letters {
        var simple = self
        var origins: [Int] = []
        Transliteration.simplify(&simple.scalars, from: 0, origins: &origins)
        simple.places = origins.map { places[$0] }
        var next = 0
        for (place, letter) in simple.scalars.enumerated() where letter == Letters.amount && next < amounts.count {
            simple.amounts[next].place = place
            next += 1
        }
        return simple
    }

    /// Folds a phrase of a marker table, in UTF-8, in the same way.
    static func fold(_ phrase: ArraySlice<UInt8>, into letters: inout [UInt32], transliterates: Bool = false) {
        let first = letters.count
        defer {
            if transliterates {
                var origins: [Int] = []
                Transliteration.simplify(&letters, from: first, origins: &origins)
            }
        }
        var place = phrase.startIndex
        while place < phrase.endIndex {
            let byte = phrase[place]
            if byte == UInt8(ascii: "{"), let close = phrase[place...].firstIndex(of: UInt8(ascii: "}")),
                let sign = sign(String(decoding: phrase[(place + 1)..<close], as: UTF8.self))
            {
                if sign == Letters.amount, letters.last == 0x20 { letters.removeLast() }
                letters.append(sign)
                place = close + 1
                if sign == Letters.amount, place < phrase.endIndex, phrase[place] == UInt8(ascii: " ") { place += 1 }
            } else {
                LetterFolding.append(phrase.scalar(at: &place), to: &letters)
            }
        }
    }

    private static func sign(_ name: String) -> UInt32? {
        switch name {
        case "amount": Letters.amount
        case "number": Letters.number
        case "percent": Letters.percent
        case "date": Letters.date
        case "reference": Letters.reference
        case "phone": Letters.phone
        case "url": Letters.url
        default: nil
        }
    }

    /// Adds an element's sign.
    /// - Returns: false when the element is to be read as letters.
    private mutating func append(_ element: Element, _ source: [Unicode.Scalar]) -> Bool {
        let sign: UInt32
        switch element.kind {
        case .money(let money):
            sign = Letters.amount
            amounts.append(WrittenAmount(money.number, money.currency, at: scalars.count, element.range, in: source))
        case .number(let number):
            if WrittenAmount.isWrittenLikeMoney(element.range, in: source) {
                sign = Letters.amount
                amounts.append(WrittenAmount(number, nil, at: scalars.count, element.range, in: source))
            } else {
                sign = Letters.number
            }
        case .percent: sign = Letters.percent
        case .date, .time:
            sign = Letters.date
            evidence += 1
        case .phone:
            sign = Letters.phone
            evidence += 1
        case .reference:
            let isDigits = element.range.allSatisfy { source[$0].value &- 0x30 < 10 }
            sign = isDigits && element.range.count >= 5 ? Letters.phone : Letters.reference
            evidence += 1
        case .url: sign = Letters.url
        case .emoji: sign = 0x20
        }
        if sign == Letters.amount {
            while scalars.last == 0x20 {
                scalars.removeLast()
                places.removeLast()
            }
            amounts[amounts.count - 1].place = scalars.count
        }
        scalars.append(sign)
        places.append(Int32(element.range.lowerBound))
        return true
    }
}

/// An amount that stands in a text.
struct WrittenAmount {
    let number: NumberReading
    /// Nil for a bare number that is written like money.
    let currency: CurrencyReading?
    /// Its place in the letters.
    var place: Int
    /// Its range in the folded text.
    let range: Range<Int>
    /// Whether a plus sign stands right before it.
    let hasPlus: Bool
    /// Whether a minus sign stands right before it.
    let hasMinus: Bool
    /// Whether it may be no amount at all: letters and plain digits written together, or a number that a date or a check
    /// digit follows.
    let isLikeReference: Bool

    init(
        _ number: NumberReading, _ currency: CurrencyReading?, at place: Int, _ range: Range<Int>,
        in source: [Unicode.Scalar]
    ) {
        self.number = number
        self.currency = Self.isContradictory(currency, range, in: source) ? .ambiguous([]) : currency
        self.place = place
        let behind = Self.signBehind(range, in: source)
        self.range = range.lowerBound..<range.upperBound + (behind == nil ? 0 : 1)
        let inside = source[range.lowerBound]
        var before = range.lowerBound
        var sign = inside
        if sign != "+", sign != "-", sign != "−" {
            before -= 1
            if before >= 0, source[before] == " " { before -= 1 }
            sign = before >= 0 ? source[before] : " "
        }
        let next = self.range.upperBound < source.count ? source[self.range.upperBound] : " "
        isLikeReference =
            LetterClass.isLetterOrDigit(inside)
            && (!source[range].contains { !LetterClass.isLetterOrDigit($0) } || next == "/"
                || (currency == nil && next == "-"))
        // A dash between letters or digits joins them; it is no sign.
        let isJoined = before > 0 && LetterClass.isLetterOrDigit(source[before - 1])
        // "- 12,30 €" at the beginning of a line is a sign all the same.
        let beginsLine = before <= 0 || source[before - 1].value == 0x0A
        let isDash = before < range.lowerBound - 1 && !beginsLine
        hasPlus = number.sign == .plus || sign == "➕" || (sign == "+" && !isJoined) || behind == "+"
        hasMinus =
            behind == "-" || number.sign == .minus || (number.value?.significand ?? 0) < 0
            || sign == "➖" || ((sign == "-" || sign == "−") && !isJoined && !isDash)
    }

    /// The sign at the end of a line of a text that is written from right to left: `انتقال:500,000-`.
    private static func signBehind(_ range: Range<Int>, in source: [Unicode.Scalar]) -> Unicode.Scalar? {
        let end = range.upperBound
        guard end < source.count, source[end] == "+" || source[end] == "-" || source[end] == "−" else { return nil }
        var next = end + 1
        while next < source.count, source[next] == " " { next += 1 }
        guard next == source.count || [0x0A, 0x0D, 0x2028].contains(source[next].value),
            source.contains(where: { (0x620...0x6FF).contains($0.value) })
        else { return nil }
        return source[end] == "+" ? "+" : "-"
    }

    /// Whether a `$` stands before a number and 元 behind it, and the two are not one currency's.
    private static func isContradictory(
        _ currency: CurrencyReading?, _ range: Range<Int>, in source: [Unicode.Scalar]
    ) -> Bool {
        guard case .certain(let certain) = currency, source[range.lowerBound] == "$", range.count > 2 else {
            return false
        }
        guard ["元", "圆", "圓"].contains(source[range.upperBound - 1]) else { return false }
        return !["TWD", "HKD", "MOP", "SGD", "CNY"].contains(certain.code)
    }

    /// Whether a number has groups or two decimals: 1,234 or 12.50, not 1357; or a 0 for them, as in 260.0.
    static func isWrittenLikeMoney(_ range: Range<Int>, in source: [Unicode.Scalar]) -> Bool {
        var digits = 0
        var hasMark = false
        if range.count > 3, source[range.upperBound - 1] == "0", source[range.upperBound - 2] == "." { return true }
        for place in range {
            switch source[place].value {
            case 0x30...0x39: digits += 1
            case 0x2C, 0x2E, 0x27, 0x2019, 0x20, 0xA0, 0x202F, 0x66B, 0x66C:
                hasMark = hasMark || digits > 0
                digits = 0
            default: break
            }
        }
        return hasMark && (digits == 2 || digits == 3)
    }

    /// Whether a bare number may be a day and a month, as in 11.06.
    var isLikeDate: Bool {
        guard currency == nil, let value = number.value, value.fractionDigits == 2 else { return false }
        let (one, other) = (value.significand / 100, value.significand % 100)
        return one > 0 && other > 0 && max(one, other) <= 31 && min(one, other) <= 12
    }

    /// The currency where the text decides it.
    var certainCurrency: Currency? {
        guard case .certain(let currency) = currency else { return nil }
        return currency
    }
}

extension LetterClass {
    /// Whether a scalar is a letter of any script or an ASCII digit.
    static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value &- 0x30 < 10 { return true }
        var letters: [UInt32] = []
        LetterFolding.append(scalar, to: &letters)
        return letters.first.map { of($0) != .none } ?? false
    }
}
