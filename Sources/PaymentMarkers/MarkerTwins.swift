// SPDX-License-Identifier: Apache-2.0

import Letters

/// Wordings that mean the same in every phrase of a table: "your account" and "your bank account".
struct MarkerTwins {
    /// A wording, and another one that may stand in its place.
    struct Pair {
        fileprivate let (one, other): ([UInt32], [UInt32])

        /// A phrase with the other wording in the place of the one; nil where that is not there as whole words.
        func twin(of phrase: [UInt32]) -> [UInt32]? {
            guard phrase.count >= one.count else { return nil }
            let place = (0...phrase.count - one.count).first { place in
                let end = place + one.count
                return phrase[place..<end].elementsEqual(one)
                    && !(isJoined(phrase, place - 1) && isJoined(phrase, place))
                    && !(isJoined(phrase, end - 1) && isJoined(phrase, end))
            }
            return place.map { Array(phrase[..<$0]) + other + phrase[($0 + one.count)...] }
        }

        private func isJoined(_ phrase: [UInt32], _ place: Int) -> Bool {
            phrase.indices.contains(place) && LetterClass.of(phrase[place]) == .joined
        }
    }

    private(set) var pairs: [Pair] = []

    var isEmpty: Bool { pairs.isEmpty }

    /// Adds what stands on both sides of an equals sign.
    /// - Returns: false where there is no such sign, or nothing beside it that a phrase can hold.
    mutating func add(_ written: ArraySlice<UInt8>, transliterates: Bool) -> Bool {
        let sides = written.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else { return false }
        let folded = sides.map { side in
            var letters: [UInt32] = []
            PhraseFolding.fold(side, into: &letters, transliterates: transliterates)
            return letters
        }
        guard folded.allSatisfy(MarkerTable.canBeFound) else { return false }
        pairs.append(Pair(one: folded[0], other: folded[1]))
        return true
    }
}
