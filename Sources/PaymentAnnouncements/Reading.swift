// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// A text read in its language: the statement and the judgement on it.
struct Reading {
    let text: FoldedText
    let statement: Statement
    let judgement: Judgement
    /// The language of the tables that understood the text; nil where there are none.
    let language: String?

    /// Reads a text with the tables of its language.
    ///
    /// Many senders write English whatever the locale. Its tables are asked beside those of a language in another
    /// script, and after those of a language in Latin letters when they understood nothing.
    init(_ lines: String, locale: String, isExplicit: Bool, _ shelf: LanguageShelf) {
        text = FoldedText(lines)
        let elements = shelf.recogniser(locale).elements(in: text)
        let letters = Letters(text, elements)
        let home = isExplicit ? shelf.currency(ofRegionIn: locale) : nil
        let tag = String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
        // Malay has the words of Indonesian for money.
        let own = tag == "ms" ? "id" : tag
        var languages = [own]
        let script = LocaleGuess.locale(of: lines).map { String($0.prefix { $0 != "-" }) }
        if let script, script != own, !Self.sharesScript(script, own) { languages = [script] }
        // Below a Cyrillic title or greeting many senders go on in Latin letters.
        let isMixed =
            script.map { $0 == own || Self.sharesScript($0, own) } == true
            && Transliteration.languages.contains(own) && Transliteration.isMostlyLatin(letters.scalars)
        let isOther = script != nil && !isMixed
        // The letters of a title do not tell in which language the text below it goes on.
        if let spoken = LocaleGuess.inUkraine(isOther ? lines : "", own: own, locale: locale) { languages = spoken }
        // In India one text mixes Hindi and English, in either alphabet, or is all English.
        if !isOther, own == "hi" || (own == "en" && locale.hasSuffix("-IN")) {
            let isHindi = RomanHindi.isWritten(in: letters.scalars, words: own == "hi" ? 1 : 2)
            languages = isHindi ? ["hi", "en"] : ["en"]
        }
        if isOther, languages != ["en"], Self.hasLatinWord(letters) { languages.append("en") }
        let isTransliterated = !isOther && Transliteration.languages.contains(own)
        let tables = languages.compactMap { shelf.tables($0, transliterates: isTransliterated) }
        let read = isTransliterated ? letters.transliterated : letters
        var statement = Statement(read, text.scalars, tables.map(\.markers))
        var judgement = Judgement(statement, home: home)
        var language = tables.first?.language
        if !isOther, languages.last != "en", judgement.reason == .noPayment || judgement.reason == .balance,
            let english = shelf.tables("en")
        {
            let second = Statement(letters, text.scalars, [english.markers])
            let judged = Judgement(second, home: home)
            if judged.reason != .noPayment, !Self.isWeak(judged) || !statement.tellsMoney {
                statement = second
                judgement = judged
                language = "en"
            }
        }
        if judgement.reason == .credit, let range = judgement.range {
            let currency = judgement.currency
            let verbs = statement.events.filter { $0.role.isCredit }.map { Int(statement.letters.places[$0.start]) }
            if Surroundings.areDoubtful(around: range, of: currency, in: text, language: language) {
                judgement.doubtAmount()
            } else if NamedCurrency.contradicts(currency, of: range, statement.amounts, in: text) {
                judgement.doubtCurrency()
            } else if Quotation.holds(range, verbs: verbs, in: text) {
                judgement.dropQuoted()
            }
        }
        self.statement = statement
        self.judgement = judgement
        self.language = language
    }

    /// Whether a mere noun decided, such as "transfer", which many languages share.
    private static func isWeak(_ judgement: Judgement) -> Bool {
        judgement.deciding?.role == .debitMaybe || judgement.deciding?.role == .creditMaybe
    }

    /// Whether two languages are written in one script, so that the script does not tell which it is.
    private static func sharesScript(_ one: String, _ other: String) -> Bool {
        let families = [["ru", "uk", "be", "kk", "bg"], ["ar", "fa", "ur"], ["hi", "ne", "mr"], ["zh", "ja"]]
        return families.contains { $0.contains(one) && $0.contains(other) }
    }

    private static func hasLatinWord(_ letters: Letters) -> Bool {
        var run = 0
        for letter in letters.scalars {
            run = letter >= 0x61 && letter <= 0x7A ? run + 1 : 0
            if run == 4 { return true }
        }
        return false
    }
}

extension Statement {
    /// Whether a verb or noun tells that money has come or gone.
    fileprivate var tellsMoney: Bool {
        events.contains { $0.role.isCredit || $0.role.isDebit || $0.role == .total }
    }
}
