// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

// The thing right behind an amount that it is the worth of: "$50 in stock", "500円のプレゼント".
extension Statement {
    /// Whether a word for "in" or a particle and a word that no table knows stand behind the amount at a place.
    func isWorthOfThing(_ place: Int, in text: ReadText) -> Bool {
        let letters = letters.scalars
        guard let amount = amounts.first(where: { $0.place == place }),
            let next = letters[(place + 1)...].firstIndex(where: { $0 != 0x20 }),
            let link = linkEnd(at: next, in: text), link <= letters.count,
            let thing = letters[link...].firstIndex(where: { $0 != 0x20 }),
            LetterClass.of(letters[thing]) != .none,
            !events.contains(where: { $0.start <= thing && thing < $0.end && !$0.frames(amount) })
        else { return false }
        if LetterClass.of(letters[thing]) == .free {
            let kinds = (1...6).compactMap { LanguageTables.objects?[letters[thing...].prefix($0)] }
            return !(0x3041...0x309F).contains(letters[thing]) && (kinds.isEmpty || kinds.contains("thing"))
        }
        let end = letters[thing...].firstIndex { LetterClass.of($0) != .joined } ?? letters.count
        let kind = LanguageTables.objects?[letters[thing..<end]]
        // German writes every noun with a capital.
        let isSmall = !self.letters.hasCapital(thing, in: text.folded.scalars) || text.language == "de"
        return isSmall && end - thing > 1 && (kind == nil || kind == "thing")
    }

    /// Where the word for "in" or the particle at a place ends; nil where none stands there.
    private func linkEnd(at place: Int, in text: ReadText) -> Int? {
        let letters = letters.scalars
        let at = Int(self.letters.places[place])
        return Surroundings.Words.common?.behind(at, in: text.folded.scalars)
            .filter { $0.kind == "worth:\(text.language)" }
            .map { place + $0.count }
            .first { LetterClass.of(letters[place]) == .free || $0 < letters.count && letters[$0] == 0x20 }
    }
}
