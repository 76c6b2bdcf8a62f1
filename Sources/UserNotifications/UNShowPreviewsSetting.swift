// SPDX-License-Identifier: Apache-2.0

/// When the text of a notification is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always, on the locked screen too.
    case always = 0
    /// When the device is unlocked.
    case whenAuthenticated
    /// Never.
    case never
}
