// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// What whoever wrote a template has not seen: the text in its holes, the subtitle, and the title where it asks for none.
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
        let recogniser = Recogniser(locale: template.locale)
        let finds = stretches(template, bodies, headings, subject).map { text, holes in
            let letters = MaskedText(text.text, recogniser.elements(in: text.text))
            let found = phrases.map { $0.finds(in: letters.scalars) }
            return (letters: letters, holes: holes, found: found)
        }
        // What was cancelled may have been paid back: as the author has seen it, not as a hole says.
        let isRefund = finds.contains { letters, holes, found in
            found.contains { $0.contains { $0.role == .refund && !reaches($0, letters, into: holes) } }
        }
        return finds.contains { letters, holes, found in
            found.contains { $0.contains { forbids($0, letters, holes, besideRefund: isRefund) } }
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
        let subtitle = (subject.subtitle, [(subject.subtitle.text.scalars.indices, false)])
        return [holes(template.body, bodies, subject.body), title, subtitle]
    }

    /// Whether a phrase that reaches into a hole forbids an announcement. No name has a part in one; elsewhere only such do as silence
    /// a whole text, and not those that may stand below a payment: "never share your code".
    private static func forbids(
        _ find: MarkerIndex.Find, _ letters: MaskedText, _ holes: [(place: Range<Int>, isName: Bool)],
        besideRefund: Bool
    ) -> Bool {
        guard [.failed, .pending, .otp, .scam, .request].contains(find.role) else { return false }
        let isOpen = find.hint == nil || find.hint == .excused && !besideRefund
        return reaches(find, letters, into: holes.filter { $0.isName || isOpen })
    }

    private static func reaches(
        _ find: MarkerIndex.Find, _ letters: MaskedText, into holes: [(place: Range<Int>, isName: Bool)]
    ) -> Bool {
        let (start, end) = (Int(letters.places[find.start]), Int(letters.places[find.end - 1]))
        return holes.contains { start < $0.place.upperBound && $0.place.lowerBound <= end }
    }
}
