// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What whoever wrote a template has not seen: the text in its holes, and the title where it asks for none.
///
/// The words of a template are its author's, and beat the phrases. What else the notification says may tell that the payment
/// failed, waits, is asked for or is a fraud: "Bob. Payment failed" where a name is expected, 交易失败 above the body.
enum TemplateVeto {
    /// Whether it tells so in the template's language, or in English, in which many apps write their titles.
    static func holds(
        _ template: Template, _ bodies: [TemplateMatch], _ headings: [TemplateMatch], _ subject: TemplateSubject
    ) -> Bool {
        let languages = Set([LanguageSearch.base(template.locale), "en"])
        let phrases = languages.compactMap { LanguageTables.compiled?.index($0) }
        guard !phrases.isEmpty else { return true }
        return stretches(template, bodies, headings, subject).contains { text, holes in
            forbids(text.text, holes, phrases)
        }
    }

    /// The texts that nobody has seen, for whoever asks whether another language speaks in them.
    static func unseen(
        _ template: Template, _ bodies: [TemplateMatch], _ headings: [TemplateMatch], _ subject: TemplateSubject
    ) -> [String] {
        stretches(template, bodies, headings, subject).flatMap { text, holes in
            holes.filter { !$0.place.isEmpty }.map { text.text.original($0.place) }
        }
    }

    /// A text of the notification with the holes in it that are not the amount's, and whether a name is meant there.
    private typealias Stretches = (text: TemplateLetters, holes: [(place: Range<Int>, isName: Bool)])

    private static func stretches(
        _ template: Template, _ bodies: [TemplateMatch], _ headings: [TemplateMatch], _ subject: TemplateSubject
    ) -> [Stretches] {
        func holes(_ pattern: TemplatePattern, _ matches: [TemplateMatch], _ letters: TemplateLetters) -> Stretches {
            let holes = pattern.holes.enumerated().filter { $0.element != .amount }.flatMap { index, hole in
                matches.compactMap { letters.place(of: $0.reach(index)) }.map { ($0, hole != .ignore) }
            }
            return (letters, holes)
        }
        let title =
            template.heading.map { holes($0, headings, subject.title) }
            ?? (subject.title, [(subject.title.text.scalars.indices, false)])
        return [holes(template.body, bodies, subject.body), title]
    }

    /// Whether a phrase that reaches into a hole forbids an announcement. No name has a part in one; elsewhere only such do as silence
    /// a whole text, and not those that may stand below a payment: "never share your code".
    private static func forbids(
        _ text: FoldedText, _ holes: [(place: Range<Int>, isName: Bool)], _ phrases: [MarkerIndex]
    ) -> Bool {
        var letters: [UInt32] = []
        var places: [Int] = []
        for (place, scalar) in text.scalars.enumerated() {
            LetterFolding.append(scalar, to: &letters)
            while places.count < letters.count { places.append(place) }
        }
        return phrases.contains { index in
            index.finds(in: letters).contains { find in
                guard [.failed, .pending, .otp, .scam, .request].contains(find.role) else { return false }
                let (start, end) = (places[find.start], places[find.end - 1])
                return holes.contains { hole in
                    start < hole.place.upperBound && hole.place.lowerBound <= end && (hole.isName || find.hint == nil)
                }
            }
        }
    }
}
