// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// A text taken apart: its markers and amounts, by sentence and by part of a sentence.
struct Statement {
    /// A phrase with a meaning, at its place.
    struct Event {
        var role: Role
        let hint: Hint?
        var start: Int
        let end: Int
        let sentence: Int
        let part: Int
        /// Which of the statement's tables it stands in, and by which of its markers.
        fileprivate let table: Int
        fileprivate let marker: Int

        /// Whether an amount stands inside the phrase.
        func frames(_ amount: Amount) -> Bool { start <= amount.place && amount.place < end }
    }

    /// An amount at its place, and what labels it.
    struct Amount {
        let written: WrittenAmount
        let sentence: Int
        let part: Int
        /// What the text calls it; nil where nothing names it.
        var label: Role?

        var place: Int { written.place }

        /// Whether its label makes it a balance, a fee or another amount that is not the payment's.
        var isLabelledOther: Bool { label?.labelsAnotherAmount ?? false }
    }

    let letters: MaskedText
    private(set) var events: [Event]
    var amounts: [Amount] = []
    let ends: SentenceEnds
    /// How many letters of the text stand in phrases, twice where they tell of a payment: how well the tables explain it.
    private(set) var explained = 0
    private let tables: [MarkerIndex]

    /// The name that a channel is called by.
    func channel(_ event: Event) -> String { tables[event.table].markers[event.marker].name }

    init(_ letters: MaskedText, _ text: [Unicode.Scalar], _ indexes: [MarkerIndex]) {
        self.letters = letters
        tables = indexes
        var found: [(find: MarkerIndex.Find, table: Int)] = []
        for (table, index) in indexes.enumerated() {
            for find in index.finds(in: letters.scalars) { found.append((find, table)) }
        }
        if indexes.count > 1 { found.sort { ($0.find.start, $1.find.end) < ($1.find.start, $0.find.end) } }
        var next = 0
        ends = SentenceEnds(letters, text) { place in
            while next < found.count, found[next].find.start < place { next += 1 }
            return found[next...].first.map { $0.find.start == place && $0.find.beginsSentence } ?? false
        }
        var events: [Event] = []
        events.reserveCapacity(found.count)
        var covered = 0
        var position = SentenceEnds.Position()
        for (index, (find, table)) in found.enumerated() where find.end > covered || find.role == .from {
            // The "de" of "en la cuenta de" or "compte de chèques" leads to no payer.
            if find.end <= covered, let last = events.last, [.stop, .ignored, .account].contains(last.role) {
                continue
            }
            // The "amt:" of "avl amt:" names no payment.
            if find.start < covered, find.role == .amount, let last = events.last, last.role.labelsAnotherAmount {
                continue
            }
            // What tells of money explains more than a name or a small word.
            explained += max(0, find.end - max(covered, find.start)) * (find.role.tellsOfPayment ? 2 : 1)
            covered = max(covered, find.end)
            if find.hint == .several, Self.countsOne(find, letters, text) { continue }
            ends.advance(&position, to: find.start)
            let goesToName =
                find.hint == .title
                && Self.isName(behind: find, before: found[(index + 1)...].lazy.map { $0.find }, letters, text)
            let isHead = find.hint == .mail && !letters.holdsUnknown(0..<find.start, but: [])
            events.append(
                Event(
                    role: goesToName ? (find.role == .debit ? .from : .debit) : find.role,
                    hint: find.hint == .mail ? (isHead ? .open : .note) : find.hint,
                    start: find.start, end: find.end,
                    sentence: position.sentence, part: position.part, table: table, marker: find.marker))
        }
        let given = events.withNamedGivers(letters, ends, text).withoutPaidBills(letters, ends, text)
        self.events = given.withTakings(letters).withoutClauses(letters).withoutDescriptions().withoutCounterparts(
            letters, ends
        )
        .withDestinations(letters, ends).withoutGivers(letters).withFinalVerbs().withoutOthersCredits().withoutNotes(
            letters)
        position = SentenceEnds.Position()
        for written in letters.amounts {
            ends.advance(&position, to: written.place)
            amounts.append(Amount(written: written, sentence: position.sentence, part: position.part))
        }
        label()
        // A short word and a full stop end no sentence, "din kod. Pengarna har återkallats", but what is said aside they do.
        self.events = withoutGrantedRequests().withoutAsides(amounts, isQuestion: isQuestion) { gap in
            gap.dropLast().contains {
                letters.scalars[$0] == 0x2E && letters.scalars[$0 + 1] == 0x20 && letters.hasCapital($0 + 2, in: text)
            }
        }
    }

