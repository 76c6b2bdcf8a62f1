// SPDX-License-Identifier: Apache-2.0

/// Whether one way of notifying is allowed.
public enum UNNotificationSetting: Int, Sendable {
    /// The app does not have it.
    case notSupported = 0
    /// The user has turned it off.
    case disabled
    /// The user has turned it on.
    case enabled
}
