// SPDX-License-Identifier: Apache-2.0

import Letters

/// A text whose digits and full-width signs are folded, so that one set of rules reads every script.
///
///     FoldedText("￥１２．５０").scalars      // ¥ 1 2 . 5 0
///     FoldedText("١٬٢٥٠٫٧٥").scalars          // 1 ٬ 2 5 0 ٫ 7 5
///
/// Digits of every script, full-width forms and mathematical letters become ASCII, shapes of Arabic letters the letters;
/// case is kept. Invisible marks of
/// direction, soft hyphens and zero-width spaces are left out. A full-width comma stays itself unless full-width digits
/// stand on both sides: in Chinese it separates clauses.
public struct FoldedText: Sendable {
    /// The folded text.
    public let scalars: [Unicode.Scalar]
    /// The text as it was given.
    public let text: String
    /// Where each folded scalar begins in the text's UTF-8; nil where the two are the same.
    private let places: [Int32]?

    /// Folds a text.
    public init(_ text: String) {
        self.text = text
        var scalars: [Unicode.Scalar] = []
        let length = text.utf8.count
        scalars.reserveCapacity(length)
        var places: [Int32] = []
        var place: Int32 = 0
        var isPlain = true
        var previous: Unicode.Scalar = " "
        var wideDigitBeforeComma = false
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                if !isPlain { places.append(place) }
                scalars.append(scalar)
                place += 1
            } else {
                if isPlain {
                    isPlain = false
                    places.reserveCapacity(length)
                    places.append(contentsOf: 0..<Int32(scalars.count))
                }
                if let folded = Self.fold(scalar) {
                    // A full-width comma is judged when the scalar after it is known.
                    if wideDigitBeforeComma, previous.value == 0xFF0C, Self.isFullWidthDigit(scalar) {
                        scalars[scalars.count - 1] = ","
                    }
                    wideDigitBeforeComma = scalar.value == 0xFF0C && Self.isFullWidthDigit(previous)
                    scalars.append(folded)
                    places.append(place)
                    if let alef = Self.alef(ofShape: scalar) {
                        scalars.append(alef)
                        places.append(place)
                    }
                }
                place += Int32(UTF8.width(scalar))
            }
            previous = scalar
        }
        self.scalars = scalars
        self.places = isPlain ? nil : places
    }

    /// The part of the text as it was given for a range of ``scalars``.
    public func original(_ range: Range<Int>) -> String {
        let utf8 = text.utf8
        func index(_ place: Int) -> String.Index {
            guard let places else { return utf8.index(utf8.startIndex, offsetBy: place) }
            if place >= places.count { return utf8.endIndex }
            return utf8.index(utf8.startIndex, offsetBy: Int(places[place]))
        }
        return String(text[index(range.lowerBound)..<index(range.upperBound)])
    }

    /// Where each folded scalar begins in the text, and where the text ends, in UTF-16.
    package var utf16Offsets: [Int] {
        var offsets: [Int] = []
        offsets.reserveCapacity(scalars.count + 1)
        var (utf8, utf16) = (0, 0)
        var next = 0
        for scalar in text.unicodeScalars {
            while next < scalars.count, Int(places?[next] ?? Int32(next)) <= utf8 {
                offsets.append(utf16)
                next += 1
            }
            utf8 += UTF8.width(scalar)
            utf16 += UTF16.width(scalar)
        }
        while offsets.count <= scalars.count { offsets.append(utf16) }
        return offsets
    }

    /// Whether a mark has letters and digits shown from right to left that are not written so (U+202E): 50 is seen where "05" stands.
    package var isTurnedAround: Bool { places != nil && text.unicodeScalars.contains("\u{202E}") }

    /// Whether something was left out between two neighbours of a range that are both such scalars.
    package func leavesOut(between range: Range<Int>, where isSuch: (Unicode.Scalar) -> Bool) -> Bool {
        guard let places else { return false }
        let utf8 = text.utf8
        return range.dropLast().contains { place in
            guard isSuch(scalars[place]), isSuch(scalars[place + 1]) else { return false }
            let start = utf8.index(utf8.startIndex, offsetBy: Int(places[place]))
            return Int(places[place + 1] - places[place]) != UTF8.width(text.unicodeScalars[start])
        }
    }

    /// Whether digits of more than one script stand in a range: U+0660, an Arabic nothing, looks like a point among others.
    package func mixesDigits(in range: Range<Int>) -> Bool {
        guard places != nil else { return false }
        let zeros = original(range).unicodeScalars.compactMap { scalar -> UInt32? in
            // Of most letters Unicode need not be asked, which takes long.
            if scalar.isASCII { return scalar.isDigit ? 0x30 : nil }
            guard scalar.properties.generalCategory == .decimalNumber, let digit = scalar.properties.numericValue else {
                return nil
            }
            return scalar.value - UInt32(digit)
        }
        return zeros.contains { $0 != zeros[0] }
    }

    /// The folded text of a range.
    public func folded(_ range: Range<Int>) -> String {
        var folded = String.UnicodeScalarView()
        folded.append(contentsOf: scalars[range])
        return String(folded)
    }
}