    /// The phrases that begin a word inside a phrase, and run to its end: the account of "wpłynęło na konto", 退回您的账户.
    func phrases(in event: Event, toEnd: Bool = true) -> [MarkerIndex.Find] {
        (event.start + 1..<event.end).compactMap { place in
            guard LetterClass.of(letters.scalars[place - 1]) != .joined else { return nil }
            let rest = Array(letters.scalars[place..<event.end])
            return tables[event.table].finds(in: rest).first { $0.start == 0 && (!toEnd || $0.end == rest.count) }
        }
    }

    /// Whether the first word of a phrase is one by itself, as the "telah" that tells that something is over; with a hint or role.
    func beginsWithPhrase(_ event: Event, hint: Hint? = nil, role: Role? = nil) -> Bool {
        let word = letters.scalars[event.start..<event.end].prefix { $0 != 0x20 }
        return tables[event.table].finds(in: Array(word)).contains {
            $0.start == 0 && $0.end == word.count && (hint == nil || $0.hint == hint)
                && (role == nil || $0.role == role)
        }
    }

    /// Whether a name follows a phrase, and none of the next phrases: "จากคุณสุดา", "จากคุณ สุดา", but "โอนเงินให้คุณ ค่าอาหาร". With
    /// capitals it is told by them: "chuyển đến bạn Lan".
    private static func isName(
        behind find: MarkerIndex.Find, before next: some Sequence<MarkerIndex.Find>, _ letters: MaskedText,
        _ text: [Unicode.Scalar]
    ) -> Bool {
        let hasCapitals = LetterClass.of(letters.scalars[find.end - 1]) == .joined
        let isSpaced = (hasCapitals || find.role == .debit) && letters.scalars[find.end...].first == 0x20
        let name = find.end + (isSpaced ? 1 : 0)
        return name < letters.scalars.count && LetterClass.of(letters.scalars[name]) != .none
            && (!hasCapitals || letters.hasCapital(name, in: text))
            && !next.prefix { $0.start <= name }.contains { $0.end > name }
    }

    /// Whether the first number of a phrase is a bare 1.
    private static func countsOne(_ find: MarkerIndex.Find, _ letters: MaskedText, _ text: [Unicode.Scalar]) -> Bool {
        guard let sign = (find.start..<find.end).first(where: { letters.scalars[$0] == Mask.number }) else {
            return false
        }
        let place = Int(letters.places[sign])
        return text[place] == "1" && (place + 1 >= text.count || !("0"..."9").contains(text[place + 1]))
    }

    /// The places of a sentence's letters, without what ends it.
    func places(of sentence: Int) -> Range<Int> {
        let start = sentence > 0 ? ends.sentences[sentence - 1] + 1 : 0
        let end = sentence < ends.sentences.count ? ends.sentences[sentence] : letters.scalars.count
        return start..<max(start, end)
    }

    /// Whether any letter stands between two places.
    func hasLetters(_ start: Int, _ end: Int) -> Bool {
        start < end && letters.holdsUnknown(start..<end, but: [])
    }

    /// Whether an unknown word stands right behind an amount, as in `2,000 SuperCoins`.
    func hasUnitBehind(_ amount: Amount) -> Bool {
        var place = amount.place + 1
        while place < letters.scalars.count, letters.scalars[place] == 0x20 { place += 1 }
        guard place < letters.scalars.count, LetterClass.of(letters.scalars[place]) != .none else { return false }
        return !events.contains {
            $0.start <= place && place < $0.end && ![.reward, .numeral, .word].contains($0.role)
        } && !isKoreanName(at: place)
    }

    /// Whether two to four syllables stand between a place and a balance, in a line that names an account: banks in Korea
    /// write "110-***-12 입금 72,000 박도윤 잔액 910,000".
    private func isKoreanName(at place: Int) -> Bool {
        let rest = letters.scalars[place...]
        let end = rest.firstIndex { !(0xAC00...0xD7A3).contains($0) } ?? rest.endIndex
        guard (2...4).contains(end - place), end < rest.endIndex, rest[end] == 0x20 else { return false }
        return events.contains { $0.role == .balance && $0.start == end + 1 }
            && !events.contains { $0.start < end && $0.end > place }
            && letters.scalars[..<place].contains(Mask.reference)
    }

    /// Whether a sentence ends with a question mark.
    func isQuestion(_ sentence: Int) -> Bool {
        guard sentence < ends.sentences.count else { return false }
        let sign = letters.scalars[ends.sentences[sentence]]
        return sign == 0x3F || sign == 0xFF1F || sign == 0x61F
    }
}

extension Statement.Event {
    /// What a rule has found, and no phrase of a table.
    init(_ role: Role, _ hint: Hint?, _ range: Range<Int>, at position: SentenceEnds.Position) {
        self.init(
            role: role, hint: hint, start: range.lowerBound, end: range.upperBound, sentence: position.sentence,
            part: position.part, table: 0, marker: 0)
    }
}
