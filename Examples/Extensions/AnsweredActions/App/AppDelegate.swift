// SPDX-License-Identifier: Apache-2.0

import UIKit
import UserNotifications

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let centre = UNUserNotificationCenter.current()
        centre.delegate = self
        centre.setNotificationCategories([PaymentRequest.category])
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }
}

extension AppDelegate: UNUserNotificationCenterDelegate {
    // The app is open: a request is shown as a banner and heard, everything else only goes to the list.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let isRequest = notification.request.content.categoryIdentifier == PaymentRequest.category.identifier
        completionHandler(isRequest ? [.banner, .list, .sound] : [.list])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let request = PaymentRequest(response.notification.request.content.userInfo)
        switch response.actionIdentifier {
        case PaymentRequest.pay: print("paying \(request.identifier)")
        case PaymentRequest.decline:
            print("declined \(request.identifier)")
            center.setBadgeCount(0)
        case PaymentRequest.reply:
            let text = (response as? UNTextInputNotificationResponse)?.userText ?? ""
            print("answered \(request.identifier): \(text)")
            remindLater(of: request, center)
        case UNNotificationDismissActionIdentifier: print("dismissed \(request.identifier)")
        case UNNotificationDefaultActionIdentifier:
            if let address = request.address { UIApplication.shared.open(address) }
        default: break
        }
        completionHandler()
    }

    private func remindLater(of request: PaymentRequest, _ center: UNUserNotificationCenter) {
        let content = UNMutableNotificationContent()
        content.title = "Still to be paid"
        content.body = "The request is open."
        center.add(
            UNNotificationRequest(
                identifier: "reminder-\(request.identifier)", content: content,
                trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false)))
    }
}
