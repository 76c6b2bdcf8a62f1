// SPDX-License-Identifier: Apache-2.0

extension SpokenLanguage {
    /// Whether a name reads as an amount or a number, so that it could be heard as one: "Fünfhundert Euro", "CIEN EUROS",
    /// 一百元, "Sto Złotych GmbH".
    ///
    /// A number beside a currency counts anywhere in the name, a number by itself only as the whole name: a Nam, a Ba or a
    /// Mila with further names is a person.
    public func readsAsAmount(_ name: String) -> Bool {
        grammar.words.amounts.words(of: grammar.words).readsAsAmount(name)
    }
}

extension SpokenLanguage {
    /// The words of a text that are numbers, or hold one, without accents and capitals: "Twelve dollars and fifty cents" has `twelve`
    /// and `fifty`.
    package func numberWords(of text: String) -> [String] {
        grammar.words.amounts.words(of: grammar.words).numberWords(of: text)
    }

    /// The words of a text behind its first number, up to its last currency, that are no numbers, without accents and capitals: "Got fifty
    /// Canadian dollars today" has `canadian` and `dollars`.
    package func currencyWords(of text: String) -> [String] {
        grammar.words.amounts.words(of: grammar.words).currencyWords(of: text)
    }
}

/// What a word is in a number that is written in words.
package enum CountingWord {
    /// A number of ten or more, or it holds one: "hundert", "cinquemila".
    case large
    /// A number of two to nine: "two", "deux".
    case several
    /// Another number: "un".
    case one
    /// What joins the parts of a number, as the "and" of "two thousand and five" does.
    case joint
}

extension SpokenLanguage {
    /// What a word is in a number; nil where it is no part of one, and in a language whose accents tell numbers from other words.
    package func countingWord(_ word: ArraySlice<Unicode.Scalar>) -> CountingWord? {
        grammar.words.amounts.words(of: grammar.words).countingWord(word)
    }

    /// Whether one of the words of a text is a number of ten or more, or holds one. False in a language whose accents tell numbers from
    /// other words.
    package func holdsLargeNumber(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        grammar.words.amounts.words(of: grammar.words).holdsLargeNumber(text)
    }
}
