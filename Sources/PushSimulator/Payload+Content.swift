// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
public import UserNotifications

extension Payload {
    /// The content that iOS makes of the payload, before any extension has seen it.
    ///
    /// What has another type than Apple documents is left out, as iOS leaves it out.
    public var content: UNNotificationContent { content { _ in nil } }

    /// The content, with the texts of the app.
    /// - Parameter localized: returns the app's text of a key.
    func content(localized: (String) -> String?) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.userInfo = PropertyValue.dictionary(root).any as? [AnyHashable: Any] ?? [:]
        switch aps["alert"] {
        case .string(let body): content.body = body
        case .dictionary(let alert):
            content.title = Self.text(alert, "title", localized) ?? ""
            content.subtitle = Self.text(alert, "subtitle", localized) ?? ""
            content.body = Self.text(alert, "body", prefix: "loc", localized) ?? ""
            content.launchImageName = alert["launch-image"]?.string ?? ""
            content.summaryArgument = alert["summary-arg"]?.string ?? ""
            if let count = alert["summary-arg-count"]?.whole, count > 0 { content.summaryArgumentCount = count }
        default: break
        }
        content.badge = aps["badge"]?.whole.map { NSNumber(value: $0) }
        content.sound = sound
        content.categoryIdentifier = aps["category"]?.string ?? ""
        content.threadIdentifier = aps["thread-id"]?.string ?? ""
        content.targetContentIdentifier = aps["target-content-id"]?.string
        content.filterCriteria = aps["filter-criteria"]?.string
        content.relevanceScore = aps["relevance-score"]?.number ?? 0
        switch aps["interruption-level"]?.string {
        case "passive": content.interruptionLevel = .passive
        case "time-sensitive": content.interruptionLevel = .timeSensitive
        case "critical": content.interruptionLevel = .critical
        default: break
        }
        return content.copy() as? UNNotificationContent ?? content
    }

    private var sound: UNNotificationSound? {
        switch aps["sound"] {
        case .string(let name): return Self.sound(named: name)
        case .dictionary(let sound):
            let name = sound["name"]?.string ?? "default"
            guard sound["critical"]?.isOne == true else { return Self.sound(named: name) }
            let volume = sound["volume"]?.number.map { Float(min(max($0, 0), 1)) }
            return UNNotificationSound(
                kind: .critical, name: name == "default" ? nil : UNNotificationSoundName(name), volume: volume)
        default: return nil
        }
    }

    private static func sound(named name: String) -> UNNotificationSound? {
        if name.isEmpty { return nil }
        return name == "default" ? .default : UNNotificationSound(named: UNNotificationSoundName(name))
    }

    /// The text of a part of the alert.
    ///
    /// Where the text itself is missing, the app's text of its key is taken with its arguments put in. A key that is not found
    /// stands for itself, as on iOS.
    private static func text(
        _ alert: [String: PropertyValue], _ part: String, prefix: String? = nil, _ localized: (String) -> String?
    ) -> String? {
        if let text = alert[part]?.string { return text }
        let prefix = prefix ?? "\(part)-loc"
        guard let key = alert["\(prefix)-key"]?.string else { return nil }
        let arguments = alert["\(prefix)-args"]?.array ?? []
        return LocalizedText.fill(
            localized(key) ?? key, with: arguments.map { $0.string ?? "\($0.withWholeNumbers.any)" })
    }

    /// Whether the alert has a title, a subtitle or a body; nil without an alert.
    var hasAlertText: Bool? {
        switch aps["alert"] {
        case .string(let text): !text.isEmpty
        case .dictionary(let alert):
            ["title", "subtitle"].contains { Self.text(alert, $0) { _ in nil }?.isEmpty == false }
                || Self.text(alert, "body", prefix: "loc") { _ in nil }?.isEmpty == false
        default: nil
        }
    }
}

extension Payload {
    /// The title and the body that are shown without an extension, of an app that has no texts of its own.
    package var shownText: (title: String, body: String) {
        let content = content(localized: { _ in nil })
        return (content.title, content.body)
    }
}

extension Device {
    /// The content that a push would be handed to an extension with, in the texts of an app that is on the device.
    /// - Throws: ``PayloadError`` for a payload that no device could show, ``DeviceError`` for an app that has no name.
    package func content(of push: AcceptedPush, under conditions: DeliveryConditions) throws -> Delivery.Content {
        let languages = conditions.settled(by: DeviceSettings(ofDevice: folder)).languages
        let strings = AppStrings(app: try push.bundleIdentifier.map(application), languages: languages)
        let content = try push.payload().content(localized: strings.text(of:))
        return try Delivery.Content(content, sound: nil, attachments: [])
    }
}
