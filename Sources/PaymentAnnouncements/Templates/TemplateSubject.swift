// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// A notification that templates are matched with; what is found in it is kept for the next template.
struct TemplateSubject {
    let body: TemplateLetters
    let title: TemplateLetters
    let subtitle: TemplateLetters
    private var amounts: [String: [Amount]] = [:]

    /// An amount that the recogniser read.
    struct Amount {
        let range: Range<Int>
        let reading: MoneyReading
    }

    init(title: String?, subtitle: String?, body: String) {
        self.body = TemplateLetters(body)
        self.title = TemplateLetters(title ?? "")
        self.subtitle = TemplateLetters(subtitle ?? "")
    }

    func text(_ part: TemplateCredit.Part) -> TemplateLetters { part == .body ? body : title }

    /// The amounts of a whole text, read in a locale.
    mutating func amounts(in part: TemplateCredit.Part, locale: String) -> [Amount] {
        let key = (part == .body ? "b" : "t") + locale
        if let known = amounts[key] { return known }
        let found = Recogniser(locale: locale).elements(in: text(part).text).compactMap { element -> Amount? in
            guard case .money(let reading) = element.kind else { return nil }
            return Amount(range: element.range, reading: reading)
        }
        amounts[key] = found
        return found
    }
}

extension [TemplateSubject.Amount] {
    /// The amounts that share a scalar with a range.
    func touching(_ range: Range<Int>) -> ArraySlice<TemplateSubject.Amount> {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < count, self[end].range.lowerBound < range.upperBound { end += 1 }
        return self[low..<end]
    }
}
