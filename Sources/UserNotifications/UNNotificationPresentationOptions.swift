// SPDX-License-Identifier: Apache-2.0

/// How a notification is shown while its app is at the front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Changes the number on the app's icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// Plays the sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// Shows an alert; since iOS 14 `list` and `banner` stand for it.
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// Puts the notification on the list.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// Shows a banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
