// SPDX-License-Identifier: Apache-2.0

public import SpokenText

/// What the templates make of a notification.
public enum TemplateDecision: Sendable, Hashable {
    /// No template matches: the phrases decide.
    case none
    /// Money has come, and how much is certain.
    case credit(TemplateCredit)
    /// Nothing is said; the lines are those that decided.
    case silent(TemplateSilence, [TemplateLine])
}

/// Why templates keep a notification silent, in the words of ``Reason``.
public enum TemplateSilence: String, Sendable, Hashable, CaseIterable {
    /// A silent line matches, two lines disagree, or one line matches in two ways.
    case template
    /// The hole for the amount holds no certain one.
    case uncertainAmount = "uncertain-amount"
    /// The amount's currency is not certain.
    case uncertainCurrency = "uncertain-currency"
    /// An amount of nothing.
    case zeroAmount = "zero-amount"
}

/// A payment that a template found.
public struct TemplateCredit: Sendable, Hashable {
    /// A text of the notification.
    public enum Part: Sendable, Hashable {
        /// What the notification says.
        case body
        /// The bold line.
        case title
    }

    /// The amount, above zero and no more exact than its currency.
    public let amount: WrittenNumber
    /// Its currency.
    public let currency: Currency
    /// Which text it stands in.
    public let part: Part
    /// Where it stands, with its sign, in `FoldedText(text).scalars` of that text.
    public let range: Range<Int>
    /// Who paid, as written; nil where the template has no hole for it.
    public let payer: String?
    /// The wallet or service, as written; nil where the template has no hole for it.
    public let channel: String?
    /// The BCP-47 tag of the language that it was read in.
    public let locale: String
    /// The line that decided.
    public let place: TemplateLine
    /// What whoever wrote the template has not seen: the texts in its holes, and a title that it does not name.
    let unseen: [String]

    /// Whether another one tells the same payment.
    func agrees(with other: TemplateCredit) -> Bool {
        amount.isSameValue(as: other.amount) && currency == other.currency && payer == other.payer
    }
}
