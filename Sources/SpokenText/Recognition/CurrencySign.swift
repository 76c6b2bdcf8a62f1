// SPDX-License-Identifier: Apache-2.0

import Letters
import TabSeparated

/// A way to write a currency, as `symbols.tsv` has it.
struct CurrencySign: Sendable {
    enum Place: String { case before, after, both }

    /// What a sign may mean, and where; one for all signs of a row.
    final class Claim: Sendable {
        let candidates: [Currency]
        let place: Place
        /// What it means where the region's own currency is none of the candidates.
        let otherwise: Currency?
        /// A power of ten of the major unit: -2 for cents.
        let scale: Int
        /// The regions that know it; empty for all.
        let regions: [String]
        /// Whether the number must have a separator, because the sign is also a word.
        let needsDecimals: Bool
        /// Whether the number must be less than two, because the sign is a singular.
        let needsOne: Bool

        init(
            candidates: [Currency], place: Place = .both, otherwise: Currency? = nil, scale: Int = 0,
            regions: [String] = [], needsDecimals: Bool = false, needsOne: Bool = false
        ) {
            self.candidates = candidates
            self.place = place
            self.otherwise = otherwise
            self.scale = scale
            self.regions = regions
            self.needsDecimals = needsDecimals
            self.needsOne = needsOne
        }
    }

    let claim: Claim
    /// Whether it ends in a letter, so that no letter may follow.
    let endsInLetter: Bool
    let beginsWithLetter: Bool
    let isLetters: Bool
    let scalarCount: Int

    var candidates: [Currency] { claim.candidates }
    var place: Place { claim.place }
    var otherwise: Currency? { claim.otherwise }
    var scale: Int { claim.scale }
    var regions: [String] { claim.regions }
    var needsDecimals: Bool { claim.needsDecimals }
    var needsOne: Bool { claim.needsOne }

    /// Makes a sign from its letters in UTF-8, of which there is one at least.
    init(_ word: ArraySlice<UInt8>, _ claim: Claim) {
        self.claim = claim
        var position = word.startIndex
        let first = word.scalar(at: &position)
        var (last, isLetters, count) = (first, first.kind == .letter, 1)
        while position < word.endIndex {
            last = word.scalar(at: &position)
            if last.kind == .letter { isLetters = true }
            count += 1
        }
        endsInLetter = last.kind == .letter
        beginsWithLetter = first.kind == .letter
        self.isLetters = isLetters
        scalarCount = count
    }
}
