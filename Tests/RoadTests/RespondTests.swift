// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Synchronization
import Testing

@Suite("The host app of a notification")
struct RespondTests {
    /// A session with the example's app and its extension on the device.
    private static func withPayments(_ body: (Earshot, String) throws -> Void) throws {
        let example = Earshot.package.appendingPathComponent("Examples/Extensions/AnsweredActions")
        try Earshot.session { earshot in
            try install(example.appendingPathComponent("App").path, earshot)
            let service = example.appendingPathComponent("Service").path
            let built = try earshot(
                "build", service, "-o", "Service.appex", "--bundle-id", "com.example.payments.service")
            #expect(built.code == 0, "\(built.talk)")
            #expect(try earshot("install", "Service.appex", "--app-id", "com.example.payments").code == 0)
            try body(earshot, example.appendingPathComponent("request.apns").path)
        }
    }

    private static func install(_ source: String, _ earshot: Earshot) throws {
        let built = try earshot("build", "--app", source, "-o", "App.app", "--bundle-id", "com.example.payments")
        #expect(built.code == 0, "\(built.talk)")
        let installed = try earshot("install", "App.app")
        #expect(installed.code == 0, "\(installed.talk)")
    }

    /// Pushes, and returns the delivery's id.
    private static func push(_ payload: String, _ earshot: Earshot) throws -> String {
        try #require(try earshot("push", "--json", payload).object()["id"] as? String)
    }

    @Test func `takes each of the user's responses as on iOS`() throws {
        try Self.withPayments { earshot, payload in
            for (words, line) in [
                (["--action", "PAY"], "app: paying 42"), (["--action", "DECLINE"], "badge: 0"),
                (["--action", "REPLY", "--text", "Later, mañana"], "app: answered 42: Later, mañana"),
                (["--open"], "opened: https://example.com/requests/42"), (["--dismiss"], "app: dismissed 42"),
            ] {
                let id = try Self.push(payload, earshot)
                let ending = try earshot.run(["respond", id] + words)
                #expect(ending.code == 0 && ending.text.split(separator: "\n").contains { $0 == line }, "\(ending)")
                // It has left the list.
                let again = try earshot("respond", id, "--open")
                #expect(again.code == 66 && again.talk.contains("not in the notification centre"), "\(again.talk)")
            }
            let id = try Self.push(payload, earshot)
            for words in [["PAY", "--text", "x"], ["REPLY"], ["OTHER"]] {
                let ending = try earshot.run(["respond", id, "--action"] + words)
                #expect(ending.code == 65, "\(ending.talk)")
            }
            let story = try earshot("respond", id, "--action", "REPLY", "--text", "yes", "--json").object()
            let app = try #require(story["app"] as? [String: Any])
            #expect(app["reason"] as? String == "answered" && app["completionCalls"] as? Int == 1)
            #expect(story["toFront"] as? Bool == false && story["text"] as? String == "yes")
            let centre = try #require(story["centre"] as? [String: Any])
            #expect(centre["pending"] as? [String] == ["reminder-42"])
            #expect(centre["categories"] as? [String] == ["PAYMENT_REQUEST"])
        }
    }

