// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

/// What a notification shows and plays.
///
/// It cannot be changed; `mutableCopy()` gives a ``UNMutableNotificationContent`` that can.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    /// Everything the content holds; only ``UNMutableNotificationContent`` changes it.
    var parts: ContentParts

    /// Makes a content that shows nothing.
    public override init() {
        parts = ContentParts()
        super.init()
    }

    /// The content of this object that nobody can change.
    var immutableCopy: UNNotificationContent { self }

    /// Makes a content of given parts.
    init(parts: ContentParts) {
        self.parts = parts
        super.init()
    }

    /// Files shown with the notification; none at first.
    open var attachments: [UNNotificationAttachment] { parts.attachments }
    /// The number on the app's icon; nil leaves it as it is, 0 takes it away.
    open var badge: NSNumber? { parts.badge }
    /// The main text.
    open var body: String { parts.body }
    /// The identifier of the ``UNNotificationCategory`` that gives the notification its actions.
    open var categoryIdentifier: String { parts.categoryIdentifier }
    /// The name of the image shown while the app is launched from the notification.
    open var launchImageName: String { parts.launchImageName }
    /// The sound; nil is silence.
    open var sound: UNNotificationSound? { parts.sound }
    /// The second line of the heading.
    open var subtitle: String { parts.subtitle }
    /// Puts notifications of the same identifier together.
    open var threadIdentifier: String { parts.threadIdentifier }
    /// The heading.
    open var title: String { parts.title }
    /// The whole payload as the server sent it, with `aps`.
    open var userInfo: [AnyHashable: Any] { parts.userInfo }
    /// What the summary of a group calls this notification's subject. iOS ignores it since version 15.
    open var summaryArgument: String { parts.summaryArgument }
    /// For how many things this notification counts in a summary; 1 at first. iOS ignores it since version 15.
    open var summaryArgumentCount: Int { parts.summaryArgumentCount }
    /// Which of the app's scenes is brought forward.
    open var targetContentIdentifier: String? { parts.targetContentIdentifier }
    /// How much the notification may disturb; `.active` at first.
    open var interruptionLevel: UNNotificationInterruptionLevel { parts.interruptionLevel }
    /// How much it matters among the app's notifications, 0 to 1; 0 at first.
    open var relevanceScore: Double { parts.relevanceScore }
    /// What a Focus filter of the app decides by.
    open var filterCriteria: String? { parts.filterCriteria }

    /// Returns the content with what an object of the system adds to it.
    ///
    /// A message intent makes its sender the title and its group the subtitle. The content that is returned goes to the content
    /// handler as it is.
    /// - Throws: ``UNError`` `contentProvidingObjectNotAllowed` for an object that is not the system's.
    /// - Note: On Linux such objects come with `Intents`. A message without a sender changes nothing, and the device is told so.
    @discardableResult
    open func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        guard let provider = provider as? any CommunicationProviding else {
            throw UNError(.contentProvidingObjectNotAllowed)
        }
        var parts = parts
        if let communication = provider.communication {
            parts.show(communication)
            if let words = provider.words { parts.body = words }
        } else {
            DeviceWarning(
                code: "communication",
                message:
                    "A message or call names nobody that it is from, so that its notification is like any other; name one."
            ).send()
        }
        return UNNotificationContent(parts: parts)
    }

    /// Who the notification is from, where it is a communication.
    package var communication: Communication? { parts.communication }

    /// Returns an immutable content of the same parts: of an immutable content, itself.
    open func copy(with zone: NSZone? = nil) -> Any { immutableCopy }

    /// Returns a ``UNMutableNotificationContent`` of the same parts.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(parts: parts) }

    /// Whether the other object is a content of the same parts, mutable or not.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return parts == other.parts
    }

    /// A hash of the texts.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(title)
        hasher.combine(subtitle)
        hasher.combine(body)
        return hasher.finalize()
    }

    /// What it holds, for a log; of the texts only that they are there, as on iOS.
    open override var description: String {
        func text(_ text: String) -> String { text.isEmpty ? "(null)" : "<redacted>" }
        return written([
            "title: \(text(title))", "subtitle: \(text(subtitle))", "body: \(text(body))",
            "categoryIdentifier: \(categoryIdentifier)", "launchImageName: \(launchImageName)",
            "threadIdentifier: \(threadIdentifier)",
            "attachments: (\(attachments.map(\.identifier).joined(separator: ", ")))",
            "badge: \(badge?.description ?? "(null)")", "sound: \(sound?.description ?? "(null)")",
            "interruptionLevel: \(interruptionLevel.rawValue)", "relevanceScore: \(relevanceScore)",
            "filterCriteria: \(filterCriteria ?? "(null)")",
        ])
    }

    /// True: contents are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a content from a keyed archive.
    public required init?(coder: NSCoder) {
        guard let parts = ContentParts(coder: coder) else { return nil }
        self.parts = parts
        super.init()
    }

    /// Writes the content to a keyed archive.
    ///
    /// `userInfo` is written if it holds what a property list can hold; a payload does.
    open func encode(with coder: NSCoder) { parts.encode(with: coder) }
}
