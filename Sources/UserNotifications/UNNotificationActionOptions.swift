// SPDX-License-Identifier: Apache-2.0

/// How an action behaves when it is chosen.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Asks for the device to be unlocked first.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
    /// Warns that the action cannot be undone.
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    /// Brings the app to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}
