// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation
internal import UserNotifications

/// The app, which an extension has no part of: ``shared`` is there for an app that `earshot build --app` builds, and for nobody else.
@MainActor open class UIApplication: UIResponder {
    /// Whether the app is used, seen, or neither.
    public enum State: Int, Sendable { case active, inactive, background }

    /// Why an app was launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        public static let localNotification = Self(rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
        public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// Who wants an address opened.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// How an address is opened in another app.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// The address of the app's settings.
    nonisolated public static let openSettingsURLString = "app-settings:"
    /// The address of the app's settings of notifications.
    nonisolated public static let openNotificationSettingsURLString = "app-settings:notifications"

    /// Posted when memory runs short; never, since the device ends what holds too much.
    nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted when launching is finished.
    nonisolated public static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// Posted when the app comes to the front.
    nonisolated public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when the app is used.
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when the app is about to be used no more; never, since the device ends an app first.
    nonisolated public static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted when the app has left the front; never, since the device ends an app first.
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when the app is about to be ended; never, since iOS does not tell an app that is behind.
    nonisolated public static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")

    /// The app.
    @available(
        *, unavailable,
        message:
            "'shared' is unavailable in application extensions for iOS: Use view controller based solutions where appropriate instead."
    )
    public class var shared: UIApplication { running }

    /// The app of this process; what `earshot build --app` builds has it as `shared`.
    @_spi(Application) public static let running = UIApplication()

    /// What is told of the turns of the app's life.
    open weak var delegate: (any UIApplicationDelegate)?
    /// Whether the app is used.
    public internal(set) var applicationState = State.background
    /// The windows on the screen: none.
    open var connectedScenes: Set<UIScene> { [] }

    private var tasks: [Int: (() -> Void)?] = [:]
    private var lastTask = 0

    private override init() { super.init() }

    // MARK: Addresses

    /// Whether something on the device opens an address: what opens web pages, mails, calls and messages.
    open func canOpenURL(_ url: URL) -> Bool {
        ["https", "http", "mailto", "tel", "sms", "app-settings"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Has an address opened, as far as the device goes: it records it.
    @preconcurrency open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isOpened = canOpenURL(url)
        if isOpened { DeviceWarning(code: "opened", message: url.absoluteString).record() }
        DispatchQueue.main.async { MainActor.assumeIsolated { completion?(isOpened) } }
    }

    /// Has an address opened; returns whether something opens it.
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { waiting in open(url, options: options) { waiting.resume(returning: $0) } }
    }

    // MARK: Notifications

    /// Whether the app has a token: not here.
    open var isRegisteredForRemoteNotifications: Bool { false }

    /// Asks for a token. As on a simulator without one, the delegate is told of the error 3010 of Cocoa; `earshot device add` makes
    /// tokens.
    open func registerForRemoteNotifications() {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                let error = NSError(
                    domain: NSCocoaErrorDomain, code: 3010,
                    userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported in the simulator"])
                self.delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
            }
        }
    }

    /// Gives the token back.
    open func unregisterForRemoteNotifications() {}

    /// The number on the app's icon that this process has set; 0 before.
    open var applicationIconBadgeNumber = 0 {
        didSet { UNUserNotificationCenter.current().setBadgeCount(max(0, applicationIconBadgeNumber)) }
    }

    // MARK: Time behind

    /// The seconds that an app has that is behind: about thirty.
    open var backgroundTimeRemaining: TimeInterval {
        applicationState == .background ? 30 : .greatestFiniteMagnitude
    }

    /// Says that something is begun that should be finished. The handler is called when the time is over.
    open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        tasks[lastTask] = .some(handler)
        return UIBackgroundTaskIdentifier(rawValue: lastTask)
    }

    /// Says that something is begun that should be finished. The handler is called when the time is over.
    open func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(expirationHandler: handler)
    }

    /// Says that it is finished.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { tasks[identifier.rawValue] = nil }

    func expireTasks() {
        let handlers = tasks.sorted { $0.key < $1.key }.compactMap(\.value)
        for handler in handlers { handler() }
    }
}

/// Names something that an app has begun and wants to finish.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Nothing.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// What came of fetching.
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
