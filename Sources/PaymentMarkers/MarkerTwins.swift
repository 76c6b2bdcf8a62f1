// SPDX-License-Identifier: Apache-2.0

import Letters

/// Wordings that mean the same in every phrase of a table: "your account" and "your bank account".
struct MarkerTwins {
    /// A wording, and another one that may stand in its place.
    struct Pair {
        fileprivate let (one, other): ([UInt32], [UInt32])
        private let letters: UInt64

        fileprivate init(_ one: [UInt32], _ other: [UInt32]) {
            (self.one, self.other) = (one, other)
            letters = pairsOfLetters(one)
        }

        /// Whether a phrase has all letters of the one wording, two by two.
        /// - Parameter phrase: its letters, as ``MarkerTwins/pairsOfLetters(_:)`` tells them.
        func mayStand(in phrase: UInt64) -> Bool { letters & ~phrase == 0 }

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

    /// A bit for each two letters that stand side by side; several share one.
    static func pairsOfLetters(_ letters: some Sequence<UInt32>) -> UInt64 {
        var (bits, last): (UInt64, UInt32?) = (0, nil)
        for letter in letters {
            if let last { bits |= 1 << UInt64((last &* 31 &+ letter) & 63) }
            last = letter
        }
        return bits
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
        pairs.append(Pair(folded[0], folded[1]))
        return true
    }
}
