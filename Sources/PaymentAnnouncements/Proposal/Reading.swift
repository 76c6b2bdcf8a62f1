// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A text read in one language, and what it tells.
struct Reading {
    let text: FoldedText
    /// What it tells, with every doubt raised.
    let judgement: Judgement
    /// The language of the text: `ru-Latn` is Russian in Latin letters.
    let language: String
    /// How much of the text the words of the language are, as the search weighed it.
    let evidence: Double

    var statement: Statement { judgement.statement }

    /// Reads a text with the tables of a language and of its companions; nil where there are none.
    init?(
        _ text: FoldedText, in candidate: LanguageSearch.Candidate, at place: Placing.Place, _ shelf: LanguageShelf
    ) {
        let language = candidate.language
        let base = LanguageSearch.base(language)
        // Russian and Ukrainian in Latin letters are compared by their sound.
        let isSounded = Transliteration.languages.contains(base) && language.hasSuffix("-Latn")
        guard let tables = shelf.tables(language) else { return nil }
        self.text = text
        self.language = language
        evidence = candidate.evidence
        let letters = MaskedText(text, shelf.recogniser(place.tag).elements(in: text))
        let own = Self.judge(
            isSounded ? letters.transliterated : letters, text, base,
            [tables] + tables.markers.companions.compactMap { shelf.tables($0) }, place)
        let english = shelf.search.isLatin(language) ? nil : Self.english(letters, text, besides: own, place, shelf)
        judgement = english ?? own
    }

    private static func judge(
        _ letters: MaskedText, _ text: FoldedText, _ language: String, _ tables: [LanguageTables],
        _ place: Placing.Place
    ) -> Judgement {
        var judgement = Judgement(Statement(letters, text.scalars, tables.map(\.markers)), home: place.home)
        let read = ReadText(folded: text, language: language, receipts: tables.compactMap(\.receipts))
        Doubts.raise(against: &judgement, in: read)
        return judgement
    }

    /// What the text tells in English, where it tells nothing in its own language: many senders write English below a name
    /// in their own letters.
    private static func english(
        _ letters: MaskedText, _ text: FoldedText, besides own: Judgement, _ place: Placing.Place,
        _ shelf: LanguageShelf
    ) -> Judgement? {
        guard own.reason == .noPayment || own.reason == .balance, own.doubt != QuotedPayment.name,
            own.doubt != UnknownObject.name,
            letters.hasLatinWord, let english = shelf.tables("en")
        else { return nil }
        let judged = judge(letters, text, "en", [english], place)
        return judged.reason != .noPayment && (!judged.isWeak || !own.statement.tellsMoney) ? judged : nil
    }
}

extension Judgement {
    /// Whether a mere noun decided, such as "transfer", which many languages share.
    fileprivate var isWeak: Bool { deciding?.role == .debitMaybe || deciding?.role == .creditMaybe }
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
