// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers
import SpokenText

/// A template that is proposed, with the notifications that it is proposed for.
public struct SuggestedTemplate {
    /// The template.
    public let template: Template
    /// How many notifications it decides as the announcer does.
    public let count: Int
    /// What the announcer makes of one of them.
    public let example: Explanation
    /// A credit for the same notifications, where the announcer does not know whether they tell of one.
    public let otherwise: Template?

    let group: SkeletonGroup
    /// The samples that it counts.
    private let covered: [Int]

    /// Tries the ways to write a group's skeleton and takes the one that decides the most samples.
    init?(_ group: SkeletonGroup, _ samples: [Sample]) {
        let members = group.members.map { samples[$0] }
        let titles = Set(members.map { $0.text.title ?? "" })
        let title = titles.count == 1 ? titles.first.flatMap(Self.written) : nil
        var best: (template: Template, covered: [Int])?
        for (hasPayer, keepsUnit) in [(true, false), (true, true), (false, false), (false, true)] {
            guard let skeleton = Self.skeleton(group, members, hasPayer: hasPayer, keepsUnit: keepsUnit),
                let template = try? Template(
                    kind: group.kind.isCredit ? .credit : .silent, locale: group.kind.locale, text: skeleton.text,
                    title: title, place: TemplateLine(file: "suggestion", line: group.members.first ?? 0))
            else { continue }
            let namesPayer = skeleton.pieces.contains(.hole(.payer))
            let covered = group.members.filter { index in
                let sample = samples[index]
                return sample.isMet(by: sample.decision(of: template), hasPayer: namesPayer)
            }
            if covered.count > best?.covered.count ?? 0 { best = (template, covered) }
            if covered.count == group.members.count || !group.kind.isCredit { break }
        }
        guard let best, let first = best.covered.first else { return nil }
        self.group = group
        template = best.template
        covered = best.covered
        count = covered.reduce(0) { $0 + samples[$1].count }
        example = samples[first].found
        otherwise = Self.credit(for: samples[first], title)
    }

    /// Whether it decides no notification otherwise than the announcer.
    func goes(with samples: [Sample]) -> Bool {
        samples.allSatisfy { sample in
            switch sample.decision(of: template) {
            case .none: true
            case .silent: !sample.isCredit
            case .credit(let credit):
                sample.isCredit && credit.currency == sample.found.currency
                    && sample.found.amount.map { credit.amount.isSameValue(as: $0) } == true
            }
        }
    }

    /// The lines of a file: a comment, and the template.
    public var lines: [String] {
        let bodies = count == 1 ? "1 notification" : "\(count) notifications"
        var said = example.announces ? "says of one: \(example.spoken ?? "")" : "silent now: \(example.reason.rawValue)"
        if !example.announces, template.kind == .credit {
            said = "the announcer itself is silent about them: \(example.reason.rawValue)"
        }
        var lines = ["# \(bodies); \(said)", Self.line(template)]
        if let otherwise {
            lines.insert("# if they tell of money that has come: \(Self.line(otherwise))", at: 1)
        }
        return lines.map { line in line.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }

    private static func line(_ template: Template) -> String {
        ([template.kind.rawValue, template.locale, template.text] + (template.title.map { [$0] } ?? []))
            .joined(separator: "\t")
    }

    /// A title that can stand in a template as it is.
    private static func written(_ title: String) -> String? {
        let folded = FoldedText(title)
        let isPlain = folded.scalars.allSatisfy {
            $0 != "{" && $0 != "}" && $0.properties.generalCategory != .control && $0.properties.numericType == nil
        }
        return isPlain && title.contains { !$0.isWhitespace } ? title : nil
    }

    private static func skeleton(
        _ group: SkeletonGroup, _ members: [Sample], hasPayer: Bool, keepsUnit: Bool
    ) -> Skeleton? {
        guard keepsUnit else { return hasPayer ? group.skeleton : group.skeleton.withoutPayer }
        // One that keeps what stands behind the amount exists only where that is the same everywhere.
        var joined: Skeleton?
        for skeleton in Set(members.map { $0.skeleton(hasPayer: hasPayer, keepsUnit: true, amount: $0.amount) }) {
            guard let known = joined else {
                joined = skeleton
                continue
            }
            guard let merged = known.merged(with: skeleton) else { return nil }
            joined = merged
        }
        return joined
    }

    private static func credit(for sample: Sample, _ title: String?) -> Template? {
        guard !sample.isCredit, sample.isOpen, let amount = sample.onlyAmount else { return nil }
        let skeleton = sample.skeleton(hasPayer: false, keepsUnit: false, amount: amount)
        let template = try? Template(kind: .credit, locale: sample.locale, text: skeleton.text, title: title)
        guard let template, case .credit = sample.decision(of: template) else { return nil }
        return template
    }
}
