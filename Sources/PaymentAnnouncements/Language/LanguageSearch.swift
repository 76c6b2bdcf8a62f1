// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Finds the languages that a text may be in, by the words of the languages' own phrases and by their letters.
struct LanguageSearch: Sendable {
    /// A language and how much of the text its words are, the rarer a word the more.
    struct Candidate: Sendable, Equatable {
        let language: String
        let evidence: Double
    }

    private let compiled: CompiledMarkers
    private let letters: LanguageLetters
    /// The places in `compiled.languages` of a language's companions, by its own place.
    private let companions: [UInt64]
    /// The languages of each writing system, in the order of the systems.
    private let groups: [Group]

    /// The languages that may be written in one system, with what is asked about them for every text.
    private struct Group: Sendable {
        let names: [String]
        /// The languages without script.
        let bases: [String]
        /// Their places in `compiled.languages`.
        let places: [Int]
        /// Which of them are compared by their letters, and which by their sound.
        let (lettered, sounded): ([Int], [Int])

        init(_ names: [String], in all: [String]) {
            self.names = names
            bases = names.map(LanguageSearch.base)
            places = names.map { all.firstIndex(of: $0) ?? 0 }
            let bases = bases
            let bySound = { Transliteration.languages.contains(bases[$0]) && names[$0].hasSuffix("-Latn") }
            lettered = names.indices.filter { !bySound($0) }
            sounded = names.indices.filter(bySound)
        }
    }

    init(_ compiled: CompiledMarkers, _ letters: LanguageLetters) {
        self.compiled = compiled
        self.letters = letters
        let all = compiled.languages
        companions = all.indices.map { place in
            compiled.companions(place).reduce(0) { mask, name in
                all.firstIndex(of: name).map { mask | 1 << UInt64($0) } ?? mask
            }
        }
        groups = WritingSystem.allCases.map { Group($0.languages(of: compiled), in: all) }
    }

    /// How much less than the best a language may explain and still be read.
    static let share = 0.6
    /// How many languages a text is read in at the most.
    static let most = 3
    /// How much more a language counts that is asked for or one of the device's.
    static let preference = 1.6

    /// The languages that explain the text best, the best first; empty where no word of any language stands in it.
    /// - Parameter preferred: the languages asked for and of the device, the foremost first.
    func candidates(for text: FoldedText, preferred: [String]) -> [Candidate] {
        let system = WritingSystem(of: text.scalars)
        let group = groups[system.number]
        let possible = group.names
        // Scripts without spaces show no words: all that is written so is read, unless a sign tells.
        guard possible.count > 1, system != .han else {
            let counts = letters.counts(in: text.scalars)
            let told = possible.indices.filter { counts[group.places[$0]] > 0 }.map { possible[$0] }
            return (told.isEmpty ? possible : told).prefix(Self.most).map { Candidate(language: $0, evidence: 1) }
        }
        var own = [Int](repeating: 0, count: possible.count)
        var evidence = words(in: text, group, &own)
        let counts = letters.counts(in: text.scalars)
        for place in possible.indices { evidence[place] += Double(counts[group.places[place]]) * Self.weightOfLetter }
        for place in possible.indices where preferred.contains(group.bases[place]) {
            evidence[place] *= Self.preference
        }
        // What is written beside another language needs words that the other has not.
        for place in possible.indices where own[place] < Self.fewestOwn && companions[group.places[place]] != 0 {
            evidence[place] = 0
        }
        guard let best = evidence.max(), best > 0 else { return [] }
        // A word or two, such as a name, tell little: then what is asked for may be meant as well, else English.
        let told = evidence
        if best < Self.weightOfLetter * 2 {
            let likely = preferred.isEmpty ? ["en"] : preferred
            for place in possible.indices where likely.contains(group.bases[place]) {
                evidence[place] = max(evidence[place], best)
            }
        }
        // Of two that tell as much, and none that is asked for, it is English that knows a word of it, or where all that is known is very
        // short: "Hi Bob" is English, "Hola" is not.
        func rank(_ place: Int) -> (Double, Double) {
            guard preferred.isEmpty else { return (evidence[place], 0) }
            let isLikely = group.bases[place] == "en" && (told[place] > 0 || best < Self.weightOfLetter)
            return (evidence[place], isLikely ? .infinity : told[place])
        }
        var found = possible.indices.filter { evidence[$0] >= best * Self.share }
            .sorted { rank($0) == rank($1) ? $0 < $1 : rank($0) > rank($1) }
        // A companion is read along.
        if let first = found.first {
            let along = companions[group.places[first]]
            found.removeAll { along & 1 << UInt64(group.places[$0]) != 0 }
        }
        return found.prefix(Self.most).map { Candidate(language: possible[$0], evidence: evidence[$0]) }
    }

