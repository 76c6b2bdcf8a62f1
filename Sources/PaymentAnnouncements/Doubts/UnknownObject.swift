// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What was received or sent is called by a word that no table knows as money: a quote, a contract.
enum UnknownObject: Doubt {
    static func objection(to judgement: Judgement, in text: ReadText) -> Objection? {
        guard judgement.proposal != nil, let place = judgement.place,
            judgement.statement.isWorth(place)
                || judgement.statement.isWorthOfThing(place, in: text)
                || judgement.statement.hasUnknownObject(place, in: text)
                || ObjectSearch(judgement.statement, text).isUnknown(judgement.deciding, place)
        else { return nil }
        return .noPayment(.noPayment)
    }
}

extension Statement {
    /// Whether an amount in brackets is what a number of something is worth: "50 USDC (46,00 €)", "10 shares ($1,900.00)".
    fileprivate func isWorth(_ place: Int) -> Bool {
        guard let bracket = letters.scalars[..<place].lastIndex(where: { $0 != 0x20 }),
            [0x28, 0xFF08].contains(letters.scalars[bracket])
        else { return false }
        let word = letters.word(before: bracket)
        guard word.count > 1, let number = letters.scalars[..<word.lowerBound].last(where: { $0 != 0x20 }) else {
            return false
        }
        return number == Mask.number || number &- 0x30 < 10
    }
}

/// Looks at the words between a verb of receiving or sending and its amount, and right behind both.
private struct ObjectSearch {
    private let statement: Statement
    private let text: ReadText
    private let letters: [UInt32]

    init(_ statement: Statement, _ text: ReadText) {
        self.statement = statement
        self.text = text
        letters = statement.letters.scalars
    }

    /// Whether the object of the verb that decided is no money; a plus sign has no object.
    func isUnknown(_ deciding: Statement.Event?, _ place: Int) -> Bool {
        guard let deciding, deciding.role != .refund,
            let amount = statement.amounts.first(where: { $0.place == place })
        else { return false }
        let verb = statement.events.first { $0.role.isCredit && $0.sentence == amount.sentence } ?? deciding
        let sentence = statement.places(of: verb.sentence)
        let (start, end) = (sentence.lowerBound, sentence.upperBound)
        if verb.end <= place, isUnknownHead(before: verb, from: start, place) { return true }
        let verbs = statement.events.lazy.filter { $0.role.isCredit && $0.sentence == verb.sentence }.map(\.end)
        let last = max(verbs.max() ?? verb.end, amount.sentence == verb.sentence ? place + 1 : 0)
        return holdsUnknown(verb.start < place ? verb.start : start, end, behind: last)
    }

    /// Whether a sentence begins with one word that no table knows, and tells that this was received, with no payer, account or balance:
    /// "Reclamação recebida: R$ 45,00".
    private func isUnknownHead(before verb: Statement.Event, from start: Int, _ amount: Int) -> Bool {
        let word = statement.letters.word(before: verb.start)
        guard verb.role != .gives, verb.role != .refund, word.count > 1, word.upperBound == verb.start - 1,
            letters[word.lowerBound] > 0x39, letters[verb.start] < 0x590, LanguageTables.objects?[letters[word]] == nil,
            verb.end < letters.count, letters[verb.end] == 0x3A, !statement.hasLetters(verb.end, amount),
            !letters[verb.start..<verb.end].contains(0x20),
            !statement.events.contains(where: {
                [.from, .account, .balance, .gives, .by].contains($0.role) || $0.hint == .mine
            })
        else { return false }
        let before = letters[start..<word.lowerBound].last { $0 != 0x20 }
        return (before == nil || before == 0x3A) && statement.letters.holdsUnknown(word, but: statement.events)
    }

