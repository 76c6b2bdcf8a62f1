// SPDX-License-Identifier: Apache-2.0

import Letters

/// Says a whole text in words: amounts, numbers, dates, times, card tails, telephone numbers and percentages.
///
///     try spokenText("You received $12.50", in: SpokenLanguage(tag: "en-US"))
///     // "You received twelve dollars and fifty cents"
///
/// Emoji and addresses are left out. No digit, currency sign or separator of digits is left.
/// - Throws: `.uncertainAmount` where the text does not decide what a number is, `.unreadableSign` for a sign that has
///   no reading, and what ``Money/spoken(in:)`` throws.
public func spokenText(_ text: String, in language: SpokenLanguage) throws(SpokenTextError) -> String {
    if let fault = Recogniser.fault { throw fault }
    let folded = FoldedText(text)
    let elements = Recogniser(saying: language.tag).elements(in: folded)
    var wording = Wording(folded, language)
    var place = 0
    for (index, element) in elements.enumerated() {
        let joinsNumbers = index > 0 && elements[index - 1].kind.isQuantity && element.kind.isQuantity
        try wording.add(gap: place..<element.range.lowerBound, betweenNumbers: joinsNumbers)
        place = try wording.add(element)
    }
    try wording.add(gap: place..<folded.scalars.count, betweenNumbers: false)
    return wording.finished
}

extension Element.Kind {
    /// Whether a dash before or after it means "to".
    var isQuantity: Bool {
        switch self {
        case .money, .number, .percent, .date, .time: true
        default: false
        }
    }
}
