// SPDX-License-Identifier: Apache-2.0

/// A stretch of a marked-up text that one voice reads in one way: what stands in it, and where that is in the text as others see
/// it.
struct MarkedText: Sendable, Hashable {
    /// How it is read.
    enum Reading: Sendable, Hashable {
        /// As a text, whose numbers are put into words.
        case text
        /// Letter by letter, and digit by digit.
        case characters
    }

    /// The voice that the markup asks for: by its names, then by its language.
    struct Wish: Sendable, Hashable {
        var names: [String] = []
        var language: String?
    }

    /// Something that happens before a place of `text`.
    struct Turn: Sendable, Hashable {
        enum What: Sendable, Hashable {
            case manner(Manner)
            case silence(Double)
            case mark(String)
        }
        var offset: Int
        var what: What
    }

    var text = ""
    /// For each UTF-16 code unit of `text`, the place in the whole that it stands for.
    var sources: [Range<Int>] = []
    let wish: Wish?
    let reading: Reading
    /// Whether nothing parts it from what stands before it.
    let isGlued: Bool
    /// In order.
    var turns: [Turn] = []

    init(wish: Wish?, reading: Reading, isGlued: Bool) {
        self.wish = wish
        self.reading = reading
        self.isGlued = isGlued
    }

    mutating func append(_ scalar: Unicode.Scalar, from source: Range<Int>) {
        text.unicodeScalars.append(scalar)
        for _ in 0..<UTF16.width(scalar) { sources.append(source) }
    }

    /// The place in the whole of some of `text`.
    func original(_ range: Range<Int>) -> Range<Int> {
        guard range.lowerBound < sources.count else {
            let end = sources.last?.upperBound ?? 0
            return end..<end
        }
        let first = sources[range.lowerBound]
        guard !range.isEmpty, range.upperBound <= sources.count else { return first.lowerBound..<first.lowerBound }
        return first.lowerBound..<max(first.lowerBound, sources[range.upperBound - 1].upperBound)
    }
}

/// Takes numbers apart that the markup put together: `12<say-as interpret-as="digits">50</say-as>` is neither number.
///
/// Two stretches are read each by itself. Where one ends and the next begins without a space, and there is a number at the
/// seam, nobody knows what number is meant; so what stands there is left out.
enum NumberSeams {
    /// Leaves out the numbers at the seams; returns whether there were any.
    static func part(_ stretches: inout [MarkedText]) -> Bool {
        var holes: [(stretch: Int, scalars: Range<Int>)] = []
        for place in stretches.indices.dropFirst() where stretches[place].isGlued {
            let before = Array(stretches[place - 1].text.unicodeScalars)
            let after = Array(stretches[place].text.unicodeScalars)
            let end = before.suffix(isOfNumber)
            let start = after.prefix(while: isOfNumber)
            // A full stop that ends a sentence is no decimal point.
            let stops = after.first.map { ".,".unicodeScalars.contains($0) } ?? false
            let ends = stops && (after.count == 1 || after[1].properties.isWhitespace)
            let touches = (before.last.map(multiplies) ?? false, !ends && (after.first.map(multiplies) ?? false))
            if touches.1, end.contains(where: isNumeral) {
                holes.append((place - 1, (before.count - end.count)..<before.count))
            }
            if touches.0, start.contains(where: isNumeral) { holes.append((place, 0..<start.count)) }
        }
        for hole in holes {
            var scalars = Array(stretches[hole.stretch].text.unicodeScalars)
            // The sources count code units, so each is kept.
            for place in hole.scalars { scalars[place] = UTF16.width(scalars[place]) == 1 ? " " : "\u{1F6AB}" }
            stretches[hole.stretch].text = String(String.UnicodeScalarView(scalars))
        }
        return !holes.isEmpty
    }

    private static func isNumeral(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

    /// Whether a number may hold it, at its beginning or end too.
    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        isNumeral(scalar) || !scalar.properties.isAlphabetic && !scalar.properties.isWhitespace
    }

    /// Whether a number beside it may be another one for its sake: a letter of a script that parts words may be a unit or a
    /// multiple, and so may a numeral; a bracket or a full stop is neither.
    private static func multiplies(_ scalar: Unicode.Scalar) -> Bool {
        if isNumeral(scalar) { return true }
        if scalar.properties.isWhitespace || "()[]\"“”‘’!?:;。！？：；（）「」".unicodeScalars.contains(scalar) {
            return false
        }
        return !(scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value))
    }
}

extension Array {
    fileprivate func suffix(_ condition: (Element) -> Bool) -> ArraySlice<Element> {
        var start = endIndex
        while start > startIndex, condition(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}
