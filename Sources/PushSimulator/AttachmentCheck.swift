// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import UserNotifications

/// Judges attachments as iOS does once the extension has answered, and takes those that it shows into the entry.
struct AttachmentCheck {
    let entry: InboxEntry
    let files: NamedFiles

    /// The most bytes that the attachments of one delivery may have together; five films are more than iOS ever showed.
    private static let largestTogether = 250 << 20

    func check(
        _ attachments: [UNNotificationAttachment]
    ) throws(DeviceError) -> ([Delivery.Attachment], [Delivery.Warning]) {
        var checked: [Delivery.Attachment] = []
        var warnings: [Delivery.Warning] = []
        var room = Self.largestTogether
        for (place, attachment) in attachments.enumerated() {
            var shown = Delivery.Attachment(
                identifier: attachment.identifier, file: nil, type: attachment.type, bytes: 0, accepted: false,
                why: nil)
            if let fault = try take(attachment, number: place + 1, room: room, into: &shown) {
                let message = "The attachment \(attachment.url.lastPathComponent.quoted) \(fault.clause)"
                if !shown.accepted { shown.why = message }
                warnings.append(Delivery.Warning(code: fault.code, message: message))
            }
            if shown.accepted { room -= shown.bytes }
            checked.append(shown)
        }
        return (checked, warnings)
    }

    /// What is wrong with an attachment; one that is accepted all the same has only a warning.
    private struct Fault {
        let code: String
        let clause: String

        init(_ code: String, _ clause: String) { (self.code, self.clause) = (code, clause) }
    }

    /// Takes a file in: what is wrong with it is found out from the copy, which nobody else can change.
    private func take(
        _ attachment: UNNotificationAttachment, number: Int, room: Int, into shown: inout Delivery.Attachment
    ) throws(DeviceError) -> Fault? {
        guard let type = AttachmentType(identifier: attachment.type) else {
            return Fault("attachment-type", "is of type \(attachment.type.quoted), which iOS does not show.")
        }
        let found: NamedFiles.Found
        do { found = try files.open(attachment.url.path) } catch { return Self.fault(error) }
        shown.bytes = found.file.size
        guard found.file.size > 0 else {
            return Fault("attachment-size", "is empty, so iOS leaves it out.")
        }
        guard found.file.size <= type.largestFile else {
            return Fault(
                "attachment-size", "has \(found.file.size) bytes, and iOS shows at most \(type.largestFile).")
        }
        guard found.file.size <= room else {
            return Fault(
                "attachment-size", "and those before it have more than \(Self.largestTogether) bytes together.")
        }
        let name = "attachment-\(number).\(type.pathExtensions.first ?? "bin")"
        guard let copy = try entry.copy(found.file, as: name, atMost: type.largestFile) else {
            return Fault("attachment-missing", "cannot be read, so iOS leaves it out.")
        }
        let content = AttachmentContent(head: copy.bytes(at: 0, count: AttachmentContent.headLength))
        guard let held = Self.type(of: content, saidToBe: type) else {
            entry.remove(copy, named: name)
            return Fault(
                "attachment-type",
                "is said to be '\(type.identifier)', but holds \(content.words), so iOS leaves it out.")
        }
        found.takeAway()
        shown.file = name
        shown.type = held.identifier
        shown.accepted = true
        guard held != type else { return nil }
        return Fault(
            "attachment-type", "is said to be '\(type.identifier)', but holds \(content.words); iOS shows it as that.")
    }

    /// The type that is shown. An image is shown as the image that it is, whatever its name says, and so are sounds and movies: the name
    /// and the hint decide only what shows it.
    private static func type(of content: AttachmentContent, saidToBe type: AttachmentType) -> AttachmentType? {
        if content.identifiers.contains(type.identifier) { return type }
        return content.identifiers.sorted().lazy.compactMap { AttachmentType(identifier: $0) }
            .first { $0.medium == type.medium }
    }

    private static func fault(_ fault: NamedFiles.Fault) -> Fault {
        let clause =
            switch fault {
            case .outside:
                "lies outside of what an extension may attach from: its containers, temporary folder, bundle and app."
            case .missing: "is no file, so iOS leaves it out."
            case .link: "is a link, or lies behind one, and links are not followed; attach the file itself."
            case .notPlain: "is no plain file, so iOS leaves it out."
            case .unreadable: "cannot be read, so iOS leaves it out."
            }
        return Fault("attachment-missing", clause)
    }
}
