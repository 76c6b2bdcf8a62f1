// SPDX-License-Identifier: Apache-2.0

import TabSeparated

/// A way to write a currency, as `symbols.tsv` has it.
struct CurrencySign: Sendable {
    enum Place: String { case before, after, both }

    /// What a sign may mean, and where.
    struct Claim: Sendable {
        var candidates: [Currency]
        var place = Place.both
        /// What it means where the region's own currency is none of the candidates.
        var otherwise: Currency?
        /// A power of ten of the major unit: -2 for cents.
        var scale = 0
        /// The regions that know it; empty for all.
        var regions: [String] = []
        /// Whether the number must have a separator, because the sign is also a word.
        var needsDecimals = false
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
