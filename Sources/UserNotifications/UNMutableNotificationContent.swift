// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A content that can be changed before it is handed on.
///
///     let content = request.content.mutableCopy() as? UNMutableNotificationContent
///     content?.sound = UNNotificationSound(named: UNNotificationSoundName("twelve-ringgit.wav"))
open class UNMutableNotificationContent: UNNotificationContent {
    override var immutableCopy: UNNotificationContent { UNNotificationContent(parts: parts) }

    /// Makes a content that shows nothing.
    public override init() { super.init() }

    override init(parts: ContentParts) { super.init(parts: parts) }

    /// Reads a content from a keyed archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Files shown with the notification; none at first.
    open override var attachments: [UNNotificationAttachment] {
        get { parts.attachments }
        set { parts.attachments = newValue }
    }
    /// The number on the app's icon; nil leaves it as it is, 0 takes it away.
    open override var badge: NSNumber? {
        get { parts.badge }
        set { parts.badge = newValue }
    }
    /// The main text.
    open override var body: String {
        get { parts.body }
        set { parts.body = newValue }
    }
    /// The identifier of the ``UNNotificationCategory`` that gives the notification its actions.
    open override var categoryIdentifier: String {
        get { parts.categoryIdentifier }
        set { parts.categoryIdentifier = newValue }
    }
    /// The name of the image shown while the app is launched from the notification.
    open override var launchImageName: String {
        get { parts.launchImageName }
        set { parts.launchImageName = newValue }
    }
    /// The sound; nil is silence.
    open override var sound: UNNotificationSound? {
        get { parts.sound }
        set { parts.sound = newValue }
    }
    /// The second line of the heading.
    open override var subtitle: String {
        get { parts.subtitle }
        set { parts.subtitle = newValue }
    }
    /// Puts notifications of the same identifier together.
    open override var threadIdentifier: String {
        get { parts.threadIdentifier }
        set { parts.threadIdentifier = newValue }
    }
    /// The heading.
    open override var title: String {
        get { parts.title }
        set { parts.title = newValue }
    }
    /// The payload; the app finds it when the notification is opened.
    open override var userInfo: [AnyHashable: Any] {
        get { parts.userInfo }
        set { parts.userInfo = newValue }
    }
    /// What the summary of a group calls this notification's subject. iOS ignores it since version 15.
    open override var summaryArgument: String {
        get { parts.summaryArgument }
        set { parts.summaryArgument = newValue }
    }
    /// For how many things this notification counts in a summary, at least 1. iOS ignores it since version 15.
    open override var summaryArgumentCount: Int {
        get { parts.summaryArgumentCount }
        set { parts.summaryArgumentCount = newValue }
    }
    /// Which of the app's scenes is brought forward.
    open override var targetContentIdentifier: String? {
        get { parts.targetContentIdentifier }
        set { parts.targetContentIdentifier = newValue }
    }
    /// How much the notification may disturb; `.active` at first.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { parts.interruptionLevel }
        set { parts.interruptionLevel = newValue }
    }
    /// How much it matters among the app's notifications, 0 to 1; 0 at first.
    open override var relevanceScore: Double {
        get { parts.relevanceScore }
        set { parts.relevanceScore = newValue }
    }
    /// What a Focus filter of the app decides by.
    open override var filterCriteria: String? {
        get { parts.filterCriteria }
        set { parts.filterCriteria = newValue }
    }
}
