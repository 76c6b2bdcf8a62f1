// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The app's place for what concerns all its notifications.
///
/// - Note: On Linux it knows what one extension process can know. Categories live as long as the process. Nobody schedules local
///   notifications, so ``add(_:withCompletionHandler:)`` answers with an error and none is ever pending; deliveries of other
///   pushes are the device's and cannot be seen or taken back from here.
open class UNUserNotificationCenter: NSObject {
    let held = CentreContents()

    override init() { super.init() }

    /// Returns the only centre of the process.
    @discardableResult
    open class func current() -> UNUserNotificationCenter { CurrentCentre.only.centre }

    /// Whom the centre tells; it is not kept alive.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { held.delegate }
        set { held.delegate = newValue }
    }

    /// Whether the device shows content extensions: this one does not.
    open var supportsContentExtensions: Bool { false }

    /// Asks the user to allow notifications; the answer is yes, since an extension runs only for an app that may show alerts.
    @preconcurrency open func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        answer { completionHandler(true, nil) }
    }

    /// Asks the user to allow notifications; the answer is yes, since an extension runs only for an app that may show alerts.
    @discardableResult
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }

    /// Replaces the categories of the app.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { held.categories = categories }

    /// Hands the categories of the app to the handler; none at first.
    @preconcurrency open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        let held = held
        answer { completionHandler(held.categories) }
    }

    /// Returns the categories of the app; none at first.
    @discardableResult
    open func notificationCategories() async -> Set<UNNotificationCategory> { held.categories }

    /// Hands what the user allows to the handler.
    @preconcurrency open func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        answer { completionHandler(UNNotificationSettings(allowed: true)) }
    }

    /// Returns what the user allows.
    @discardableResult
    open func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings(allowed: true) }

    /// Answers with ``UNError`` `notificationsNotAllowed`: nobody delivers local notifications on Linux.
    @preconcurrency open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        answer { completionHandler(UNError.noLocalNotifications) }
    }

    /// Throws ``UNError`` `notificationsNotAllowed`: nobody delivers local notifications on Linux.
    open func add(_ request: UNNotificationRequest) async throws { throw UNError.noLocalNotifications }

    /// Hands the local notifications that wait to the handler: none, since none can be added.
    @preconcurrency open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        answer { completionHandler([]) }
    }

    /// Returns the local notifications that wait: none, since none can be added.
    @discardableResult
    open func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }

    /// Takes back local notifications that wait, of which there are none.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}

    /// Takes back every local notification that waits, of which there are none.
    open func removeAllPendingNotificationRequests() {}

    /// Hands the app's notifications on the list to the handler: those that the process can see, none.
    @preconcurrency open func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        answer { completionHandler([]) }
    }

    /// Returns the app's notifications on the list: those that the process can see, none.
    @discardableResult
    open func deliveredNotifications() async -> [UNNotification] { [] }

    /// Would take notifications off the device's list, which an extension cannot reach on Linux.
    @available(*, unavailable, message: "An extension cannot reach the device's list of notifications on Linux.")
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}

    /// Would take every notification off the device's list, which an extension cannot reach on Linux.
    @available(*, unavailable, message: "An extension cannot reach the device's list of notifications on Linux.")
    open func removeAllDeliveredNotifications() {}

    /// Answers with ``UNError`` `badgeInputInvalid` for a number below 0, else `notificationsNotAllowed`: set the content's badge.
    @preconcurrency open func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler else { return }
        answer { completionHandler(UNError.badge(newBadgeCount)) }
    }

    /// Throws ``UNError`` `badgeInputInvalid` for a number below 0, else `notificationsNotAllowed`: set the content's badge.
    open func setBadgeCount(_ newBadgeCount: Int) async throws { throw UNError.badge(newBadgeCount) }

    /// Calls a handler the way the system does: on another thread, and not before the method has returned.
    func answer(_ work: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: work) }
}

extension UNError {
    fileprivate static var noLocalNotifications: UNError {
        UNError(
            .notificationsNotAllowed,
            userInfo: [
                NSLocalizedDescriptionKey:
                    "Local notifications are not delivered on Linux: change the content of the notification at hand."
            ])
    }

    fileprivate static func badge(_ count: Int) -> UNError {
        guard count >= 0 else {
            return UNError(
                .badgeInputInvalid, userInfo: [NSLocalizedDescriptionKey: "A badge cannot be below 0; 0 takes it away."]
            )
        }
        return UNError(
            .notificationsNotAllowed,
            userInfo: [
                NSLocalizedDescriptionKey:
                    "The number on the icon is set on Linux by the content's badge, and by nothing else."
            ])
    }
}
