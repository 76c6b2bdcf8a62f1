// SPDX-License-Identifier: Apache-2.0

internal import Letters

/// What a word of a text tells of its currencies.
struct CurrencyContext: Sendable {
    /// One, or those of a service of several countries, the likeliest first.
    let currencies: [Currency]
    /// Whether it also speaks against the region's: a bank or a scheme that is nowhere else, not the name of a city.
    let isAgainstRegion: Bool
}

extension RecognitionTables {
    /// What the words of a text tell of its currencies, in the order of the words.
    func contexts(in text: [Unicode.Scalar]) -> [CurrencyContext] {
        var found: [CurrencyContext] = []
        func isLetter(_ place: Int) -> Bool { text.indices.contains(place) && text[place].kind == .letter }
        var place = 0
        while place < text.count {
            if contexts.begins(text[place]), !isLetter(place - 1),
                let word = contexts.longest(
                    in: text, at: place, where: { text[$1 - 1].kind == .unspaced || !isLetter($1) })
            {
                found.append(word.value)
                place = word.end
            } else {
                place += 1
            }
        }
        return found
    }
}

extension Currency {
    /// Whether a text names a bank or a scheme that does not pay in this currency, but in one of others that its sign may mean as well:
    /// "TD Canada: You received $50" where the region's are US dollars.
    /// - Parameter others: what ``others(in:of:)`` finds for the amount.
    package func isOutweighed(by others: [Currency], in text: [Unicode.Scalar]) -> Bool {
        !others.isEmpty
            && RecognitionTables.current.contexts(in: text).contains {
                $0.isAgainstRegion && !$0.currencies.contains(self) && $0.currencies.contains(where: others.contains)
            }
    }
}
