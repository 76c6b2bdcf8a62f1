// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// Is told what happens to notifications while the app is at the front.
///
/// Every method is optional: the first two may be written with a completion handler or as `async`.
/// - Note: Nothing calls these methods in an extension, here or on iOS. In an app `earshot push --foreground` and
///   `earshot respond` do, on the main thread.
@preconcurrency public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Decides how a notification is shown while the app is at the front.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)

    /// Decides how a notification is shown while the app is at the front.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Is told what the user did with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)

    /// Is told what the user did with a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async

    /// Is asked for the app's own settings, for one notification or for all.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

// Apple's methods are optional, which Swift has only with Objective-C: a default stands for a method that is not written. The one
// with a completion handler is always called; its default calls the other form, whose default says that neither is written.
extension UNUserNotificationCenterDelegate {
    /// Hands on what the `async` form returns; nothing is shown where neither is written.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let call = DelegateCall(self, center, notification, completionHandler)
        Task { call.then(await call.delegate.userNotificationCenter(call.center, willPresent: call.subject)) }
    }

    /// Shows nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        UnwrittenMethods.note("willPresent")
        return []
    }

    /// Calls the handler after the `async` form; nothing is done where neither is written.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let call = DelegateCall(self, center, response) { (_: Void) in completionHandler() }
        Task { call.then(await call.delegate.userNotificationCenter(call.center, didReceive: call.subject)) }
    }

    /// Does nothing with the response.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        UnwrittenMethods.note("didReceive")
    }

    /// Has no settings to open.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
        UnwrittenMethods.note("openSettingsFor")
    }
}

/// Which of the delegate's methods were called and found not to be written.
package enum UnwrittenMethods {
    private static let names = Mutex<Set<String>>([])

    static func note(_ name: String) { names.withLock { _ = $0.insert(name) } }

    /// Whether a method was called that is not written, by its first label.
    package static func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
}

/// One call on its way to the delegate's own form of a method.
///
/// Unchecked: it goes to one task, and nobody else has it then.
private struct DelegateCall<Subject, Answer>: @unchecked Sendable {
    let delegate: any UNUserNotificationCenterDelegate
    let center: UNUserNotificationCenter
    let subject: Subject
    let then: (Answer) -> Void

    init(
        _ delegate: any UNUserNotificationCenterDelegate, _ center: UNUserNotificationCenter, _ subject: Subject,
        _ then: @escaping (Answer) -> Void
    ) {
        self.delegate = delegate
        self.center = center
        self.subject = subject
        self.then = then
    }
}
