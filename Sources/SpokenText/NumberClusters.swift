// SPDX-License-Identifier: Apache-2.0

import Letters

/// What must be left out with a number that cannot be said.
///
/// Of `2½` the two is not the number, of `½ million` the million is not, and of `10–1.00.0` the ten is not: so with one goes
/// everything that only signs and spaces part from it.
enum NumberClusters {
    /// Returns the whole of each number that has a fault in it, in order, none overlapping another.
    static func whole(
        _ faults: [Range<Int>], among elements: [Element], in text: FoldedText, by recogniser: Recogniser
    ) -> [Range<Int>] {
        guard !faults.isEmpty else { return [] }
        var parts = elements.filter(\.kind.isSpoken).map { (range: $0.range, isFault: false) }
        parts += faults.map { ($0, true) }
        // What would belong to the sign if it were a digit, such as the word that multiplies it.
        var readable = String.UnicodeScalarView()
        let signs = Set(faults.filter { $0.count == 1 }.map(\.lowerBound))
        for (place, scalar) in text.scalars.enumerated() {
            readable.append(signs.contains(place) && scalar.properties.numericType != nil ? "1" : scalar)
        }
        let other = FoldedText(String(readable))
        if !signs.isEmpty, other.scalars.count == text.scalars.count {
            parts += recogniser.elements(in: other).filter(\.kind.isSpoken).map { ($0.range, false) }
        }
        parts.sort { $0.range.lowerBound < $1.range.lowerBound }

        var clusters: [(range: Range<Int>, isFault: Bool)] = []
        for part in parts {
            if let last = clusters.last, isOne(last.range.upperBound, part.range.lowerBound, text.scalars) {
                let end = max(last.range.upperBound, part.range.upperBound)
                clusters[clusters.count - 1] = (last.range.lowerBound..<end, last.isFault || part.isFault)
            } else {
                clusters.append(part)
            }
        }
        return clusters.filter(\.isFault).map(\.range)
    }

    private static func isOne(_ end: Int, _ start: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard end < start else { return true }
        return (end..<start).allSatisfy { place in
            let scalar = scalars[place]
            switch scalar.kind {
            case .space, .digit, .emoji: return true
            case .letter, .unspaced, .newline: return false
            case .other:
                if endsClause.contains(scalar) { return false }
                // A point or a comma inside of a number is not the end of anything.
                let next = place + 1 < scalars.count ? scalars[place + 1] : " "
                return !(".,:;!?".unicodeScalars.contains(scalar) && (next.kind == .space || next.kind == .newline))
            }
        }
    }

    private static let endsClause = Set("…。，！？、；：।،؟()（）[]【】「」『』《》«»|".unicodeScalars)
}

extension Element.Kind {
    /// Whether it is said in words; an address and an emoji are not.
    var isSpoken: Bool {
        switch self {
        case .url, .emoji: false
        default: true
        }
    }
}
