// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file of templates: `credit|silent TAB locale TAB text [TAB title]`, one a line.
///
/// Lines that begin with `#` and empty lines are left out; there is no header. Whoever wrote the file is not trusted: its
/// size, its lines and their holes are checked before anything is matched.
public struct TemplateTable: Sendable {
    /// The file's name, for messages.
    public let name: String
    /// The templates, in the order of the file.
    public let templates: [Template]
    /// What is wrong with the lines that are no templates, in the order of the file.
    public let faults: [TemplateError]

    /// The largest file, in bytes.
    public static let largest = 1 << 20
    /// The most templates in one file.
    public static let most = 1000

    /// Reads a file.
    /// - Parameter name: what messages call it; by default the name without its folders.
    /// - Throws: ``TemplateError`` when it is missing or no text; a wrong line is one of the ``faults``.
    public init(contentsOf url: URL, name: String? = nil) throws(TemplateError) {
        let name = name ?? url.lastPathComponent
        func fault(_ code: TemplateError.Code, _ message: String) -> TemplateError {
            TemplateError(code: code, place: TemplateLine(file: name, line: 0), message: message)
        }
        let facts = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard let facts else { throw fault(.notFound, "is not there; name a file of templates") }
        guard facts[.type] as? FileAttributeType == .typeRegular else {
            throw fault(.unreadable, "is no plain file; name a file of templates")
        }
        guard (facts[.size] as? NSNumber)?.intValue ?? .max <= Self.largest else {
            throw fault(.unreadable, "is larger than \(Self.largest) bytes; split it")
        }
        guard let bytes = try? Data(contentsOf: url) else {
            throw fault(.cannotRead, "cannot be read; look at its rights and its disk")
        }
        try self.init(bytes, name: name)
    }

    /// Reads a file's bytes.
    /// - Throws: ``TemplateError`` when they are no text; a wrong line is one of the ``faults``.
    public init(_ bytes: some Collection<UInt8>, name: String) throws(TemplateError) {
        func fault(_ line: Int, _ code: TemplateError.Code, _ message: String) -> TemplateError {
            TemplateError(code: code, place: TemplateLine(file: name, line: line), message: message)
        }
        guard bytes.count <= Self.largest else {
            throw fault(0, .unreadable, "is larger than \(Self.largest) bytes; split it")
        }
        var templates: [Template] = []
        var faults: [TemplateError] = []
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard var text = String(validating: line, as: UTF8.self) else {
                throw fault(number, .unreadable, "is not UTF-8; convert the file")
            }
            if number == 1, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
            if text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
            guard !text.isEmpty, !text.hasPrefix("#"), text.contains(where: { !$0.isWhitespace }) else { continue }
            guard templates.count + faults.count < Self.most else {
                throw fault(number, .unreadable, "is one template too many; a file has at most \(Self.most)")
            }
            do { templates.append(try Self.template(text, TemplateLine(file: name, line: number))) } catch {
                faults.append(error)
            }
        }
        self.name = name
        self.templates = templates
        self.faults = faults
    }

    private static func template(_ line: String, _ place: TemplateLine) throws(TemplateError) -> Template {
        func fault(_ message: String) -> TemplateError {
            TemplateError(code: .wrongLine, place: place, message: message)
        }
        guard line.unicodeScalars.allSatisfy({ $0 == "\t" || $0.properties.generalCategory != .control }) else {
            throw fault("holds a control character; remove it")
        }
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard let kind = Template.Kind(rawValue: fields[0]) else {
            throw fault("begins neither with credit nor with silent")
        }
        guard fields.count == 3 || fields.count == 4 else {
            throw fault("has \(fields.count) fields; it takes credit or silent, locale, text and, if need be, title")
        }
        let title = fields.count == 4 && fields[3].contains { !$0.isWhitespace } ? fields[3] : nil
        return try Template(kind: kind, locale: fields[1], text: fields[2], title: title, place: place)
    }
}