    /// How many words of its own a language that has companions needs; a long one counts twice.
    private static let fewestOwn = 2
    private static let long = 5

    private func number(_ language: String) -> Int { compiled.languages.firstIndex(of: language) ?? 0 }

    /// The language that a text is most likely in: where its words are unknown, the first that is written in its letters.
    func likeliest(for text: FoldedText) -> String? {
        if let found = candidates(for: text, preferred: []).first { return found.language }
        let system = WritingSystem(of: text.scalars)
        return system == .latin ? nil : system.languages(of: compiled).first
    }

    /// Whether a text is written in the letters of a language.
    func mayBe(_ language: String, _ text: FoldedText) -> Bool {
        groups[WritingSystem(of: text.scalars).number].names.contains(language)
    }

    /// Whether a language's tables are written in Latin letters.
    func isLatin(_ language: String) -> Bool { compiled.scripts[number(language)] == .latin }

    /// What a letter of a language's own weighs, in letters of words.
    private static let weightOfLetter = 8.0

    /// The evidence of a text's words for each of some languages.
    /// - Parameter own: is given how many words each has that its companions have not.
    private func words(in text: FoldedText, _ group: Group, _ own: inout [Int]) -> [Double] {
        var folded: [UInt32] = []
        folded.reserveCapacity(text.scalars.count)
        for scalar in text.scalars { LetterFolding.append(scalar, to: &folded) }
        var evidence = [Double](repeating: 0, count: group.names.count)
        gather(folded, group.lettered, group.places, &evidence, &own)
        if !group.sounded.isEmpty {
            var simple = folded
            var origins: [Int] = []
            Transliteration.simplify(&simple, from: 0, origins: &origins)
            gather(simple, group.sounded, group.places, &evidence, &own)
        }
        return evidence
    }

    private func gather(
        _ letters: [UInt32], _ chosen: [Int], _ places: [Int], _ evidence: inout [Double], _ own: inout [Int]
    ) {
        let all = chosen.reduce(0 as UInt64) { $0 | 1 << UInt64(places[$1]) }
        var start = 0
        // A text of thousands of words tells its language in the first of them.
        let end = min(letters.count, 2000)
        while start < end {
            guard LetterClass.of(letters[start]) == .joined else {
                start += 1
                continue
            }
            var stop = start + 1
            while stop < end, LetterClass.of(letters[stop]) == .joined { stop += 1 }
            defer { start = stop }
            guard stop - start > 1, stop - start <= 24 else { continue }
            let known = compiled.languages(of: letters[start..<stop])
            guard known & all != 0 else { continue }
            let weight = Double(stop - start) * Self.rarity[min(known.nonzeroBitCount, Self.rarity.count) - 1]
            for place in chosen {
                let number = places[place]
                if known & 1 << UInt64(number) != 0 {
                    evidence[place] += weight
                    if known & companions[number] == 0 { own[place] += stop - start >= Self.long ? 2 : 1 }
                } else if known & companions[number] != 0 {
                    evidence[place] += weight * 0.8
                }
            }
        }
    }

    /// What a letter of a word counts by the number of languages that know the word: the less the more know it.
    private static let rarity: [Double] = [2.64, 2.01, 1.67, 1.45, 1.28, 1.15, 1.05, 0.96, 0.89, 0.83, 0.77, 0.72]

    /// The language of a tag or of a name such as `ru-Latn`; Cantonese is written as Chinese.
    static func base(_ tag: String) -> String { LanguageTag(tag).language }
}
