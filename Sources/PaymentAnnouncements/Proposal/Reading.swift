// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A text read in one language, and what it tells.
struct Reading {
    let text: FoldedText
    /// What it tells, with every doubt raised.
    let judgement: Judgement
    /// Whether it tells that in English only, below words in its own letters.
    let isInEnglish: Bool
    /// The tables that it was read with.
    let tables: PlacedTables
    /// How much of the text the words of the language are, as the search weighed it.
    let evidence: Double

    /// How well the language explains the text, by its phrases and its words.
    var explained: Double { Double(statement.explained + 1) * evidence }
    /// The language of the text: `ru-Latn` is Russian in Latin letters.
    var language: String { tables.language }
    var statement: Statement { judgement.statement }
}

/// A text taken apart with the tables of a language, and not yet judged.
struct TakenApart {
    let tables: PlacedTables
    private let text: FoldedText
    private let letters: MaskedText
    private let statement: Statement
    private let evidence: Double

    /// How well the language explains the text, by its phrases and its words.
    var explained: Double { Double(statement.explained + 1) * evidence }

    /// Takes a text apart with the tables of a language and of its companions.
    init(_ text: FoldedText, with tables: PlacedTables, evidence: Double) {
        self.text = text
        self.tables = tables
        self.evidence = evidence
        letters = MaskedText(text, tables.recogniser.elements(in: text))
        let compared = tables.isSounded ? letters.transliterated : letters
        statement = Statement(compared, text.scalars, tables.markers)
    }

    /// Why nothing has come, where a text tells nothing but that: it failed, waits or is asked for.
    /// - Parameter isWhole: whether each of its words has to tell so, and not most of them.
    func denial(isWhole: Bool) -> Reason? {
        // A word such as "invoice" may be a payment's note.
        let vetoes: [(Role, Reason)] =
            [(.failed, .failed), (.pending, .pending)] + (isWhole ? [] : [(.request, .request)])
        let denying = statement.events.filter { event in
            (event.hint == nil || event.hint == .describing) && vetoes.contains { $0.0 == event.role }
        }
        guard let first = denying.first, !statement.events.contains(where: { $0.role.isCredit }) else { return nil }
        let count = letters.scalars.count { LetterClass.of($0) != .none }
        let isMost = !isWhole && denying.reduce(0) { $0 + $1.end - $1.start } * 2 >= count
        guard isMost || !letters.holdsUnknown(letters.scalars.indices, but: statement.events) else { return nil }
        return vetoes.first { $0.0 == first.role }?.1
    }

    /// Judges it, and what it tells in English, where it tells nothing in its own language: many senders write English below
    /// a name in their own letters.
    func read(_ shelf: LanguageShelf) -> Reading {
        let own = judge(statement, tables.base, tables.receipts)
        let english = tables.isLatin ? nil : english(besides: own, shelf)
        return Reading(
            text: text, judgement: english ?? own, isInEnglish: english != nil, tables: tables, evidence: evidence)
    }

    private func judge(_ statement: Statement, _ language: String, _ receipts: [MarkerIndex]) -> Judgement {
        var judgement = Judgement(statement, home: tables.place.home)
        Doubts.raise(against: &judgement, in: ReadText(folded: text, language: language, receipts: receipts))
        return judgement
    }

    private func english(besides own: Judgement, _ shelf: LanguageShelf) -> Judgement? {
        // What a doubt has silenced stays silent, whatever is said below it.
        guard own.doubt == nil, own.reason == .noPayment || own.reason == .balance, letters.hasLatinWord,
            let english = shelf.tables("en")
        else { return nil }
        let statement = Statement(letters, text.scalars, [english.markers])
        let judged = judge(statement, "en", english.receipts.map { [$0] } ?? [])
        // A mere noun such as "transfer" is shared by many languages.
        let isWeak = [.debitMaybe, .creditMaybe].contains(judged.deciding?.role)
        return judged.reason != .noPayment && (!isWeak || !own.statement.tellsMoney) ? judged : nil
    }
}

extension MaskedText {
    /// Whether a word of four Latin letters or more stands in it.
    fileprivate var hasLatinWord: Bool {
        var run = 0
        for letter in scalars {
            run = letter >= 0x61 && letter <= 0x7A ? run + 1 : 0
            if run == 4 { return true }
        }
        return false
    }
}
