// SPDX-License-Identifier: Apache-2.0

package import DeviceContract
internal import Foundation

// How a request and a content look while they cross the process boundary.

extension PropertyValue {
    /// Takes a content apart. What has its default is left out.
    /// - Throws: ``PropertyValueError`` when `userInfo` or an attachment's options hold what is no property list.
    package init(_ content: UNNotificationContent) throws(PropertyValueError) {
        var parts: [String: PropertyValue] = [:]
        parts.set("title", content.title)
        parts.set("subtitle", content.subtitle)
        parts.set("body", content.body)
        parts.set("category", content.categoryIdentifier)
        parts.set("thread", content.threadIdentifier)
        parts.set("launchImage", content.launchImageName)
        parts.set("summary", content.summaryArgument)
        parts.set("summaryCount", content.summaryArgumentCount, unless: 1)
        parts.set("level", Int(content.interruptionLevel.rawValue), unless: 1)
        if content.relevanceScore != 0 { parts["relevance"] = .double(content.relevanceScore) }
        parts["target"] = content.targetContentIdentifier.map { .string($0) }
        parts["filter"] = content.filterCriteria.map { .string($0) }
        parts["communication"] = content.communication.map { PropertyValue($0) }
        if let badge = content.badge { parts["badge"] = try PropertyValue(badge) }
        if let sound = content.sound { parts["sound"] = PropertyValue(sound) }
        if !content.attachments.isEmpty {
            var attachments: [PropertyValue] = []
            for attachment in content.attachments { attachments.append(try PropertyValue(attachment)) }
            parts["attachments"] = .array(attachments)
        }
        if !content.userInfo.isEmpty { parts["userInfo"] = try PropertyValue(content.userInfo) }
        self = .dictionary(parts)
    }

    private init(_ communication: Communication) {
        var parts: [String: PropertyValue] = [
            "sender": .string(communication.sender), "hasImage": .bool(communication.hasImage),
        ]
        parts["group"] = communication.group.map { .string($0) }
        parts["conversation"] = communication.conversation.map { .string($0) }
        self = .dictionary(parts)
    }

    private init(_ sound: UNNotificationSound) {
        var parts: [String: PropertyValue] = ["kind": .integer(Int64(sound.kind.rawValue))]
        parts["name"] = sound.name.map { .string($0.rawValue) }
        parts["volume"] = sound.volume.map { .double(Double($0)) }
        self = .dictionary(parts)
    }

    private init(_ attachment: UNNotificationAttachment) throws(PropertyValueError) {
        self = .dictionary([
            "identifier": .string(attachment.identifier), "path": .string(attachment.url.path),
            "type": .string(attachment.type), "options": try PropertyValue(attachment.options),
        ])
    }

    /// Takes a request apart.
    /// - Throws: ``PropertyValueError`` as for its content.
    package init(_ request: UNNotificationRequest) throws(PropertyValueError) {
        var parts: [String: PropertyValue] = [
            "identifier": .string(request.identifier), "content": try PropertyValue(request.content),
        ]
        parts["trigger"] = request.trigger.flatMap { PropertyValue(trigger: $0) }
        self = .dictionary(parts)
    }
}

extension UNNotificationRequest {
    /// Puts a request together again; what is missing has its default.
    package convenience init(wire value: PropertyValue) {
        self.init(
            identifier: value["identifier"]?.string ?? "",
            content: UNMutableNotificationContent(wire: value["content"] ?? .null),
            trigger: value["trigger"].flatMap { UNNotificationTrigger.from(wire: $0) })
    }
}

extension UNMutableNotificationContent {
    /// Puts a content together again; what is missing or of another kind has its default.
    package convenience init(wire value: PropertyValue) {
        self.init()
        let parts = value.dictionary ?? [:]
        title = parts["title"]?.string ?? ""
        subtitle = parts["subtitle"]?.string ?? ""
        body = parts["body"]?.string ?? ""
        categoryIdentifier = parts["category"]?.string ?? ""
        threadIdentifier = parts["thread"]?.string ?? ""
        launchImageName = parts["launchImage"]?.string ?? ""
        summaryArgument = parts["summary"]?.string ?? ""
        summaryArgumentCount = parts["summaryCount"]?.whole ?? 1
        interruptionLevel =
            (parts["level"]?.whole).flatMap { UInt(exactly: $0) }
            .flatMap { UNNotificationInterruptionLevel(rawValue: $0) } ?? .active
        relevanceScore = parts["relevance"]?.number ?? 0
        targetContentIdentifier = parts["target"]?.string
        filterCriteria = parts["filter"]?.string
        self.parts.communication = parts["communication"].flatMap { Communication(wire: $0) }
        badge = parts["badge"]?.any as? NSNumber
        sound = parts["sound"].flatMap { UNNotificationSound(wire: $0) }
        attachments = (parts["attachments"]?.array ?? []).compactMap { UNNotificationAttachment(wire: $0) }
        userInfo = parts["userInfo"]?.any as? [AnyHashable: Any] ?? [:]
    }
}

extension Communication {
    fileprivate init?(wire value: PropertyValue) {
        guard let sender = value["sender"]?.string else { return nil }
        self.init(
            sender: sender, group: value["group"]?.string, conversation: value["conversation"]?.string,
            hasImage: value["hasImage"]?.bool ?? false)
    }
}

extension UNNotificationSound {
    fileprivate convenience init?(wire value: PropertyValue) {
        guard let kind = (value["kind"]?.whole).flatMap({ Kind(rawValue: $0) }) else { return nil }
        self.init(
            kind: kind, name: (value["name"]?.string).map { UNNotificationSoundName($0) },
            volume: (value["volume"]?.number).map { Float($0) })
    }
}

extension UNNotificationAttachment {
    fileprivate convenience init?(wire value: PropertyValue) {
        guard let identifier = value["identifier"]?.string, let path = value["path"]?.string,
            let type = value["type"]?.string
        else { return nil }
        self.init(
            identifier: identifier, url: URL(fileURLWithPath: path, isDirectory: false), type: type,
            options: value["options"]?.any as? [AnyHashable: Any] ?? [:])
    }
}

extension [String: PropertyValue] {
    fileprivate mutating func set(_ key: String, _ text: String) { if !text.isEmpty { self[key] = .string(text) } }

    fileprivate mutating func set(_ key: String, _ number: Int, unless usual: Int) {
        if number != usual { self[key] = .integer(Int64(number)) }
    }
}
