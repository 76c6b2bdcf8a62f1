// SPDX-License-Identifier: Apache-2.0

// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension ProcessInfo {
    /// How hot the device is.
    public enum ThermalState: Int, Sendable {
        /// Not at all.
        case nominal = 0
        /// A little.
        case fair = 1
        /// Too much for all that could be done.
        case serious = 2
        /// Far too much.
        case critical = 3
    }

    /// How hot the device is.
    /// - Note: On Linux it never is.
    public var thermalState: ThermalState { .nominal }

    /// Whether the user has asked for little use of the battery.
    /// - Note: On Linux nobody has.
    public var isLowPowerModeEnabled: Bool { false }

    /// Posted when ``thermalState`` changes, which it never does on Linux.
    public static let thermalStateDidChangeNotification = NSNotification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

extension NSNotification.Name {
    /// Posted when ``Foundation/ProcessInfo/isLowPowerModeEnabled`` changes, which it never does on Linux.
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")

    // What the app that holds an extension does; none holds a service extension, on iOS either.

    /// The host app comes to the front.
    public static let NSExtensionHostWillEnterForeground = NSNotification.Name(
        "NSExtensionHostWillEnterForegroundNotification")
    /// The host app has left the front.
    public static let NSExtensionHostDidEnterBackground = NSNotification.Name(
        "NSExtensionHostDidEnterBackgroundNotification")
    /// The host app is about to be inactive.
    public static let NSExtensionHostWillResignActive = NSNotification.Name(
        "NSExtensionHostWillResignActiveNotification")
    /// The host app is active.
    public static let NSExtensionHostDidBecomeActive = NSNotification.Name("NSExtensionHostDidBecomeActiveNotification")
}
