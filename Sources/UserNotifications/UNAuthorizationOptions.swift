// SPDX-License-Identifier: Apache-2.0

/// What an app asks the user to allow.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A number on the app's icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Alerts on the screen.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// Notifications in CarPlay.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Critical alerts, which are heard although the device is muted.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// A button in the system's settings that leads to the app's own.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Notifications on trial, without asking the user.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
    /// Notifications that Siri reads aloud; iOS ignores it since version 15.
    public static let announcement = UNAuthorizationOptions(rawValue: 128)
    /// Notifications that may disturb; iOS asks for an entitlement instead.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}
