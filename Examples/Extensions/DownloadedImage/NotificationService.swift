// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// Downloads the image that the payload names and attaches it; what is not there in time is left out.
class NotificationService: UNNotificationServiceExtension {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private var download: URLSessionDownloadTask?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent

        guard let content = content, let address = content.userInfo["image-url"] as? String, let url = URL(string: address) else {
            contentHandler(request.content)
            return
        }

        download = URLSession.shared.downloadTask(with: url) { [weak self] file, response, error in
            if let file = file {
                self?.attach(file, named: response?.suggestedFilename ?? url.lastPathComponent)
            } else {
                NSLog("no image: %@", error?.localizedDescription ?? "unknown")
            }
            self?.deliver()
        }
        download?.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        download?.cancel()
        deliver()
    }

    /// The file is removed when the download's closure returns, and a type is told by the ending: so it is moved.
    private func attach(_ file: URL, named name: String) {
        let place = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString + "-" + name)
        do {
            try FileManager.default.moveItem(at: file, to: place)
            content?.attachments = [try UNNotificationAttachment(identifier: "image", url: place, options: nil)]
        } catch {
            NSLog("the image cannot be attached: %@", error.localizedDescription)
        }
    }

    private func deliver() {
        guard let contentHandler = contentHandler, let content = content else { return }
        self.contentHandler = nil
        contentHandler(content)
    }
}
