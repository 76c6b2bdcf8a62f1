// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

/// The app's place for what concerns all its notifications.
///
/// - Note: On Linux it talks to the device that has started the extension. In a process of nobody's categories live as long as it
///   does, nothing is delivered or pending, and ``add(_:withCompletionHandler:)`` and
///   ``setBadgeCount(_:withCompletionHandler:)`` answer with an error.
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
        CentreTalk.ask(.authorize(options.rawValue)) { completionHandler($0?.isGranted ?? true, $0?.error) }
    }

    /// Asks the user to allow notifications; the answer is yes, since an extension runs only for an app that may show alerts.
    @discardableResult
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        let answer = await CentreTalk.ask(.authorize(options.rawValue))
        if let error = answer?.error { throw error }
        return answer?.isGranted ?? true
    }

    /// Replaces the categories of the app.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        held.categories = categories
        CentreTalk.tell(.setCategories(categories.map { PropertyValue($0) }))
    }

    /// Hands the categories of the app to the handler; none at first.
    @preconcurrency open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        let held = held
        CentreTalk.ask(.categories) { completionHandler($0?.categories ?? held.categories) }
    }

    /// Returns the categories of the app; none at first.
    @discardableResult
    open func notificationCategories() async -> Set<UNNotificationCategory> {
        await CentreTalk.ask(.categories)?.categories ?? held.categories
    }

    /// Hands what the user allows to the handler.
    @preconcurrency open func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        CentreTalk.ask(.settings) { completionHandler($0?.settings ?? UNNotificationSettings(allowed: true)) }
    }

    /// Returns what the user allows.
    @discardableResult
    open func notificationSettings() async -> UNNotificationSettings {
        await CentreTalk.ask(.settings)?.settings ?? UNNotificationSettings(allowed: true)
    }

    /// Delivers a local notification, at once or when its trigger is due. One that waits under the same identifier is replaced.
    ///
    /// The handler gets a ``UNError``: `notificationInvalidNoContent` for a content that nobody would notice,
    /// `notificationInvalidNoDate` for a calendar trigger that never fires, one of the codes of attachments, or
    /// `notificationsNotAllowed` where there is no device, or it takes no more.
    @preconcurrency open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        do {
            CentreTalk.ask(try CentreQuestion.adding(request)) { answer in
                completionHandler?(answer.map(\.error) ?? UNError.noLocalNotifications)
            }
        } catch {
            CentreTalk.later { completionHandler?(error) }
        }
    }

    /// Delivers a local notification, at once or when its trigger is due. One that waits under the same identifier is replaced.
    /// - Throws: ``UNError``, as ``add(_:withCompletionHandler:)`` hands it over.
    open func add(_ request: UNNotificationRequest) async throws {
        guard let answer = await CentreTalk.ask(try CentreQuestion.adding(request)) else {
            throw UNError.noLocalNotifications
        }
        if let error = answer.error { throw error }
    }

    /// Hands the local notifications that wait to the handler, the one that is due first before the others.
    @preconcurrency open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        CentreTalk.ask(.pending) { completionHandler($0?.requests ?? []) }
    }

    /// Returns the local notifications that wait, the one that is due first before the others.
    @discardableResult
    open func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await CentreTalk.ask(.pending)?.requests ?? []
    }

    /// Takes back local notifications that wait.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        CentreTalk.tell(.removePending(identifiers))
    }

    /// Takes back every local notification that waits.
    open func removeAllPendingNotificationRequests() { CentreTalk.tell(.removePending(nil)) }

    /// Hands the app's notifications on the list to the handler, the newest first.
    @preconcurrency open func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        CentreTalk.ask(.delivered) { completionHandler($0?.notifications ?? []) }
    }

    /// Returns the app's notifications on the list, the newest first.
    @discardableResult
    open func deliveredNotifications() async -> [UNNotification] {
        await CentreTalk.ask(.delivered)?.notifications ?? []
    }

    /// Takes notifications off the list.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        CentreTalk.tell(.removeDelivered(identifiers))
    }

    /// Takes every notification of the app off the list.
    open func removeAllDeliveredNotifications() { CentreTalk.tell(.removeDelivered(nil)) }

    /// Sets the number on the app's icon; 0 takes it away. The handler gets ``UNError`` `badgeInputInvalid` for a number below 0.
    @preconcurrency open func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard newBadgeCount >= 0 else { return CentreTalk.later { completionHandler?(UNError.badgeBelowNone) } }
        CentreTalk.ask(.setBadge(newBadgeCount)) { answer in
            completionHandler?(answer.map(\.error) ?? UNError.noBadge)
        }
    }

    /// Sets the number on the app's icon; 0 takes it away.
    /// - Throws: ``UNError`` `badgeInputInvalid` for a number below 0.
    open func setBadgeCount(_ newBadgeCount: Int) async throws {
        guard newBadgeCount >= 0 else { throw UNError.badgeBelowNone }
        guard let answer = await CentreTalk.ask(.setBadge(newBadgeCount)) else { throw UNError.noBadge }
        if let error = answer.error { throw error }
    }
}
