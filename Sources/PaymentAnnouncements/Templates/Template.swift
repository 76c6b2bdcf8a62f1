// SPDX-License-Identifier: Apache-2.0

import Letters

/// The text of a notification whose sender is known, with holes for what varies.
///
///     try Template(kind: .credit, locale: "zh-CN", text: "支付宝到账{amount}元")
public struct Template: Sendable, Hashable {
    /// What a notification that matches is.
    public enum Kind: String, Sendable, Hashable {
        /// Money has come; the amount is said when it is certain.
        case credit
        /// Nothing is said.
        case silent
    }

    /// What a notification that matches is.
    public let kind: Kind
    /// The BCP-47 tag of the language that a match is read in.
    public let locale: String
    /// The body, with holes.
    public let text: String
    /// The title, with holes; nil where any title will do.
    public let title: String?
    /// Where it was read.
    public let place: TemplateLine

    let body: TemplatePattern
    let heading: TemplatePattern?

    /// The longest text or title, in scalars.
    public static let longest = 1000

    /// Makes a template.
    /// - Throws: ``TemplateError`` when the tag is none, or the texts have wrong holes.
    public init(
        kind: Kind, locale: String, text: String, title: String? = nil,
        place: TemplateLine = TemplateLine(file: "template", line: 0)
    ) throws(TemplateError) {
        do throws(TemplatePattern.Fault) {
            for written in [text, title ?? ""] where written.unicodeScalars.count > Self.longest {
                throw TemplatePattern.Fault(message: "has a text of more than \(Self.longest) letters")
            }
            guard Self.isTag(locale) else {
                throw TemplatePattern.Fault(message: "has no locale such as zh-CN in its second field")
            }
            body = try TemplatePattern(text)
            heading = try title.map { title throws(TemplatePattern.Fault) in try TemplatePattern(title) }
            try Self.check(kind, body, heading)
        } catch {
            throw TemplateError(code: .wrongLine, place: place, message: error.message)
        }
        self.kind = kind
        self.locale = locale
        self.text = text
        self.title = title
        self.place = place
    }

    private static func check(
        _ kind: Kind, _ body: TemplatePattern, _ heading: TemplatePattern?
    ) throws(TemplatePattern.Fault) {
        guard body.pieces.count > 1 || body.hasLetters else { throw .init(message: "has an empty text") }
        guard body.hasLetters || heading?.hasLetters == true else {
            throw .init(message: "would match everything; write some of the text beside its holes")
        }
        guard kind == .credit else { return }
        func count(_ hole: TemplateHole) -> Int { body.count(hole) + (heading?.count(hole) ?? 0) }
        switch count(.amount) {
        case 0: throw .init(message: "is a credit without {amount}; put it where the amount stands")
        case 1: break
        default: throw .init(message: "is a credit with more than one {amount}; put {ignore} for the others")
        }
        for hole in [TemplateHole.payer, .channel] where count(hole) > 1 {
            throw .init(message: "has more than one \(hole.written); put {ignore} for the others")
        }
    }

    private static func isTag(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard tag.utf8.count <= 35, let language = parts.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) })
        else { return false }
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
        }
    }
}