    /// A payment that is done twice is the worst that could come of it.
    @Test(arguments: [["--action", "PAY"], ["--open"]])
    func `is told once of what is done with a notification several times at once`(words: [String]) throws {
        try Self.withPayments { earshot, payload in
            let id = try Self.push(payload, earshot)
            let endings = Mutex<[Earshot.Ending]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                guard let ending = try? earshot.run(["respond", id] + words) else { return }
                endings.withLock { $0.append(ending) }
            }
            let codes = endings.withLock { $0.map(\.code) }.sorted()
            #expect(codes == [0, 66, 66, 66], "\(endings.withLock { $0 })")
        }
    }

    @Test func `that cannot be started leaves the notification to be answered`() throws {
        try Self.withPayments { earshot, payload in
            let id = try Self.push(payload, earshot)
            let app = earshot.folder.appendingPathComponent("state/earshot/Applications/com.example.payments.app")
            let away = earshot.folder.appendingPathComponent("away")
            try FileManager.default.moveItem(at: app, to: away)
            let missing = try earshot("respond", id, "--open")
            #expect(missing.code == 66 && missing.talk.contains("no app 'com.example.payments'"), "\(missing.talk)")
            try FileManager.default.moveItem(at: away, to: app)
            let there = try earshot("respond", id, "--open")
            #expect(there.code == 0, "\(there.talk)")
        }
    }

    @Test func `is asked what is shown while it is at the front`() throws {
        try Self.withPayments { earshot, payload in
            let delivery = try earshot("push", "--foreground", "--json", payload).object()
            let presentation = try #require(delivery["presentation"] as? [String: Any])
            #expect(presentation["options"] as? [String] == ["banner", "list", "sound"])
            let category = try #require(delivery["category"] as? [String: Any])
            #expect((category["actions"] as? [[String: Any]])?.count == 3)
            // An app that is not there shows nothing, and so nothing is listed that could be answered.
            let alipay = try earshot("push", "--foreground", "--json", Earshot.example("alipay")).object()
            let nothing = try #require(alipay["presentation"] as? [String: Any])
            #expect(nothing["options"] as? [String] == [])
            let id = try #require(alipay["id"] as? String)
            #expect(try earshot("respond", id, "--open").code == 66)
        }
    }

    @Test func `does what the example's cases say, and a case says what it did otherwise`() throws {
        let example = Earshot.package.appendingPathComponent("Examples/Extensions/AnsweredActions").path
        try Earshot.session { earshot in
            let words = ["--extension", "\(example)/Service", "--app", "\(example)/App"]
            let ending = try earshot.run(["test", "\(example)/Cases"] + words)
            #expect(ending.code == 0 && ending.lastLine == "6 cases: 6 ok", "\(ending.text) \(ending.talk)")
            let payload = try Data(contentsOf: URL(fileURLWithPath: "\(example)/request.apns"))
            try payload.write(to: earshot.folder.appendingPathComponent("no.apns"))
            try Data(#"{"run":{"respond":{"action":"PAY"}},"response":{"app":{"log":["nothing"]}}}"#.utf8)
                .write(to: earshot.folder.appendingPathComponent("no.expected.json"))
            let other = try earshot.run(["test", "no.apns"] + words)
            #expect(other.code == 1 && other.text.contains("response.app.log[0]"), "\(other.text) \(other.talk)")
        }
    }

    /// A delegate as tutorials teach it: a token is asked for, a window made, and a response opens an address and shows an alert.
    private static let tutorial = """
        import UIKit
        import UserNotifications

        @UIApplicationMain
        class AppDelegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?

            func application(
                _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                UNUserNotificationCenter.current().delegate = self
                UIApplication.shared.applicationIconBadgeNumber = 3
                window = UIWindow(frame: UIScreen.main.bounds)
                window?.rootViewController = UINavigationController(rootViewController: UIViewController())
                window?.makeKeyAndVisible()
                UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) { granted, _ in
                    guard granted else { return }
                    DispatchQueue.main.async { UIApplication.shared.registerForRemoteNotifications() }
                }
                return true
            }
            func application(
                _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error
            ) { print("no token: \\((error as NSError).code)") }
            func applicationDidBecomeActive(_ application: UIApplication) { print("active") }
        }

        extension AppDelegate: UNUserNotificationCenterDelegate {
            func userNotificationCenter(
                _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                withCompletionHandler completionHandler: @escaping () -> Void
            ) {
                print(UIApplication.shared.applicationState == .inactive ? "on its way" : "elsewhere")
                if let link = response.notification.request.content.userInfo["link"] as? String, let url = URL(string: link) {
                    UIApplication.shared.open(url)
                }
                let alert = UIAlertController(title: "Paid", message: "Thank you", preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "OK", style: .default))
                window?.rootViewController?.present(alert, animated: true)
                completionHandler()
            }
        }
        """

    @Test func `may be a tutorial's, and what it would show is recorded`() throws {
        try Earshot.session { earshot in
            let file = earshot.folder.appendingPathComponent("AppDelegate.swift")
            try Data(Self.tutorial.utf8).write(to: file)
            try Self.install(file.path, earshot)
            let payload = earshot.folder.appendingPathComponent("link.apns")
            let text =
                #"{"Simulator Target Bundle":"com.example.payments","aps":{"alert":"5"},"link":"https://example.com/5"}"#
            try Data(text.utf8).write(to: payload)
            let story = try earshot("respond", Self.push(payload.path, earshot), "--open", "--json").object()
            let app = try #require(story["app"] as? [String: Any])
            let recorded = (app["recorded"] as? [[String: String]] ?? []).map {
                "\($0["code"] ?? "") \($0["message"] ?? "")"
            }
            #expect(recorded == ["opened https://example.com/5", "presented UIAlertController: Paid: Thank you"])
            let log = app["log"] as? [String] ?? []
            #expect(log.first == "on its way" && log.contains("active") && log.contains("no token: 3010"), "\(log)")
            #expect((story["centre"] as? [String: Any])?["badge"] as? Int == 3)
        }
    }

    /// Other ways to write a delegate, and what comes of them: the reason, and how the process ended.
    static let delegates: [(name: String, source: String, reason: String, exit: String)] = [
        (
            "async methods, in a class that keeps itself",
            """
            import UserNotifications
            final class Handler: NSObject, UNUserNotificationCenterDelegate {
                static let shared = Handler()
                private override init() { super.init() }
                func userNotificationCenter(
                    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
                ) async {
                    try? await Task.sleep(nanoseconds: 1_000_000)
                    print("told of \\(response.notification.request.content.body)")
                }
            }
            """, "answered", "clean"
        ),
        (
            "a delegate that SwiftUI's app names",
            """
            import UIKit
            final class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
                func application(
                    _ application: UIApplication,
                    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
                ) -> Bool {
                    UNUserNotificationCenter.current().delegate = self
                    return true
                }
                func userNotificationCenter(
                    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                    withCompletionHandler completionHandler: @escaping () -> Void
                ) {
                    DispatchQueue.main.async {
                        print("told of 5, \\(UIApplication.shared.applicationState.rawValue)")
                        completionHandler()
                    }
                }
            }
            """, "answered", "clean"
        ),
        (
            "no delegate is set",
            "import UIKit\nclass AppDelegate: UIResponder, UIApplicationDelegate {}", "no-delegate", "clean"
        ),
        (
            "the method is not written",
            "import UserNotifications\nclass Handler: NSObject, UNUserNotificationCenterDelegate {}", "method-missing",
            "clean"
        ),
        (
            "the completion handler is never called",
            """
            import UserNotifications
            class Handler: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(
                    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                    withCompletionHandler completionHandler: @escaping () -> Void
                ) {}
            }
            """, "completion-never-called", "timed-out"
        ),
        (
            "it crashes",
            """
            import UserNotifications
            class Handler: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(
                    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                    withCompletionHandler completionHandler: @escaping () -> Void
                ) { fatalError("no way") }
            }
            """, "SIGILL", "crashed"
        ),
    ]

    @Test(arguments: delegates.map { Shown($0, as: $0.name) })
    func `may be written in any way, and its faults are told`(
        shown: Shown<(name: String, source: String, reason: String, exit: String)>
    ) throws {
        let (_, source, reason, exit) = shown.value
        try Earshot.session { earshot in
            let file = earshot.folder.appendingPathComponent("Delegate.swift")
            try Data(source.utf8).write(to: file)
            try Self.install(file.path, earshot)
            let payload = earshot.folder.appendingPathComponent("five.apns")
            try Data(#"{"Simulator Target Bundle": "com.example.payments", "aps": {"alert": "5"}}"#.utf8)
                .write(to: payload)
            let id = try Self.push(payload.path, earshot)
            let ending = try earshot("respond", id, "--open", "--json", "--time-limit", "1")
            let app = try #require(try ending.object()["app"] as? [String: Any])
            #expect(app["reason"] as? String == reason && app["exit"] as? String == exit, "\(ending.text)")
            #expect(ending.code == (reason == "answered" ? 0 : 1))
            let log = app["log"] as? [String] ?? []
            if reason == "answered" { #expect(log.contains { $0.hasPrefix("told of 5") }, "\(log)") }
        }
    }
}
