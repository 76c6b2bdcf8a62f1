// SPDX-License-Identifier: Apache-2.0

import ImageIO
import UIKit
import UniformTypeIdentifiers
import UserNotifications

/// Attaches the picture that the payload brings or names: small, round, and with a dot in its corner.
class NotificationService: UNNotificationServiceExtension {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private var download: URLSessionDataTask?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent

        if let text = content?.userInfo["picture"] as? String, let data = Data(base64Encoded: text) {
            attach(data)
            deliver()
        } else if let address = content?.userInfo["picture-url"] as? String, let url = URL(string: address) {
            download = URLSession.shared.dataTask(with: url) { [weak self] data, _, _ in
                if let data = data { self?.attach(data) }
                self?.deliver()
            }
            download?.resume()
        } else {
            deliver()
        }
    }

    override func serviceExtensionTimeWillExpire() {
        download?.cancel()
        deliver()
    }

    private func attach(_ data: Data) {
        guard let picture = thumbnail(of: data, side: 300) else { return }
        let all = CGRect(x: 0, y: 0, width: 100, height: 100)
        let badged = UIGraphicsImageRenderer(size: all.size).image { context in
            context.cgContext.saveGState()
            UIBezierPath(ovalIn: all).addClip()
            picture.draw(in: all)
            context.cgContext.restoreGState()
            UIColor.systemRed.setFill()
            UIBezierPath(ovalIn: CGRect(x: 72, y: 0, width: 28, height: 28)).fill()
        }
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("picture", conformingTo: .png)
        do {
            try badged.pngData()?.write(to: place)
            let options = [UNNotificationAttachmentOptionsTypeHintKey: UTType.png.identifier]
            content?.attachments = [try UNNotificationAttachment(identifier: "picture", url: place, options: options)]
        } catch {
            NSLog("the picture cannot be attached: %@", error.localizedDescription)
        }
    }

    /// A service extension has little memory: a large photograph is made small while it is decoded.
    private func thumbnail(of data: Data, side: CGFloat) -> UIImage? {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: side,
        ]
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
            let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        else { return nil }
        return UIImage(cgImage: image)
    }

    private func deliver() {
        guard let contentHandler = contentHandler, let content = content else { return }
        self.contentHandler = nil
        contentHandler(content)
    }
}