    /// Whether a word of a stretch is no money; behind the last of verb and amount an unknown one counts only up to the
    /// first that is known.
    private func holdsUnknown(_ start: Int, _ end: Int, behind last: Int) -> Bool {
        var place = start
        var events = statement.events.drop { $0.end <= start }
        var (isName, isNoun, isOver) = (false, false, false)
        while place < end {
            while let event = events.first, event.end <= place || spansAmount(event) {
                // "received from" is one phrase, and its "from" leads to a name.
                isName = isName || (event.role == .from && event.end == place && place > start)
                events.removeFirst()
            }
            let stop = wordEnd(place, end)
            let kind = LanguageTables.objects?[letters[place..<stop]]
            let reach = events.first.map { $0.start <= place ? $0.end : 0 } ?? 0
            if kind == "thing", !isName, stop >= reach { return true }
            if let event = events.first, event.start <= place {
                if event.hint == .note { return false }
                isOver = isOver || event.end > last
                isName = event.role == .from || (isName && [.word, .numeral].contains(event.role))
                let kindBefore = LanguageTables.objects?[letters[statement.letters.word(before: event.end)]]
                isNoun = kindBefore == "article" || isNoun && (event.role == .numeral || kindBefore == "adjective")
                place = event.end
                continue
            }
            guard LetterClass.of(letters[place]) != .none, letters[place] > 0x39 else {
                if [0x2C, 0x28, 0x29].contains(letters[place]) {
                    isOver = isOver || place >= last
                    isName = false
                }
                place += 1
                continue
            }
            let isFree = Self.isUnspaced(letters[place])
            switch kind {
            // The "A." of "from A. Santos" is no article, and the Lê of "Lê Bình" is French.
            case "article" where !statement.letters.endsWithInitial(stop + 1) && !isWrittenAsName(place):
                (isName, isNoun) = (false, true)
            // "a new follower" is one, as "a follower" is.
            case "adjective": isOver = isOver || (!isFree && place >= last)
            case nil where !isFree && !isOver && mayBeThing(place..<stop, isName, isNoun): return true
            case nil: break
            default:
                isOver = isOver || (!isFree && place >= last)
                isNoun = false
            }
            place = stop
        }
        return false
    }

    /// Whether an article of another language is a name in the text's, and has a capital.
    private func isWrittenAsName(_ place: Int) -> Bool {
        Surroundings.Words.common?.lists(text.language, as: "small") ?? false
            && statement.letters.hasCapital(place, in: text.folded.scalars)
    }

    /// Whether a verb at the end of its sentence was joined to its beginning, with all that stands between.
    private func spansAmount(_ event: Statement.Event) -> Bool {
        event.hint == .final && letters[event.start..<event.end].contains(Mask.amount)
    }

    /// The end of the word that begins at a place; where words are not separated, of the longest one that the table has.
    private func wordEnd(_ place: Int, _ end: Int) -> Int {
        guard Self.isUnspaced(letters[place]) else {
            return max(place + 1, letters[place..<end].firstIndex { LetterClass.of($0) != .joined } ?? end)
        }
        var stop = min(place + Self.longestThing, end)
        while stop > place + 1, LanguageTables.objects?[letters[place..<stop]] == nil { stop -= 1 }
        return stop
    }

    /// Whether an unknown word may be a thing: one in small letters or behind an article, or one that leads to the amount.
    private func mayBeThing(_ word: Range<Int>, _ isName: Bool, _ isNoun: Bool) -> Bool {
        let first = letters[word.lowerBound]
        guard !isName, first < 0x590, word.count > 1, first > 0x250 || !["ru", "uk"].contains(text.language),
            !statement.ends("giver", word, in: text)
        else { return false }
        let written = text.folded.scalars[Int(statement.letters.places[word.lowerBound])]
        return isNoun || leadsToAmount(word.upperBound) || (!written.properties.isUppercase && isBeside(word))
    }

    /// Whether a small word such as "for" and an amount follow.
    private func leadsToAmount(_ end: Int) -> Bool {
        guard end + 1 < letters.count, letters[end] == 0x20 else { return false }
        let rest = letters[(end + 1)...]
        guard let amount = rest.prefix(8).firstIndex(of: Mask.amount) else { return false }
        return LanguageTables.objects?[letters[end + 1..<amount]] == "leads"
    }

    /// Whether only spaces and a colon stand between a word and the amount or a verb before it.
    private func isBeside(_ word: Range<Int>) -> Bool {
        let before = letters[..<word.lowerBound].lastIndex { $0 != 0x20 && $0 != 0x3A } ?? 0
        // "bunq: €12.00 received": what stands before a colon and the verb is the sender.
        let isLabel = !statement.events.contains { $0.role.isCredit && $0.end <= word.lowerBound }
        let behind =
            letters[word.upperBound...].firstIndex { $0 != 0x20 && (isLabel || $0 != 0x3A) } ?? letters.count - 1
        return letters[before] == Mask.amount || letters[behind] == Mask.amount
            || statement.events.contains { $0.role.isCredit && ($0.end == before + 1 || $0.start == behind) }
    }

    /// How many letters a thing has at the most where words are not separated.
    private static let longestThing = 12

    /// A letter of a language that writes no spaces, or particles without one: Thai, Chinese, Japanese, Korean.
    private static func isUnspaced(_ letter: UInt32) -> Bool {
        letter >= 0xE00 && letter < 0xE80 || letter >= 0x3040 && letter < 0xD7B0
    }
}
