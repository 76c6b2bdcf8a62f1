// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSAttributedString.Key {
    /// Where a text leads: a URL, or a text where it is none.
    public static let link = NSAttributedString.Key("NSLink")
}

extension NSAttributedString {
    /// What a document is written in.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let plain = DocumentType(rawValue: "NSPlainText")
        public static let html = DocumentType(rawValue: "NSHTML")
        public static let rtf = DocumentType(rawValue: "NSRTF")
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
    }

    /// What is told of a document before it is read.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    /// What is told of a document that was read.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }

    /// Reads a document, HTML or plain text; without a type, what it looks like.
    ///
    ///     try NSAttributedString(data: data, options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
    /// - Note: On Linux HTML becomes its text, with paragraphs, lines, lists and links (`.link`); there are no fonts, colours or pictures.
    /// - Throws: `CocoaError`, `fileReadCorruptFile` for RTF, `fileReadInapplicableStringEncoding` for bytes in another encoding.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let encoding =
            switch options[.characterEncoding] {
            case let number as NSNumber: String.Encoding(rawValue: number.uintValue)
            case let number as UInt: String.Encoding(rawValue: number)
            case let encoding as String.Encoding: encoding
            default: String.Encoding.utf8
            }
        // Apple's reader takes HTML without a word on its encoding for Latin 1.
        guard let text = String(data: data, encoding: encoding) ?? String(data: data, encoding: .isoLatin1) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        let named =
            options[.documentType] as? DocumentType ?? (options[.documentType] as? String).map(DocumentType.init)
        let kind = named ?? (HTMLText.isLikely(text) ? .html : .plain)
        guard kind == .html || kind == .plain else { throw CocoaError(.fileReadCorruptFile) }
        let attributes = options[.defaultAttributes] as? [NSAttributedString.Key: Any] ?? [:]
        let result = NSMutableAttributedString(string: "")
        for run in kind == .html ? HTMLText(text).runs : [HTMLText.Run(text: text)] {
            var own = attributes
            if let link = run.link { own[.link] = NSURL(string: link) ?? link as NSString }
            result.append(NSAttributedString(string: run.text, attributes: own))
        }
        unsafe dict?.pointee = ["DocumentType": kind.rawValue, "CharacterEncoding": encoding.rawValue]
        self.init(attributedString: result)
    }
}
