// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// Looks for whoever owns an account or made a payment: a name beside the word for it, that no table knows.
struct Owners {
    private let statement: Statement
    private let letters: MaskedText
    private let text: ReadText
    private let events: [Statement.Event]

    init(_ statement: Statement, _ text: ReadText) {
        (letters, events) = (statement.letters, statement.events)
        self.statement = statement
        self.text = text
    }

    /// A name that ends before a place.
    struct Name {
        let start: Int
        /// Whether it has the ending of an owner: "Emmas", "Elif'in", "«Արմեն ՍՊԸ»-ի".
        let isOwner: Bool
    }

    /// The name that ends before a place, and before what parts its ending from it.
    func name(before end: Int) -> Name? {
        var end = end
        var suffix = false
        for _ in 0..<2 {
            while end > 0, Self.joins.contains(letters.scalars[end - 1]) { end -= 1 }
            guard end > 0 else { return nil }
            let kind = LetterClass.of(letters.scalars[end - 1])
            var start = end
            while start > 0, end - start < 40, kind != .none, !isCovered(start - 1),
                LetterClass.of(letters.scalars[start - 1]) == kind
                    || kind == .joined && !suffix && letters.scalars[start - 1] == 0x2D && start > 1
                        && !Self.joins.contains(letters.scalars[start - 2])
                        && (letters.scalars[start - 2] < 0x250) == (letters.scalars[start] < 0x250)
            {
                start -= 1
            }
            let isWhole = kind == .free || start == 0 || LetterClass.of(letters.scalars[start - 1]) != .joined
            guard start < end, isWhole else { return nil }
            if isName(at: start) {
                let isGenitive = letters.scalars[end - 1] == 0x73 && letters.scalars[start] < 0x250
                return Name(start: start, isOwner: suffix || isGenitive)
            }
            guard start > 1, end - start <= 4, [0x27, 0x2D].contains(letters.scalars[start - 1]) else { return nil }
            (end, suffix) = (start, true)
        }
        return nil
    }

    /// A space, an apostrophe, a hyphen and the mark that closes a quotation.
    private static let joins: [UInt32] = [0x20, 0x27, 0x2D, 0xBB, 0x22, 0x201D]

    /// Where a name begins that stands right behind a phrase, or behind the "of" that follows it.
    func name(behind phrase: Statement.Event) -> Int? {
        var place = phrase.end
        if place < letters.scalars.count, LetterClass.of(letters.scalars[place]) == .free {
            return isName(at: place) ? place : nil
        }
        // "CUENTA DE MIA": where all is in capitals, they tell no name.
        let isInCapitals = phrase.end > 0 && isCapital(phrase.end - 1)
        while let of = events.first(where: {
            $0.start == place + 1 && (isInCapitals || !isCapital($0.start))
                && ($0.hint == .name || $0.role == .from && $0.hint == .capital
                    || $0.role == .stop && $0.end - $0.start <= 2)
        }) {
            place = of.end
        }
        guard place + 1 < letters.scalars.count, letters.scalars[place] == 0x20 else { return nil }
        // A word of greeting with a capital is a name here.
        let isGreeting = events.contains { $0.start == place + 1 && $0.hint == .skip }
        return isName(at: place + 1) || isGreeting && isCapital(place + 1) ? place + 1 : nil
    }

    /// Whether an owner's name stands before a phrase, and at most the amount between: "Անիի վճարումը", "王芳付款".
    func owns(before phrase: Statement.Event) -> Bool {
        var end = phrase.start
        while end > 0, [0x20, Mask.amount].contains(letters.scalars[end - 1]) { end -= 1 }
        guard let name = name(before: end) else { return false }
        return name.isOwner || letters.scalars[name.start] > 0x250 && (end < phrase.start || phrase.role.isDebit)
    }

    /// Whether a word with the ending of an owner stands right before a place, where the language has such: "çocuklarınızın".
    func hasOwner(before end: Int) -> Bool {
        guard end > 1, letters.scalars[end - 1] == 0x20, !isCovered(end - 2) else { return false }
        let start = letters.scalars[..<(end - 1)].lastIndex { LetterClass.of($0) != .joined } ?? -1
        return start + 1 < end - 1 && statement.ends("owner", start + 1..<end - 1, in: text)
    }

    /// Whether a name stands right behind a phrase that is nobody's yet: "Pembayaran Rina".
    func owns(behind phrase: Statement.Event) -> Bool {
        Surroundings.Words.common?.lists(text.language, as: "payer") == true && name(behind: phrase) != nil
    }

    /// Whether a word begins here that no phrase holds, with a capital or in letters that have none.
    func isName(at place: Int) -> Bool {
        let letter = letters.scalars[place]
        return letter > 0x39 && LetterClass.of(letter) != .none && !isCovered(place)
            && !text.folded.scalars[Int(letters.places[place])].properties.isLowercase
    }

    private func isCapital(_ place: Int) -> Bool { letters.hasCapital(place, in: text.folded.scalars) }

    private func isCovered(_ place: Int) -> Bool { events.contains { $0.start <= place && place < $0.end } }
}
