// SPDX-License-Identifier: Apache-2.0

import Letters
import SpokenText

/// Finds templates that do not go together: two that can match one notification and decide differently, and one that never
/// decides.
public struct TemplateCheck {
    private var prepared: [Prepared] = []
    /// What is wrong, in the order of the templates.
    public private(set) var findings: [TemplateError] = []

    /// Begins without templates.
    init() {}

    /// Checks templates.
    public init(_ templates: [Template]) {
        for template in templates {
            let next = Prepared(template)
            findings += findings(of: next)
            prepared.append(next)
        }
    }

    /// Takes a template if nothing is wrong between it and those before it; returns whether it did.
    mutating func take(_ template: Template) -> Bool {
        let next = Prepared(template)
        guard findings(of: next).isEmpty else { return false }
        prepared.append(next)
        return true
    }

    /// A template with what comparing it needs.
    private struct Prepared {
        let template: Template
        let plain: TemplateTokens
        let signed: TemplateTokens
        let examples: [TemplateTokens]
        /// Of a credit, notifications that it matches.
        let samples: [TemplateSubject]

        init(_ template: Template) {
            self.template = template
            plain = TemplateTokens(template, takesSigns: false)
            signed = TemplateTokens(template, takesSigns: true)
            examples = plain.examples
            samples = TemplateCheck.samples(of: template)
        }

        /// Whether it matches all that another one matches.
        func includes(_ other: Prepared) -> Bool { other.examples.allSatisfy { plain.meets($0) } }
    }

    private func findings(of later: Prepared) -> [TemplateError] {
        prepared.compactMap { finding($0, later) }
    }

    private func finding(_ one: Prepared, _ two: Prepared) -> TemplateError? {
        let (earlier, later) = (one.template.place, two.template.place)
        switch (one.template.kind, two.template.kind) {
        case (.silent, .credit):
            if one.includes(two) {
                return unreachable(later, "\(name(earlier, for: later)) matches all that it matches and is silent")
            }
            return meet(silent: one, credit: two)
                ? overlap(later, with: earlier, "and one of the two is silent, which wins") : nil
        case (.credit, .silent):
            if two.includes(one) {
                return unreachable(earlier, "\(name(later, for: earlier)) matches all that it matches and is silent")
            }
            return meet(silent: two, credit: one)
                ? overlap(later, with: earlier, "and one of the two is silent, which wins") : nil
        case (.silent, .silent):
            return one.includes(two)
                ? unreachable(later, "\(name(earlier, for: later)) matches all that it matches") : nil
        case (.credit, .credit):
            let (meets, differently) = one.signed.meeting(two.signed)
            guard meets else { return nil }
            if differently {
                return overlap(later, with: earlier, "with another amount or payer, which keeps it silent")
            }
            if one.template.locale.lowercased() != two.template.locale.lowercased() {
                return overlap(later, with: earlier, "and reads it in another locale")
            }
            return one.includes(two)
                ? unreachable(later, "\(name(earlier, for: later)) matches all that it matches and says the same")
                : nil
        }
    }

    private func meet(silent: Prepared, credit: Prepared) -> Bool {
        silent.plain.meets(credit.plain)
            || credit.samples.contains { sample in
                var sample = sample
                return TemplateReading(silent.template, &sample) != nil
            }
    }

    private func overlap(_ line: TemplateLine, with other: TemplateLine, _ how: String) -> TemplateError {
        TemplateError(
            code: .overlap, place: line, message: "can match what \(name(other, for: line)) matches, \(how)")
    }

    private func unreachable(_ line: TemplateLine, _ why: String) -> TemplateError {
        TemplateError(code: .overlap, place: line, message: "never decides: \(why)")
    }

    /// Names a line in a sentence about another one.
    private func name(_ line: TemplateLine, for other: TemplateLine) -> String {
        line.file == other.file ? "line \(line.line)" : line.description
    }

    // MARK: Samples

    /// Amounts in the shapes in which senders write them: a silent line may begin with the sign that a credit leaves to its
    /// hole.
    private static let amounts = [
        "5", "$5", "€5", "£5", "¥5", "₹5", "Rs 5", "Rs. 5", "Rs.5", "R$ 5", "USD 5", "EUR 5", "INR 5", "+$5", "5 €",
        "5€",
        "5,00 €", "5元", "5 USD", "5 EUR", "5円", "5원", "5 ₽", "5 kr", "5 zł", "5 TL", "5 ₫",
    ]

    private static func samples(of template: Template) -> [TemplateSubject] {
        guard template.kind == .credit else { return [] }
        return amounts.map { amount in
            TemplateSubject(
                title: template.title.map { fill($0, amount) }, subtitle: nil, body: fill(template.text, amount))
        }
    }

    private static func fill(_ text: String, _ amount: String) -> String {
        TemplateHole.allCases.reduce(text) { text, hole in
            text.replacing(hole.written, with: hole == .amount ? amount : "Q")
        }
    }
}
