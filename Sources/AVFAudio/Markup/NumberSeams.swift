// SPDX-License-Identifier: Apache-2.0

/// Finds numbers that a markup put together: `12<say-as interpret-as="digits">50</say-as>` is neither number.
///
/// Two stretches are read each by itself. Where one ends and the next begins without a space, and there is a number at the
/// seam, nobody knows what number is meant.
package enum NumberSeams {
    /// How many scalars at the end of what stands before a seam, and at the beginning of what stands behind it, are a number that may
    /// be one with what stands on the other side; 0 where nothing is.
    package static func numbers(
        before: some BidirectionalCollection<Unicode.Scalar>, behind: some BidirectionalCollection<Unicode.Scalar>
    ) -> (end: Int, start: Int) {
        let end = before.reversed().prefix(while: isOfNumber)
        let start = behind.prefix(while: isOfNumber)
        // A full stop that ends a sentence is no decimal point.
        let stops = behind.first.map { ".,".unicodeScalars.contains($0) } ?? false
        let ends = stops && (behind.dropFirst().first?.properties.isWhitespace ?? true)
        return (
            !ends && (behind.first.map(multiplies) ?? false) && end.contains(where: isNumeral) ? end.count : 0,
            (before.last.map(multiplies) ?? false) && start.contains(where: isNumeral) ? start.count : 0
        )
    }

    /// Leaves out the numbers at the seams; returns whether there were any.
    static func part(_ stretches: inout [MarkedText]) -> Bool {
        var holes: [(stretch: Int, scalars: Range<Int>)] = []
        for place in stretches.indices.dropFirst() where stretches[place].isGlued {
            let before = stretches[place - 1].text.unicodeScalars
            let numbers = numbers(before: before, behind: stretches[place].text.unicodeScalars)
            if numbers.end > 0 { holes.append((place - 1, (before.count - numbers.end)..<before.count)) }
            if numbers.start > 0 { holes.append((place, 0..<numbers.start)) }
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
