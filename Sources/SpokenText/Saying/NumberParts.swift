// SPDX-License-Identifier: Apache-2.0

import Foundation
import Letters

/// A word of a number, or what joins two of them.
package struct NumberPart: Sendable, Hashable {
    /// Where it stands, in scalars.
    package let range: Range<Int>
    /// What it is worth; nil for what joins two numbers.
    package let value: UInt64?
}

extension SpokenLanguage {
    /// Finds the words that numbers consist of: in "zweihundertvier Euro" zwei, hundert and vier, in 一百二十元 一, 百, 二 and 十.
    ///
    /// Words that are written together are taken apart where they are numbers from end to end, and only within numbers.
    /// - Parameter numbers: where numbers stand.
    package func numberParts(in scalars: [Unicode.Scalar], numbers: [Range<Int>]) -> [NumberPart] {
        grammar.words.parts.vocabulary(of: grammar.words).parts(in: scalars, numbers: numbers)
    }

    /// Where numbers stand in what ``spokenText(_:in:)`` makes of a text, in scalars of its words; nil where that refuses it.
    package func numbers(saying text: String) -> (words: String, places: [Range<Int>])? {
        guard let words = try? spokenText(text, in: self), let passage = try? SpokenPassage(text, in: self),
            passage.words == words
        else { return nil }
        var places: [Range<Int>] = []
        var start: Int?
        for (place, isNumber) in (passage.isNumber + [false]).enumerated() {
            // What two numbers are read from are two places of the text.
            if let begun = start, !isNumber || passage.sources[place] != passage.sources[begun] {
                places.append(begun..<place)
                start = nil
            }
            if isNumber, start == nil { start = place }
        }
        return (words, places)
    }
}

/// The words that a language's numbers are put together from.
struct NumberVocabulary: Sendable {
    private var values: [[Unicode.Scalar]: UInt64] = [:]
    private var joints: Set<[Unicode.Scalar]> = []
    private var longest = 1

    init(_ words: LanguageWords) {
        for (word, value) in words.cardinals {
            let letters = Self.plain(word.unicodeScalars)
            if values[letters] == nil { values[letters] = value }
            longest = max(longest, letters.count)
        }
        for key in ["and", "money.and", "amount.and", "amount.together", "point"] {
            for word in (words.wordIfAny(key) ?? "").split(separator: " ") where word != "-" {
                joints.insert(Self.plain(word.unicodeScalars))
            }
        }
    }

    func parts(in scalars: [Unicode.Scalar], numbers: [Range<Int>]) -> [NumberPart] {
        let letters = scalars.map { Self.plain($0) }
        var parts: [NumberPart] = []
        var place = 0
        while place < letters.count {
            guard scalars[place].isLetterOfNumber else {
                place += 1
                continue
            }
            var end = place + 1
            while end < letters.count, scalars[end].isLetterOfNumber { end += 1 }
            // A number ends where its amount does, whatever is written behind it without a space.
            let number = numbers.first { $0.contains(place) }
            if let number { end = min(end, number.upperBound) }
            if let next = numbers.first(where: { $0.lowerBound > place && $0.lowerBound < end }) {
                end = next.lowerBound
            }
            parts += self.parts(letters, place..<end, isNumber: number != nil, scalars[place])
            place = end
        }
        return parts
    }

    private func parts(
        _ letters: [Unicode.Scalar], _ range: Range<Int>, isNumber: Bool, _ first: Unicode.Scalar
    ) -> [NumberPart] {
        let word = Array(letters[range])
        if let value = values[word] { return [NumberPart(range: range, value: value)] }
        if joints.contains(word) { return isNumber ? [NumberPart(range: range, value: nil)] : [] }
        // Without spaces, and in Korean, a number and what it counts are one word.
        if first.kind == .unspaced, isNumber || !(0xAC00...0xD7A3).contains(first.value) {
            return longestParts(letters, range)
        }
        return isNumber ? together(word, from: range.lowerBound) ?? [] : []
    }

    /// The longest number at each place.
    private func longestParts(_ letters: [Unicode.Scalar], _ range: Range<Int>) -> [NumberPart] {
        var parts: [NumberPart] = []
        var place = range.lowerBound
        next: while place < range.upperBound {
            for end in stride(from: min(range.upperBound, place + longest), to: place, by: -1) {
                guard let value = values[Array(letters[place..<end])] else { continue }
                parts.append(NumberPart(range: place..<end, value: value))
                place = end
                continue next
            }
            place += 1
        }
        return parts
    }

    /// The numbers and joints that a word consists of; nil where it does not, or is far too long.
    private func together(_ word: [Unicode.Scalar], from start: Int) -> [NumberPart]? {
        guard word.count <= 80 else { return nil }
        var best: [[NumberPart]?] = [[]] + word.map { _ in nil }
        for end in 1...word.count {
            for begin in max(0, end - longest)..<end where end - begin > 1 {
                guard let before = best[begin] else { continue }
                let part = Array(word[begin..<end])
                let range = (start + begin)..<(start + end)
                if let value = values[part] {
                    best[end] = before + [NumberPart(range: range, value: value)]
                } else if joints.contains(part), !before.isEmpty, best[end] == nil {
                    best[end] = before + [NumberPart(range: range, value: nil)]
                }
            }
        }
        guard let parts = best[word.count], parts.last?.value != nil else { return nil }
        return parts
    }

    private static func plain(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        scalars.map { plain($0) }
    }

    /// A letter without its capital, where that is one letter.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }
}

extension Unicode.Scalar {
    /// Whether it may stand within a word of a number.
    fileprivate var isLetterOfNumber: Bool {
        if properties.isAlphabetic { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .modifierLetter: return true
        default: return self == "\u{200C}" || self == "\u{200D}"
        }
    }
}

/// The words of a language's numbers, put together when they are asked for.
///
/// Sendable because every access holds the lock.
final class LazyNumberParts: @unchecked Sendable {
    private let lock = NSLock()
    private var known: NumberVocabulary?

    func vocabulary(of words: LanguageWords) -> NumberVocabulary {
        lock.lock()
        defer { lock.unlock() }
        if let known { return known }
        let made = NumberVocabulary(words)
        known = made
        return made
    }
}
