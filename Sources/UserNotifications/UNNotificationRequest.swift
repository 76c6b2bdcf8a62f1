// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A notification to be delivered: its identity, its content and what causes it.
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding {
    /// Tells the notification from others; a later one of the same identifier replaces it.
    open var identifier: String { heldIdentifier }
    /// What is shown: an immutable copy of the content that the request was made with.
    open var content: UNNotificationContent { heldContent }
    /// What causes the delivery: a ``UNPushNotificationTrigger`` for a remote notification, nil for one shown at once.
    open var trigger: UNNotificationTrigger? { heldTrigger }

    private let heldIdentifier: String
    private let heldContent: UNNotificationContent
    private let heldTrigger: UNNotificationTrigger?

    private init(holding identifier: String, _ content: UNNotificationContent, _ trigger: UNNotificationTrigger?) {
        heldIdentifier = identifier
        heldContent = content
        heldTrigger = trigger
        super.init()
    }

    /// Makes a request with a copy of the content; without a trigger the notification is shown at once.
    public convenience init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.init(holding: identifier, content.immutableCopy, trigger)
    }

    /// Returns the request itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a request of the same identifier, content and trigger.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return identifier == other.identifier && content == other.content && trigger == other.trigger
    }

    /// A hash of the identifier.
    open override var hash: Int { identifier.hashValue }

    /// Identifier, content and trigger, for a log.
    open override var description: String {
        written(["identifier: \(identifier)", "content: \(content)", "trigger: \(trigger?.description ?? "(null)")"])
    }

    /// True: requests are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a request from a keyed archive; nil when identifier or content is missing.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeString("identifier"),
            let content = coder.decodeValue(UNNotificationContent.self, "content")
        else { return nil }
        heldIdentifier = identifier
        heldContent = content
        heldTrigger = coder.decodeValue(UNNotificationTrigger.self, "trigger")
        super.init()
    }

    /// Writes the request to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encodeString(identifier, "identifier")
        coder.encode(content, forKey: "content")
        if let trigger { coder.encode(trigger, forKey: "trigger") }
    }
}
