// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

/// A sound, image or movie that is shown with a notification.
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding {
    /// Tells the attachment from others of the same notification.
    open var identifier: String { heldIdentifier }
    /// Where the file is.
    open var url: URL { heldURL }
    /// The file's uniform type identifier, such as `com.microsoft.waveform-audio`.
    open var type: String { heldType }

    /// What the attachment was made with, by the `UNNotificationAttachmentOptions…Key` constants.
    package let options: [AnyHashable: Any]

    private let heldIdentifier: String
    private let heldURL: URL
    private let heldType: String

    /// Makes an attachment as it is given, without looking at the file.
    package init(identifier: String, url: URL, type: String, options: [AnyHashable: Any] = [:]) {
        heldIdentifier = identifier
        heldURL = url
        heldType = type
        self.options = options
        super.init()
    }

    /// Makes an attachment of a file that is on disk.
    ///
    /// The type follows from the file name's extension, or from the option `UNNotificationAttachmentOptionsTypeHintKey`. Whether
    /// the file is small enough and intact is found out by the device when the extension is done. An option of a wrong type is left
    /// out, of which the device is told (`attachment-option`).
    /// - Parameters:
    ///   - identifier: tells the attachment from others; an empty one is replaced with a unique one.
    ///   - URL: a file URL.
    ///   - options: the values of the `UNNotificationAttachmentOptions…Key` constants.
    /// - Throws: ``UNError`` `attachmentInvalidURL` when the URL names no file, `attachmentUnrecognizedType` when a notification
    ///   cannot show files of its type.
    public convenience init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        guard URL.isFileURL, Self.isFile(URL) else {
            throw UNError(
                .attachmentInvalidURL,
                userInfo: [NSLocalizedDescriptionKey: "The attachment's URL names no file: \(URL.absoluteString)"])
        }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey]
        guard
            let type = hint.map({ AttachmentType(identifier: $0 as? String ?? "") })
                ?? AttachmentType(pathExtension: URL.pathExtension)
        else {
            throw UNError(
                .attachmentUnrecognizedType,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "A notification cannot show an attachment of the type of '\(URL.lastPathComponent)'; it shows AIFF, WAV, MP3, M4A, JPEG, GIF, PNG, MPEG, MP4 and AVI."
                ])
        }
        let kept = KeptOptions(options ?? [:])
        for fault in kept.faults { DeviceWarning(code: "attachment-option", message: fault).send() }
        self.init(
            identifier: identifier.isEmpty ? UUID().uuidString : identifier, url: URL, type: type.identifier,
            options: kept.values)
    }

    private static func isFile(_ url: URL) -> Bool {
        let path = url.resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    /// Returns the attachment itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is an attachment of the same identifier, file, type and options.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
            && UserInfo.areEqual(options, other.options)
    }

    /// A hash of the identifier.
    open override var hash: Int { identifier.hashValue }

    /// True: attachments are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an attachment from a keyed archive; nil when a part is missing.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeString("identifier"), let type = coder.decodeString("type"),
            let url = coder.decodeValue(NSURL.self, "url")
        else { return nil }
        heldIdentifier = identifier
        heldURL = url as URL
        heldType = type
        options =
            coder.decodeValues([NSDictionary.self, NSString.self, NSNumber.self], "options")
            as? [AnyHashable: Any] ?? [:]
        super.init()
    }

    /// Writes the attachment, but not the file, to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encodeString(identifier, "identifier")
        coder.encodeString(type, "type")
        coder.encode(NSURL(string: url.absoluteString), forKey: "url")
        coder.encode(NSDictionary(dictionary: options), forKey: "options")
    }
}
