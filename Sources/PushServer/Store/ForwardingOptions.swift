// SPDX-License-Identifier: Apache-2.0

/// What the user of a device has asked of it, beyond what every device does.
struct ForwardingOptions: Sendable, Hashable {
    /// Seconds between bursts of pushes of priority 5 and 1, as on a device that saves power; nil delivers them at once.
    var burst: Double?
    /// Seconds between background pushes of an app to a device; nil delivers all of them at once.
    var backgroundPause: Double?
    /// The most pushes of an app that are delivered at the same time.
    var mostOfApp = 4
}
