// SPDX-License-Identifier: Apache-2.0

import Letters

/// A text in words for somebody who wants to hear what can be said of it, with the place of each word in the text.
///
///     SpokenPassage("You owe $12.50 or 10,00.00.", in: english).words   // "You owe twelve dollars and fifty cents or."
///
/// It says what ``spokenText(_:in:)`` says, but where that would refuse the text, the number that is not certain is left
/// out, together with all that touches it: a part of a number is another number.
package struct SpokenPassage: Sendable {
    /// The words.
    package let words: String
    /// For each Unicode scalar of the words, the UTF-16 offsets in the text of what it says: for a number, all of it.
    package let sources: [Range<Int>]
    /// For each Unicode scalar of the words, whether it belongs to a number, an amount, a date or the like.
    package let isNumber: [Bool]
    /// The UTF-16 offsets of the numbers that were left out.
    package let leftOut: [Range<Int>]

    /// Puts a text into words.
    /// - Throws: ``SpokenTextError`` for a table that is missing or wrong, never for the text.
    package init(_ text: String, in language: SpokenLanguage) throws(SpokenTextError) {
        if let fault = Recogniser.fault { throw fault }
        let folded = FoldedText(text)
        let recogniser = Recogniser(saying: language.tag)
        let elements = recogniser.elements(in: folded)
        var wording = try Self.wording(folded, elements, without: [], language)
        let unsaid = NumberClusters.whole(wording.faults, among: elements, in: folded, by: recogniser)
        if !unsaid.isEmpty { wording = try Self.wording(folded, elements, without: unsaid, language) }
        self.init(wording.traced, unsaid, folded)
    }

    /// Leaves a text as it is but for its numbers, which are left out: there are no words for its language.
    package init(_ text: String, withoutWordsFor tag: String) {
        let folded = FoldedText(text)
        let recogniser = Recogniser(saying: tag)
        let elements = recogniser.elements(in: folded)
        let signs = folded.scalars.indices.filter {
            folded.scalars[$0].isDigit || folded.scalars[$0].properties.numericType == .decimal
        }
        let numbers = elements.filter(\.kind.isSpoken).map(\.range) + signs.map { $0..<($0 + 1) }
        let unsaid = NumberClusters.whole(numbers, among: elements, in: folded, by: recogniser)
        var words = SpokenScalars(isTraced: true)
        var rest = unsaid[...]
        for (place, scalar) in folded.scalars.enumerated() {
            while let first = rest.first, first.upperBound <= place { rest.removeFirst() }
            words.begin(place..<(place + 1))
            words.append(rest.first?.contains(place) == true ? " " : scalar)
        }
        self.init(words, unsaid, folded)
    }

    /// Takes what is in words already.
    package init(words: String) {
        self.words = words
        var sources: [Range<Int>] = []
        var offset = 0
        for scalar in words.unicodeScalars {
            let length = UTF16.width(scalar)
            sources.append(offset..<(offset + length))
            offset += length
        }
        self.sources = sources
        isNumber = [Bool](repeating: false, count: sources.count)
        leftOut = []
    }

    private init(_ traced: SpokenScalars, _ unsaid: [Range<Int>], _ folded: FoldedText) {
        let offsets = folded.utf16Offsets
        func original(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }
        words = String(traced.scalars)
        sources = traced.places.map(original)
        isNumber = traced.isNumber
        leftOut = unsaid.map(original)
    }

    /// Says everything but what stands in some places.
    private static func wording(
        _ text: FoldedText, _ elements: [Element], without unsaid: [Range<Int>], _ language: SpokenLanguage
    ) throws(SpokenTextError) -> Wording {
        var wording = Wording(text, language, leavesOut: true)
        var place = 0
        var previous: Element?
        var rest = unsaid[...]
        /// Says what stands before a place, and leaves out what is not to be said.
        func go(to end: Int, betweenNumbers: Bool) throws(SpokenTextError) {
            while let first = rest.first, first.lowerBound < end {
                if place < first.lowerBound { try wording.add(gap: place..<first.lowerBound, betweenNumbers: false) }
                wording.leaveOut(first)
                place = max(place, first.upperBound)
                rest.removeFirst()
            }
            if place < end { try wording.add(gap: place..<end, betweenNumbers: betweenNumbers) }
            place = max(place, end)
        }
        for element in elements {
            let joins = previous?.range.upperBound == place && previous?.kind.isQuantity == true
            try go(to: element.range.lowerBound, betweenNumbers: joins && element.kind.isQuantity)
            guard element.range.lowerBound >= place else { continue }
            guard rest.first.map({ !$0.overlaps(element.range) }) ?? true else { continue }
            place = try wording.add(element)
            previous = element
        }
        try go(to: text.scalars.count, betweenNumbers: false)
        return wording
    }
}
