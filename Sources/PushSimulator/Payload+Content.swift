// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
public import UserNotifications

extension Payload {
    /// The content that iOS makes of the payload, before any extension has seen it.
    ///
    /// What has another type than Apple documents is left out, as iOS leaves it out.
    public var content: UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.userInfo = PropertyValue.dictionary(root).any as? [AnyHashable: Any] ?? [:]
        switch aps["alert"] {
        case .string(let body): content.body = body
        case .dictionary(let alert):
            content.title = Self.text(alert, "title") ?? ""
            content.subtitle = Self.text(alert, "subtitle") ?? ""
            content.body = Self.text(alert, "body", localized: "loc") ?? ""
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
            guard sound["critical"]?.whole == 1 else { return Self.sound(named: name) }
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
    /// The strings of the app are not here: where the text itself is missing, the key stands for it with its arguments put in, as
    /// iOS shows a key that it does not find.
    private static func text(
        _ alert: [String: PropertyValue], _ part: String, localized: String? = nil
    ) -> String? {
        if let text = alert[part]?.string { return text }
        let prefix = localized ?? "\(part)-loc"
        guard let key = alert["\(prefix)-key"]?.string else { return nil }
        let arguments = alert["\(prefix)-args"]?.array ?? []
        return LocalizedText.fill(key, with: arguments.map { $0.string ?? "\($0.any)" })
    }

    /// Whether the alert has a title, a subtitle or a body; nil without an alert.
    var hasAlertText: Bool? {
        switch aps["alert"] {
        case .string(let text): !text.isEmpty
        case .dictionary(let alert):
            ["title", "subtitle"].contains { Self.text(alert, $0)?.isEmpty == false }
                || Self.text(alert, "body", localized: "loc")?.isEmpty == false
        default: nil
        }
    }
}
