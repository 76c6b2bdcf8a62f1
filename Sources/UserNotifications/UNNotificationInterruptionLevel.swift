// SPDX-License-Identifier: Apache-2.0

/// How much a notification may disturb.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Adds the notification to the list; the screen stays dark and no sound is played.
    case passive = 0
    /// Lights up the screen and may play a sound.
    case active = 1
    /// May be shown although the user does not want to be disturbed.
    case timeSensitive = 2
    /// Is heard although the device is muted.
    case critical = 3
}
