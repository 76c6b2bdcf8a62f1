// SPDX-License-Identifier: Apache-2.0

public import Foundation
import SpokenText

/// The templates of a device, an app or a command, and what they decide together.
///
///     let set = try TemplateSet(contentsOf: [URL(fileURLWithPath: "shop.tsv")])
///     set.decide(body: "支付宝到账100元")   // .credit
///
/// A silent line beats every credit. Lines that match one notification and do not tell the same payment keep it silent.
public struct TemplateSet: Sendable {
    /// The templates, in the order in which they were given.
    public let templates: [Template]

    /// The most templates of a set.
    public static let most = 5000

    /// Joins templates.
    public init(_ templates: [Template] = []) { self.templates = templates }

    /// Reads files.
    /// - Throws: ``TemplateError``, naming file and line of the first fault.
    public init(contentsOf files: [URL]) throws(TemplateError) {
        var templates: [Template] = []
        for file in files {
            let table = try TemplateTable(contentsOf: file, name: file.relativePath)
            if let fault = table.faults.first { throw fault }
            templates += table.templates
            guard templates.count <= Self.most else {
                throw TemplateError(
                    code: .unreadable, place: TemplateLine(file: table.name, line: 0),
                    message: "makes it more than \(Self.most) templates; leave some out")
            }
        }
        self.templates = templates
    }

    /// Whether there is no template.
    public var isEmpty: Bool { templates.isEmpty }

    /// Returns the files of templates in a folder, by name; none where there is no such folder.
    public static func files(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".tsv") && !$0.hasPrefix(".") }.sorted()
            .map { folder.appendingPathComponent($0, isDirectory: false) }
    }

    /// Decides about a notification, in time linear in its texts.
    ///
    /// No template asks for a subtitle: what it says can only silence.
    public func decide(title: String? = nil, subtitle: String? = nil, body: String) -> TemplateDecision {
        guard !templates.isEmpty else { return .none }
        var subject = TemplateSubject(title: title, subtitle: subtitle, body: body)
        return Self.decide(templates, &subject)
    }

    static func decide(_ templates: [Template], _ subject: inout TemplateSubject) -> TemplateDecision {
        var silent: [TemplateLine] = []
        var credits: [TemplateCredit] = []
        var uncertain: [Uncertain] = []
        for template in templates {
            guard let reading = TemplateReading(template, &subject) else { continue }
            switch reading {
            case .silent: silent.append(template.place)
            case .credit(let credit): credits.append(credit)
            case .uncertain(let reason, let range, let part):
                uncertain.append(Uncertain(reason: reason, place: template.place, range: range, part: part))
            }
        }
        if !silent.isEmpty { return .silent(.template, silent) }
        // "You received {amount}" also matches "You received $5 from Bob"; the line that knows what follows is meant.
        uncertain.removeAll { doubt in credits.contains { $0.part == doubt.part && $0.range == doubt.range } }
        guard let first = credits.first else {
            guard let doubt = uncertain.first else { return .none }
            return .silent(doubt.reason, uncertain.map(\.place))
        }
        let against = credits.filter { !$0.agrees(with: first) }.map(\.place) + uncertain.map(\.place)
        return against.isEmpty ? .credit(first) : .silent(.template, [first.place] + against)
    }

    /// A line that matches without a certain payment.
    private struct Uncertain {
        let reason: TemplateSilence
        let place: TemplateLine
        /// The one amount that its hole holds beside other text.
        let range: Range<Int>?
        let part: TemplateCredit.Part
    }
}
