// SPDX-License-Identifier: Apache-2.0

import UserNotifications
import os.log

/// Tells the sender that its notification has arrived, and shows it in any case.
@objc(NotificationService)
final class NotificationService: UNNotificationServiceExtension {

    private let log = OSLog(subsystem: "com.example.shop", category: "receipt")
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNNotificationContent?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        self.contentHandler = contentHandler
        content = request.content

        guard let address = request.content.userInfo["receipt-url"] as? String, let url = URL(string: address) else {
            return deliver()
        }
        Receipt(notification: request.identifier).post(to: url) { [log, weak self] result in
            switch result {
            case .success(let status): os_log("receipt answered with %d", log: log, type: .info, status)
            case .failure(let error): os_log("no receipt: %{public}@", log: log, type: .error, error.localizedDescription)
            }
            self?.deliver()
        }
    }

    override func serviceExtensionTimeWillExpire() {
        deliver()
    }

    @objc private func deliver() {
        guard let contentHandler = contentHandler, let content = content else { return }
        self.contentHandler = nil
        contentHandler(content)
    }
}
