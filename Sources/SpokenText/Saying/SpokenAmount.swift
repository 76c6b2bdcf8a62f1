// SPDX-License-Identifier: Apache-2.0

/// An amount in words, with what a sentence around it has to know.
public struct SpokenAmount: Sendable, Hashable {
    /// The words by themselves, or where the amount is the subject: "одна гривня".
    public let words: String
    /// The words where the amount is the object: "одну гривню"; the same where the language makes no difference.
    public let asObject: String
    /// What a verb agrees with whose subject the amount is.
    public let agreement: Agreement

    /// Joins the words of an amount and what a verb agrees with; by default with nothing.
    public init(_ words: String, asObject: String? = nil, agreement: Agreement = Agreement(.other, .none)) {
        self.words = words
        self.asObject = asObject ?? words
        self.agreement = agreement
    }
}

/// What a verb agrees with beside an amount: "получен один рубль", "получена тысяча рублей", "получено пять рублей".
public struct Agreement: Sendable, Hashable {
    /// The plural category of the number, or of the thousands and millions where it ends with those.
    public let plural: PluralForm
    /// The gender of the noun that the number ends with: the currency's, or that of "тысяча".
    public let gender: Gender

    /// Joins a number and a gender.
    public init(_ plural: PluralForm, _ gender: Gender) {
        self.plural = plural
        self.gender = gender
    }
}
