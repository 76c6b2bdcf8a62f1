// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A text as the marker phrases see it: folded letters, with every amount, date and reference as one sign.
struct MaskedText {
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
                    if scalars.last == Mask.amount {
                        while place < source.count, source[place].value == 0x20 || source[place].value == 0xA0 {
                            place += 1
                        }
                    }
                    continue
                }
            }
            let before = scalars.count
            if Self.hides(place, in: source) {
                scalars.append(Mask.hidden)
            } else {
                LetterFolding.append(source[place], to: &scalars)
            }
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

    /// Whether an asterisk or a dot stands for letters of a name: one or two capitals begin the word before it, and one or two end it
    /// behind it: "DO**A", "MA•IA". In "S*Your payment" a field ends there, and "IFD*RESTAURANTE" are two names.
    private static func hides(_ place: Int, in text: [Unicode.Scalar]) -> Bool {
        func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "*" || scalar == "•" }
        guard isSign(text[place]) else { return false }
        var start = place
        while start > 0, place - start < longestMask, isSign(text[start - 1]) { start -= 1 }
        let first = text[..<start].suffix(3).reversed().prefix { $0.isASCIICapital }.count
        guard 1...2 ~= first, start == first || !LetterClass.isLetterOrDigit(text[start - first - 1]) else {
            return false
        }
        let behind = text[place...].prefix(longestMask + 3).drop(while: isSign)
        let last = behind.prefix { $0.isASCIICapital }
        return (1...2).contains(last.count)
            && (last.endIndex == text.endIndex || !LetterClass.isLetterOrDigit(text[last.endIndex]))
    }

    private static let longestMask = 24

    /// The Cyrillic letter that looks like a Latin one: senders write a Latin i inside Ukrainian words.
    @inline(__always)
    private static func twin(_ letter: UInt32) -> UInt32? {
        letter &- 0x61 < 26 && twins[Int(letter - 0x61)] != 0x20 ? twins[Int(letter - 0x61)] : nil
    }

    /// The Cyrillic letters that look like those from a to z.
    private static let twins = "а с е   і     ор       ху ".unicodeScalars.map(\.value)

    private static func isCyrillic(_ letter: UInt32) -> Bool { letter >= 0x400 && letter <= 0x45F }

    /// The same with one spelling of what is written in Cyrillic and in Latin letters.
    var transliterated: MaskedText {
        var simple = self
        var origins: [Int] = []
        Transliteration.simplify(&simple.scalars, from: 0, origins: &origins)
        simple.places = origins.map { places[$0] }
        var next = 0
        for (place, letter) in simple.scalars.enumerated() where letter == Mask.amount && next < amounts.count {
            simple.amounts[next].place = place
            next += 1
        }
        return simple
    }

    /// Adds an element's sign.
    /// - Returns: false when the element is to be read as letters.
    private mutating func append(_ element: Element, _ source: [Unicode.Scalar]) -> Bool {
        let sign: UInt32
        switch element.kind {
        case .money(let money):
            sign = Mask.amount
            amounts.append(WrittenAmount(money.number, money.currency, at: scalars.count, element.range, in: source))
        case .number(let number):
            if WrittenAmount.isWrittenLikeMoney(element.range, in: source) {
                sign = Mask.amount
                amounts.append(WrittenAmount(number, nil, at: scalars.count, element.range, in: source))
            } else {
                sign = Mask.number
            }
        case .percent: sign = Mask.percent
        case .date, .time:
            sign = Mask.date
            evidence += 1
        case .phone:
            sign = Mask.phone
            evidence += 1
        case .reference:
            let isDigits = element.range.allSatisfy { source[$0].value &- 0x30 < 10 }
            sign = isDigits && element.range.count >= 5 ? Mask.phone : Mask.reference
            evidence += 1
        case .url: sign = Mask.url
        case .emoji: sign = 0x20
        }
        if sign == Mask.amount {
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

extension MaskedText {
    /// Whether a letter of a stretch stands in none of some phrases, which come in the order of their beginnings.
    func holdsUnknown(_ stretch: Range<Int>, but known: [Statement.Event]) -> Bool {
        var (next, end) = (0, 0)
        return stretch.contains { place in
            while next < known.count, known[next].start <= place {
                end = max(end, known[next].end)
                next += 1
            }
            return place >= end && LetterClass.of(scalars[place]) != .none
        }
    }
}

extension MaskedText {
    /// The letters of the word that ends at a place or before the spaces there; none where something else stands there.
    func word(before end: Int) -> Range<Int> {
        guard end > 0 else { return 0..<0 }
        let stop = scalars[..<end].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
        let start = scalars[..<stop].lastIndex { LetterClass.of($0) != .joined }.map { $0 + 1 } ?? 0
        return start..<stop
    }
}
