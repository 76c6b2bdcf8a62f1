// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import UserNotifications

/// Judges attachments as iOS does once the extension has answered, and takes those that it shows into the entry.
struct AttachmentCheck {
    let entry: InboxEntry
    /// What the device owns, and may move a file away from.
    let device: URL
    /// The extension's bundle, whose files are copied.
    let bundle: URL?

    func check(_ attachments: [UNNotificationAttachment]) -> ([Delivery.Attachment], [Delivery.Warning]) {
        var checked: [Delivery.Attachment] = []
        var warnings: [Delivery.Warning] = []
        for (place, attachment) in attachments.enumerated() {
            var shown = Delivery.Attachment(
                identifier: attachment.identifier, file: nil, type: attachment.type, bytes: 0, accepted: false,
                why: nil)
            if let fault = take(attachment, number: place + 1, into: &shown) {
                shown.why = fault.message
                warnings.append(fault)
            }
            checked.append(shown)
        }
        return (checked, warnings)
    }

    private func take(
        _ attachment: UNNotificationAttachment, number: Int, into shown: inout Delivery.Attachment
    ) -> Delivery.Warning? {
        let name = attachment.url.lastPathComponent
        // What the path leads to, so that a link into the device cannot have a file outside it moved.
        let file = attachment.url.resolvingSymlinksInPath()
        guard let size = InboxEntry.size(of: file) else {
            return Delivery.Warning(
                code: "attachment-missing", message: "The attachment '\(name)' is no file, so iOS leaves it out.")
        }
        shown.bytes = size
        guard let type = AttachmentType(identifier: attachment.type) else {
            return Delivery.Warning(
                code: "attachment-type",
                message: "The attachment '\(name)' is of type '\(attachment.type)', which iOS does not show.")
        }
        guard size <= type.largestFile else {
            return Delivery.Warning(
                code: "attachment-size",
                message: "The attachment '\(name)' has \(size) bytes, and iOS shows at most \(type.largestFile).")
        }
        let taken = "attachment-\(number).\(type.pathExtensions.first ?? "bin")"
        let isOurs = Self.contains(device, file) && !(bundle.map { Self.contains($0, file) } ?? false)
        guard entry.take(file, as: taken, moving: isOurs) else {
            return Delivery.Warning(
                code: "attachment-missing", message: "The attachment '\(name)' cannot be read, so iOS leaves it out.")
        }
        shown.file = taken
        shown.accepted = true
        return nil
    }

    private static func contains(_ folder: URL, _ file: URL) -> Bool {
        file.path.hasPrefix(folder.resolvingSymlinksInPath().path + "/")
    }
}
