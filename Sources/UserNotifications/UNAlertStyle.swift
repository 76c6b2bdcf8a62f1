// SPDX-License-Identifier: Apache-2.0

/// How an alert is shown on an unlocked screen.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// As a banner that goes away.
    case banner
    /// As a window that the user must close.
    case alert
}
