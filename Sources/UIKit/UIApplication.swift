// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The app, which an extension has no part of.
open class UIApplication: NSObject {
    /// The address of the app's settings.
    public static let openSettingsURLString = "app-settings:"
    /// The address of the app's settings of notifications.
    public static let openNotificationSettingsURLString = "app-settings:notifications"

    private override init() {}

    /// The app.
    @available(
        *, unavailable,
        message:
            "'shared' is unavailable in application extensions for iOS: Use view controller based solutions where appropriate instead."
    )
    public class var shared: UIApplication { UIApplication() }
}

@available(*, unavailable)
extension UIApplication: @unchecked Sendable {}
