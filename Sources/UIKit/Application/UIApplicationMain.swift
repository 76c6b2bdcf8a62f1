// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation
public import UserNotifications

extension UIApplication {
    /// Runs an app to its end: the `main.swift` that `earshot build --app` makes up calls it.
    ///
    ///     UIApplication.main(AppDelegate())
    @_spi(Application)
    public static func main(_ delegate: any UIApplicationDelegate) -> Never {
        run(RunningApplication(delegate: delegate, notificationDelegate: nil))
    }

    /// Runs an app of which only the delegate of its notification centre is there.
    @_spi(Application)
    public static func main(notifying delegate: any UNUserNotificationCenterDelegate) -> Never {
        UNUserNotificationCenter.current().delegate = delegate
        run(RunningApplication(delegate: nil, notificationDelegate: delegate))
    }

    private static func run(_ application: RunningApplication) -> Never {
        running.delegate = application.delegate
        ApplicationMain.run(application)
    }
}

/// The app of this process; it keeps the delegates alive, as `UIApplicationMain` does.
@MainActor private final class RunningApplication: ApplicationLife {
    let delegate: (any UIApplicationDelegate)?
    private let notificationDelegate: (any UNUserNotificationCenterDelegate)?
    private let application = UIApplication.running

    init(
        delegate: (any UIApplicationDelegate)?, notificationDelegate: (any UNUserNotificationCenterDelegate)?
    ) {
        self.delegate = delegate
        self.notificationDelegate = notificationDelegate
    }

    func launch() {
        _ = delegate?.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
        post(UIApplication.didFinishLaunchingNotification)
    }

    func enterForeground() {
        guard application.applicationState == .background else { return }
        application.applicationState = .inactive
        delegate?.applicationWillEnterForeground(application)
        post(UIApplication.willEnterForegroundNotification)
    }

    func becomeActive() {
        guard application.applicationState != .active else { return }
        application.applicationState = .active
        delegate?.applicationDidBecomeActive(application)
        post(UIApplication.didBecomeActiveNotification)
    }

    func timeIsOver() { application.expireTasks() }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: application) }
}
