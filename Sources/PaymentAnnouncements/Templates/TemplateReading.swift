// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// What one template makes of a notification that it matches.
enum TemplateReading {
    /// It says that nothing is said.
    case silent
    /// A certain payment.
    case credit(TemplateCredit)
    /// No certain payment; where the hole holds one amount and more, that amount's place.
    case uncertain(TemplateSilence, around: Range<Int>?, in: TemplateCredit.Part)

    /// Matches a template with a notification; nil where it does not match.
    init?(_ template: Template, _ subject: inout TemplateSubject) {
        guard let body = TemplateMatch(template.body, subject.body) else { return nil }
        var heading: TemplateMatch?
        if let pattern = template.heading {
            guard let match = TemplateMatch(pattern, subject.title) else { return nil }
            heading = match
        }
        guard template.kind == .credit else {
            self = .silent
            return
        }
        let isInBody = template.body.holes.contains(.amount)
        let part: TemplateCredit.Part = isInBody ? .body : .title
        guard let match = isInBody ? body : heading, let pattern = isInBody ? template.body : template.heading,
            let hole = pattern.holes.firstIndex(of: .amount)
        else { return nil }
        let text = subject.text(part)
        let amounts = subject.amounts(in: part, locale: template.locale)
        switch TemplateAmount(match, hole: hole, of: pattern, in: text, amounts) {
        case .none: self = .uncertain(.uncertainAmount, around: nil, in: part)
        case .several: self = .uncertain(.template, around: nil, in: part)
        case .around(let range): self = .uncertain(.uncertainAmount, around: range, in: part)
        case .one(let amount, let ways):
            if let doubt = Self.doubt(amount, among: amounts.map(\.range), in: text.text, locale: template.locale) {
                self = .uncertain(doubt, around: nil, in: part)
                return
            }
            let pinned = ways.compactMap { match.pinned(hole, to: $0) }
            var bodies = [body]
            var headings = heading.map { [$0] } ?? []
            if isInBody { bodies = pinned } else { headings = pinned }
            let names = [TemplateHole.payer, .channel].map { hole in
                Self.names(hole, template, bodies, headings, &subject)
            }
            guard case .certain(let payer) = names[0] else {
                self = .uncertain(.template, around: nil, in: part)
                return
            }
            var channel: String?
            if case .certain(let name) = names[1] { channel = name }
            guard let number = amount.reading.number.value, case .certain(let currency) = amount.reading.currency else {
                self = .uncertain(.uncertainAmount, around: nil, in: part)
                return
            }
            guard !TemplateVeto.holds(template, bodies, headings, subject) else {
                self = .uncertain(.template, around: nil, in: part)
                return
            }
            self = .credit(
                TemplateCredit(
                    amount: number, currency: currency, part: part, range: amount.range, payer: payer,
                    channel: channel, locale: template.locale, place: template.place,
                    unseen: TemplateVeto.unseen(template, bodies, headings, subject)))
        }
    }

    /// Why an amount is not certain: the same questions that the phrases' amounts are asked.
    private static func doubt(
        _ amount: TemplateSubject.Amount, among amounts: [Range<Int>], in text: FoldedText, locale: String
    ) -> TemplateSilence? {
        let written = WrittenAmount(
            amount.reading.number, amount.reading.currency, at: 0, amount.range, in: text.scalars)
        guard let number = amount.reading.number.value, !written.hasMinus else { return .uncertainAmount }
        if number.significand == 0 { return .zeroAmount }
        guard let currency = written.certainCurrency else { return .uncertainCurrency }
        guard number.significand > 0, !number.hasMoreDecimals(than: currency.fractionDigits) else {
            return .uncertainAmount
        }
        let language = String(locale.prefix { $0 != "-" }).lowercased()
        let range = written.range
        if SecondCurrency.isNamed(beside: currency, of: range, among: amounts, in: text.scalars) {
            return .uncertainCurrency
        }
        let isDoubtful =
            Surroundings.areDoubtful(around: range, of: currency, in: text, language: language)
            || Surroundings(range, currency, in: text, language: language)?.sharesDigits ?? true
            || SpelledBeside.holds(Money(number, currency), at: range, in: text, language: language)
        return isDoubtful ? .uncertainAmount : nil
    }

    // MARK: Names

    /// What a hole for a name holds.
    private enum Name {
        /// One name, or none because there is no hole for it.
        case certain(String?)
        /// Different ones in different ways, or one that holds an amount.
        case uncertain
    }

    private static func names(
        _ hole: TemplateHole, _ template: Template, _ bodies: [TemplateMatch], _ headings: [TemplateMatch],
        _ subject: inout TemplateSubject
    ) -> Name {
        let parts: [(TemplateCredit.Part, TemplatePattern?, [TemplateMatch])] = [
            (.body, template.body, bodies), (.title, template.heading, headings),
        ]
        for (part, pattern, matches) in parts {
            guard let index = pattern?.holes.firstIndex(of: hole) else { continue }
            let text = subject.text(part)
            var places: Set<Range<Int>> = []
            for match in matches {
                guard let fillings = match.fillings(index) else { return .uncertain }
                for filling in fillings { places.insert(text.place(of: filling) ?? 0..<0) }
            }
            guard places.count == 1, let place = places.first, !place.isEmpty,
                subject.amounts(in: part, locale: template.locale).touching(place).isEmpty
            else { return .uncertain }
            let name = text.text.original(place)
            // "You paid {amount}", where somebody's name was meant.
            return NamelessPayers.common?.isReader(name, in: LanguageTag(template.locale).language) ?? true
                ? .uncertain : .certain(name)
        }
        return .certain(nil)
    }
}
