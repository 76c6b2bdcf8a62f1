// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Only a noun such as "refund" tells that money came, and a word that no table knows tells beside it what became of it:
/// "Your refund of $50 was garnished", "Seller offers a refund of $50".
enum UnknownFate: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.proposal != nil, let place = judgement.place,
            FateSearch(judgement.statement, text).isUnknown(judgement.deciding, place)
        else { return nil }
        return .noPayment(.noPayment)
    }
}

/// Looks at the words of a noun's sentence, before the noun and behind its amount.
private struct FateSearch {
    private let statement: Statement
    private let text: ReadText
    private let letters: [UInt32]

    init(_ statement: Statement, _ text: ReadText) {
        self.statement = statement
        self.text = text
        letters = statement.letters.scalars
    }

    /// Whether nothing but a noun before or behind the amount tells that it came, and an unknown word stands beside both.
    func isUnknown(_ deciding: Statement.Event?, _ place: Int) -> Bool {
        guard let deciding, deciding.role.isCredit, statement.events.count <= 256,
            let amount = statement.amounts.first(where: { $0.place == place }), amount.sentence == deciding.sentence
        else { return false }
        let sentence = statement.places(of: amount.sentence)
        let events = statement.events.filter { $0.sentence == amount.sentence }
        let credits = events.filter(\.role.isCredit)
        guard let first = credits.first, let last = credits.last, credits.allSatisfy(isNoun),
            !events.contains(where: { $0.hint == .past })
        else { return false }
        let behind = max(last.end, place + 1)
        let end = max(sentence.lowerBound, min(first.start, place))
        // "Amazon: refund of $20": what heads the text tells who sends it.
        let start = letters[sentence.lowerBound..<end].lastIndex(of: 0x3A) ?? sentence.lowerBound
        return behind < sentence.upperBound && holdsUnknown(behind..<sentence.upperBound, isBehind: true)
            || holdsUnknown(start..<end, isBehind: false)
    }

    /// Whether a phrase ends in a noun of what came, but for the small words that lead to its amount.
    private func isNoun(_ phrase: Statement.Event) -> Bool {
        var end = phrase.end
        while end > phrase.start {
            if LetterClass.of(letters[end - 1]) == .none {
                end -= 1
                continue
            }
            if Self.isUnspaced(letters[end - 1]) {
                return (max(phrase.start, end - Self.longestNoun)..<end).contains {
                    LanguageTables.objects?[letters[$0..<end]] == "noun"
                }
            }
            let word = statement.letters.word(before: end)
            switch LanguageTables.objects?[letters[word]] {
            case "noun": return true
            case "leads", "article": end = word.lowerBound
            default: return false
            }
        }
        return false
    }

    /// Whether a stretch holds an unknown word that is neither a name nor behind what leads to one, or behind the amount a
    /// payment that has gone.
    private func holdsUnknown(_ stretch: Range<Int>, isBehind: Bool) -> Bool {
        var place = stretch.lowerBound
        var events = statement.events.drop { $0.end <= place }
        var isName = false
        while place < stretch.upperBound {
            while let event = events.first, event.end <= place { events.removeFirst() }
            if let event = events.first, event.start <= place {
                if event.hint == .note { return false }
                if isBehind, !isName, event.role == .debitMaybe, isUnknown(event.start..<event.end) { return true }
                // The "from" of "$50 from" stands in two phrases.
                isName =
                    statement.events.contains { $0.role == .from && $0.end == event.end }
                    || isName && [.word, .numeral].contains(event.role)
                    || LanguageTables.objects?[letters[statement.letters.word(before: event.end)]] == "leads"
                place = event.end
                continue
            }
            let letter = letters[place]
            switch LetterClass.of(letter) {
            case .none:
                // "GE22***1107 nino k": a number's owner.
                if letter == Mask.reference { isName = true }
                place += 1
            case .free:
                let end = knownEnd(place, stretch.upperBound)
                if isBehind, !isName, end == place, Self.isMeaning(letter) { return true }
                place = max(end, place + 1)
            case .joined:
                let end = letters[place..<stretch.upperBound].firstIndex { LetterClass.of($0) != .joined }
                let word = place..<(end ?? stretch.upperBound)
                if LanguageTables.objects?[letters[word]] == "leads" { isName = true }
                if !isName, isUnknown(word) { return true }
                place = word.upperBound
            }
        }
        return false
    }

    /// Whether no table knows a word in small letters.
    private func isUnknown(_ word: Range<Int>) -> Bool {
        guard word.count > 1, !statement.letters.hasCapital(word.lowerBound, in: text.folded.scalars),
            LanguageTables.objects?[letters[word]] == nil
        else { return false }
        return word.count > Self.longestSmallWord || LanguageTables.followers?[letters[word]] == nil
    }

    /// The end of the longest known word that begins at a place, where words are not separated; the place where none does.
    private func knownEnd(_ place: Int, _ end: Int) -> Int {
        var stop = min(place + Self.longestNoun, end)
        while stop > place, LanguageTables.objects?[letters[place..<stop]] == nil { stop -= 1 }
        return stop
    }

    /// How many letters a word has at the most that only joins others, as those of `followers.tsv` do.
    private static let longestSmallWord = 4

    /// How many letters a noun has at the most where words are not separated.
    private static let longestNoun = 6

    /// A letter of a script that separates no words, or glues particles to them.
    private static func isUnspaced(_ letter: UInt32) -> Bool { LetterClass.of(letter) == .free }

    /// A letter that stands in words and not only in particles and endings: no Hiragana.
    private static func isMeaning(_ letter: UInt32) -> Bool { !(0x3041...0x309F).contains(letter) }
}
