// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// The words of `surroundings.tsv` beside places of the masked letters.
struct WordsBeside {
    let letters: MaskedText
    let text: [Unicode.Scalar]
    let words: Surroundings.Words

    /// The longest word of a kind that begins at a place or behind the spaces there.
    func word(_ kind: String, behind start: Int) -> Range<Int>? {
        guard let start = letters.scalars[start...].firstIndex(where: { $0 != 0x20 }) else { return nil }
        let counts = words.behind(Int(letters.places[start]), in: text).filter { $0.kind == kind }.map(\.count)
        guard let count = counts.max() else { return nil }
        let end = letters.places[start...].firstIndex { $0 >= letters.places[start] + Int32(count) }
        return whole(start..<(end ?? letters.places.count))
    }

    /// The longest word of a kind that ends before a place or the spaces there.
    func word(_ kind: String, before end: Int) -> Range<Int>? {
        guard let last = letters.scalars[..<end].lastIndex(where: { $0 != 0x20 }) else { return nil }
        let behind = Int(letters.places[last]) + 1
        let counts = words.before(behind, in: text).filter { $0.kind == kind }.map(\.count)
        guard let count = counts.max(), let start = letters.places.firstIndex(of: Int32(behind - count)) else {
            return nil
        }
        return whole(start..<last + 1)
    }

    /// A stretch over whose edges no word goes on.
    private func whole(_ range: Range<Int>) -> Range<Int>? {
        let edges = [range.lowerBound - 1, range.upperBound]
        let goesOn = edges.contains {
            letters.scalars.indices.contains($0) && LetterClass.of(letters.scalars[$0]) == .joined
        }
        return goesOn ? nil : range
    }
}
