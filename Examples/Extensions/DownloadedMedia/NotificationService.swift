// SPDX-License-Identifier: Apache-2.0

import UniformTypeIdentifiers
import UserNotifications

/// Downloads the sound or film that the payload names and attaches it. iOS shows 5 MB of sound and 50 MB of film, and the extension
/// has 30 seconds: what is too large or too slow is left to the app, and the notification says so.
class NotificationService: UNNotificationServiceExtension {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private var download: URLSessionDownloadTask?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent

        guard let content = content, let address = content.userInfo["media-url"] as? String, let url = URL(string: address) else {
            contentHandler(request.content)
            return
        }

        download = URLSession.shared.downloadTask(with: url) { [weak self] file, response, error in
            if let file = file, let type = Self.type(of: response, at: url) {
                self?.attach(file, as: type)
            } else {
                NSLog("nothing to attach: %@", error?.localizedDescription ?? "neither sound nor film")
                self?.content?.subtitle = "Open the app to see it"
            }
            self?.deliver()
        }
        download?.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        download?.cancel()
        content?.subtitle = "Open the app to see it"
        deliver()
    }

    /// The server's word counts before the ending of the address, which may have none.
    private static func type(of response: URLResponse?, at url: URL) -> UTType? {
        let types = [response?.mimeType.flatMap { UTType(mimeType: $0) }, UTType(filenameExtension: url.pathExtension)]
        return types.compactMap { $0 }.first { $0.conforms(to: .audio) || $0.conforms(to: .movie) }
    }

    /// iOS tells what an attachment is by its ending, or by the hint.
    private func attach(_ file: URL, as type: UTType) {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            .appendingPathExtension(type.preferredFilenameExtension ?? "")
        do {
            try FileManager.default.moveItem(at: file, to: place)
            let options = [UNNotificationAttachmentOptionsTypeHintKey: type.identifier]
            content?.attachments = [try UNNotificationAttachment(identifier: "media", url: place, options: options)]
        } catch {
            NSLog("it cannot be attached: %@", error.localizedDescription)
        }
    }

    private func deliver() {
        guard let contentHandler = contentHandler, let content = content else { return }
        self.contentHandler = nil
        contentHandler(content)
    }
}
