// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

// Where a verb's object stands in scripts without capitals, in which nothing but its place tells a thing from a name:
// "メダルを受け取りました", "استلمت ميدالية بقيمة 100 ريال", "已收到奖牌100元".
extension Statement {
    /// Whether a word that no table knows stands in the place of what was received or sent.
    func hasUnknownObject(_ place: Int, in text: ReadText) -> Bool {
        guard let words = Surroundings.Words.common, let amount = amounts.first(where: { $0.place == place }) else {
            return false
        }
        let kinds = words.kinds(of: text.language)
        guard kinds.contains("led") || kinds.contains("marked") else { return false }
        let verbs = events.filter { $0.role.isCredit && $0.role != .refund }
        if kinds.contains("led"), verbs.contains(where: { leadsToUnknown($0, amount) }) { return true }
        guard kinds.contains("marked") else { return false }
        let (object, valued) = ("object:\(text.language)", "valued:\(text.language)")
        return letters.scalars.indices.contains { end in
            guard end > 0, mayEndObject(end) else { return false }
            let marks = words.behind(Int(letters.places[end]), in: text.folded.scalars)
            return marks.contains {
                isMark($0, at: end, object, valued, verbs) && !isKnownObject(before: end)
            }
        }
    }

    /// Whether a word of the table at a place tells that an object ends there.
    private func isMark(
        _ word: (kind: String, count: Int), at place: Int, _ object: String, _ valued: String, _ verbs: [Event]
    ) -> Bool {
        if word.kind == valued { return endsWord(place + word.count) }
        return word.kind == object && verbs.contains { $0.follows(place, word.count, in: self) }
    }

    /// Whether the letters between a verb and its amount end in a word that no table knows, and no phrase leads to a name.
    private func leadsToUnknown(_ verb: Event, _ amount: Amount) -> Bool {
        guard verb.role != .gives, verb.hint != .final, verb.end < amount.place else { return false }
        let rest = letters.scalars[verb.end..<min(amount.place, places(of: verb.sentence).upperBound)]
        let end = rest.firstIndex { [0x2C, 0x3A, 0x3001, 0xFF0C].contains($0) } ?? rest.endIndex
        // What a colon follows is a heading.
        guard end == rest.endIndex || letters.scalars[end] != 0x3A else { return false }
        let leads = events.contains {
            $0.start >= verb.end && $0.end <= end && $0.role != .word && $0.hint != .skip
        }
        return !leads && !isKnownObject(before: end)
    }

    /// Whether what may stand behind an object begins at a place.
    private func mayEndObject(_ place: Int) -> Bool {
        let (before, here) = (LetterClass.of(letters.scalars[place - 1]), LetterClass.of(letters.scalars[place]))
        return here == .free ? before == .free : here == .joined && before == .none
    }

    /// Whether no letter of an alphabet stands at a place.
    private func endsWord(_ place: Int) -> Bool {
        place >= letters.scalars.count || LetterClass.of(letters.scalars[place]) != .joined
    }

    /// Whether what ends before a place is money, a name behind what leads to one, or no word at all.
    func isKnownObject(before place: Int) -> Bool {
        let scalars = letters.scalars
        guard let last = scalars[..<place].lastIndex(where: { $0 != 0x20 }), LetterClass.of(scalars[last]) != .none
        else {
            return true
        }
        let end = last + 1
        let word: Range<Int>
        if LetterClass.of(scalars[last]) == .joined {
            word = letters.word(before: end)
            if let kind = LanguageTables.objects?[scalars[word]] { return kind != "thing" }
        } else {
            let starts = max(0, end - Self.longestObject)..<end
            for start in starts {
                if let kind = LanguageTables.objects?[scalars[start..<end]] { return kind != "thing" }
            }
            word = last..<end
        }
        if events.contains(where: { $0.start <= word.lowerBound && $0.end >= end && $0.tellsMoney }) { return true }
        if LanguageTables.objects?[scalars[letters.word(before: word.lowerBound)]] == "leads" { return true }
        guard let lead = events.last(where: { $0.end <= word.lowerBound && $0.role != .word }), lead.role == .from
        else {
            return false
        }
        return scalars[lead.end..<word.lowerBound].allSatisfy { $0 == 0x20 || LetterClass.of($0) != .none }
    }

    /// How many letters a known object has at the most where words are not separated.
    private static let longestObject = 12
}

extension Statement.Event {
    /// Whether these words, which do not hold an amount, may be those of money.
    fileprivate var tellsMoney: Bool { hint != .final && ![.stop, .word, .ignored].contains(role) }

    /// Whether this verb begins at a particle of so many letters or right behind it, or ends with what stands there.
    fileprivate func follows(_ particle: Int, _ count: Int, in told: Statement) -> Bool {
        let next = told.letters.scalars[(particle + count)...].firstIndex { $0 != 0x20 } ?? particle + count
        if start >= particle, start <= next { return true }
        return hint == .final && start < particle && next < end
            && !told.letters.scalars[next..<end].contains(0x20)
    }
}
