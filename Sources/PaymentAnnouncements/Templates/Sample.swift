// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// A notification that templates are suggested from, with what the announcer makes of it.
struct Sample {
    let text: NotificationText
    /// How often it came.
    let count: Int
    /// What the announcer says without templates.
    let found: Explanation
    /// The locale that it is read in.
    let locale: String
    let folded: FoldedText
    private let subject: TemplateSubject
    let elements: [Element]
    /// The payment's amount, where the announcer names one and it stands once in the body.
    let amount: Range<Int>?
    /// The payer's name, where it stands once in the body.
    let payer: Range<Int>?

    init(_ text: NotificationText, count: Int, _ rules: AnnouncementRules) {
        self.text = text
        self.count = count
        found = rules.explain(text)
        locale = rules.readingTag(of: text)
        subject = TemplateSubject(title: text.title, subtitle: text.subtitle, body: text.body)
        folded = subject.body.text
        elements = Recogniser(locale: locale).elements(in: folded)
        amount = Self.place(of: found, elements)
        payer = found.payer.flatMap { [folded] in Self.place(of: $0, in: folded) }
    }

    /// Whether the announcer takes it for money that has come.
    var isCredit: Bool { found.announces || found.reason == .noWords }

    /// Whether the announcer is silent because it is not sure, or does not understand, and not because it knows better.
    var isOpen: Bool {
        ["no-payment", "no-language", "no-words"].contains(found.reason.rawValue)
            || found.reason.rawValue.hasPrefix("uncertain")
    }

    /// The only certain amount of the body.
    var onlyAmount: Range<Int>? {
        let certain = elements.filter {
            guard case .money(let reading) = $0.kind else { return false }
            return reading.money != nil
        }
        return certain.count == 1 ? certain.first?.range : nil
    }

    private static func place(of found: Explanation, _ elements: [Element]) -> Range<Int>? {
        guard let amount = found.amount, let currency = found.currency else { return nil }
        let same = elements.filter { element in
            guard case .money(let reading) = element.kind, let value = reading.number.value,
                case .certain(let read) = reading.currency
            else { return false }
            return read == currency && value.isSameValue(as: amount)
        }
        // A balance may be as high by chance; the payment is told first.
        return same.first?.range
    }

    private static func place(of name: String, in text: FoldedText) -> Range<Int>? {
        let name = FoldedText(name).scalars
        guard let first = name.first, name.count <= text.scalars.count else { return nil }
        var found: Range<Int>?
        for start in 0...text.scalars.count - name.count where text.scalars[start] == first {
            guard text.scalars[start..<start + name.count].elementsEqual(name) else { continue }
            if found != nil { return nil }
            found = start..<start + name.count
        }
        return found
    }

    /// The body with holes.
    func skeleton(hasPayer: Bool, keepsUnit: Bool, amount: Range<Int>?) -> Skeleton {
        let payer = payer.flatMap { name in amount?.overlaps(name) == true ? nil : name }
        let skeleton = Skeleton(
            folded, elements, amount: amount, payer: amount == nil ? nil : payer, keepsUnit: keepsUnit)
        return hasPayer ? skeleton : skeleton.withoutPayer
    }

    /// What a template alone decides about it.
    func decision(of template: Template) -> TemplateDecision {
        var subject = subject
        return TemplateSet.decide([template], &subject)
    }

    /// Whether a decision says what the announcer says.
    func isMet(by decision: TemplateDecision, hasPayer: Bool) -> Bool {
        switch decision {
        case .none: return false
        case .silent(let reason, _): return !isCredit && reason == .template
        case .credit(let credit):
            guard isCredit, let amount = found.amount else { return false }
            return credit.amount.isSameValue(as: amount) && credit.currency == found.currency
                && credit.payer == (hasPayer ? found.payer : nil)
        }
    }
}

extension Skeleton {
    /// The same with the payer left out of what is said.
    var withoutPayer: Skeleton { replacing(.payer, with: .ignore) }
}
