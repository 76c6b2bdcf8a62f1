// SPDX-License-Identifier: Apache-2.0

/// How notifications of a category are treated.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Tells the app when the notification is dismissed.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
    /// Allows the notification in CarPlay.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
    /// Shows the title where previews are hidden.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
    /// Shows the subtitle where previews are hidden.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
    /// Lets Siri read the notification aloud; iOS ignores it since version 15.
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}
