// SPDX-License-Identifier: Apache-2.0

/// Whether an app may show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// The user has said no.
    case denied
    /// The user has said yes.
    case authorized
    /// The app may show quiet notifications on trial.
    case provisional
    /// An app clip may show notifications for a time.
    case ephemeral
}
