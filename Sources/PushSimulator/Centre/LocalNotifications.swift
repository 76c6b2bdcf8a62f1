// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import UserNotifications

/// Delivers what an app's extension asks to be shown: no push, and no extension looks at it.
struct LocalNotifications: Sendable {
    /// The reason why a local notification is not delivered.
    struct Refusal: Error {
        let code: UNError.Code
        /// One sentence.
        let message: String
    }

    /// The stable word under which it stands in the inbox.
    static let reason = "local-notification"

    private let app: String
    private let inbox: Inbox
    private let sounds: SoundSearch
    private let files: NamedFiles

    init(of app: String, inbox: Inbox, sounds: SoundSearch, files: NamedFiles) {
        self.app = app
        self.inbox = inbox
        self.sounds = sounds
        self.files = files
    }

    /// Puts a request into the inbox as a delivery of its own.
    /// - Parameter known: the delivery's id where it may be there already, and then is not put there again; nil for a new one.
    /// - Returns: the name of its folder.
    func deliver(_ request: UNNotificationRequest, at date: Date, once known: String? = nil) throws(Refusal) -> String {
        do {
            let identifier = known ?? UUID().uuidString.lowercased()
            let entry = try InboxEntry(in: inbox.folder, id: identifier, at: date)
            guard known == nil || !entry.hasLandedBefore else {
                entry.discard()
                return entry.name
            }
            do { return try write(request.content, identifier, into: entry) } catch {
                entry.discard()
                throw error
            }
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(code: .notificationsNotAllowed, message: "\(error)")
        }
    }

    private func write(
        _ content: UNNotificationContent, _ identifier: String, into entry: InboxEntry
    ) throws -> String {
        let (attachments, faults) = try AttachmentCheck(entry: entry, files: files).check(content.attachments)
        // As on iOS, a local notification with an attachment that cannot be shown is not delivered at all.
        if let refused = attachments.first(where: { !$0.accepted }) {
            let code = faults.first { $0.message == refused.why }?.code
            throw Refusal(code: Self.error(code), message: refused.why ?? "")
        }
        var sound = sounds.find(content)
        try sound?.take(into: entry)
        let shown = try Delivery.Content(content, sound: sound?.sound, attachments: attachments)
        let delivery = Delivery(
            id: identifier, outcome: .original, reason: Self.reason, rejection: nil,
            extension: .notRun(nil, bundle: nil), content: shown, original: shown, speech: [],
            warnings: faults + [sound?.warning].compactMap { $0 },
            inbox: inbox.folder.appendingPathComponent(entry.name, isDirectory: true).path)
        try entry.write(try payload(shown), as: "payload.apns")
        try entry.write(try delivery.json(), as: "delivery.json")
        return try entry.land()
    }

    private static func error(_ code: String?) -> UNError.Code {
        switch code {
        case "attachment-type": .attachmentUnrecognizedType
        case "attachment-size": .attachmentInvalidFileSize
        default: .attachmentInvalidURL
        }
    }

    /// The payload of a push that would show the same: what every delivery has, and what `earshot push` can repeat.
    private func payload(_ content: Delivery.Content) throws -> [UInt8] {
        var alert: [String: PropertyValue] = ["body": .string(content.body)]
        if !content.title.isEmpty { alert["title"] = .string(content.title) }
        if !content.subtitle.isEmpty { alert["subtitle"] = .string(content.subtitle) }
        var aps: [String: PropertyValue] = ["alert": .dictionary(alert)]
        aps["badge"] = content.badge.map { .integer(Int64($0)) }
        aps["sound"] = content.sound.map { sound in
            guard sound.kind == "critical" else { return .string(sound.name) }
            var critical: [String: PropertyValue] = ["critical": .integer(1), "name": .string(sound.name)]
            critical["volume"] = sound.volume.map { .double($0) }
            return .dictionary(critical)
        }
        if !content.categoryIdentifier.isEmpty { aps["category"] = .string(content.categoryIdentifier) }
        if !content.threadIdentifier.isEmpty { aps["thread-id"] = .string(content.threadIdentifier) }
        if content.interruptionLevel != "active" { aps["interruption-level"] = .string(content.interruptionLevel) }
        var root = content.userInfo.dictionary ?? [:]
        root["aps"] = .dictionary(aps)
        root["Simulator Target Bundle"] = .string(app)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return Array(try encoder.encode(PropertyValue.dictionary(root)))
    }
}
