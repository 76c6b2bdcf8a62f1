// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

/// What extensions draw and hand on beside their words, as it stands in public ones.
@Suite("An extension that draws and tells others", .serialized)
struct DrawingBuiltExtensionTests {
    private static let service = """
        import CallKit
        import QuartzCore
        import UIKit
        import UserNotifications
        import WidgetKit

        @objc protocol CardDelegate: AnyObject {
            @objc optional func cardWasDrawn(_ card: Card, after seconds: Double)
            @objc optional func cardWillBeDrawn(_ card: Card)
        }

        final class Card: NSObject {
            weak var delegate: CardDelegate?
            func draw(_ name: String) -> UIImage {
                delegate?.cardWillBeDrawn?(self)
                let start = CACurrentMediaTime()
                let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { context in
                    context.cgContext.setShadow(offset: CGSize(width: 0, height: 2), blur: 3)
                    UIColor.systemMint.setFill()
                    UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 52, height: 52)).fill()
                    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 24, weight: .bold), .foregroundColor: UIColor.white]
                    let letter = String(name.prefix(1)) as NSString
                    let size = letter.size(withAttributes: attributes)
                    letter.draw(at: CGPoint(x: 30 - size.width / 2, y: 30 - size.height / 2), withAttributes: attributes)
                }
                delegate?.cardWasDrawn?(self, after: CACurrentMediaTime() - start)
                return image
            }
        }

        class NotificationService: UNNotificationServiceExtension, CardDelegate {
            private var wasTold = false
            func cardWasDrawn(_ card: Card, after seconds: Double) { wasTold = seconds >= 0 }

            override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let card = Card()
                card.delegate = self
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("card.png")
                try? card.draw(content.title).pngData()?.write(to: file)
                content.attachments = [try? UNNotificationAttachment(identifier: "card", url: file)].compactMap { $0 }
                content.subtitle = "\\(wasTold) \\(#keyPath(UNMutableNotificationContent.subtitle))"
                WidgetCenter.shared.reloadTimelines(ofKind: "Balance")
                CXProvider.reportNewIncomingVoIPPushPayload(content.userInfo) { _ in contentHandler(content) }
            }
        }
        """

    @Test func `has its text in the picture, and what it told others in the delivery`() throws {
        try Earshot.session { earshot in
            try Data(Self.service.utf8).write(to: earshot.folder.appendingPathComponent("Service.swift"))
            let payload = #"{"aps":{"alert":{"title":"Ana","body":"paid"},"mutable-content":1},"call":7}"#
            let delivery = try earshot(
                "push", "--json", "--extension", "Service.swift", "-", input: Data(payload.utf8)
            ).object()
            let content = delivery["content"] as? [String: Any]
            #expect(content?["subtitle"] as? String == "true subtitle", "\(delivery)")
            let picture = (content?["attachments"] as? [[String: Any]])?.first
            #expect(picture?["accepted"] as? Bool == true, "\(delivery)")
            #expect((delivery["warnings"] as? [Any])?.isEmpty == true, "\(delivery["warnings"] ?? "")")
            let told = "\(delivery["recorded"] ?? delivery)"
            #expect(told.contains("Balance") && told.contains("a call: aps, call"), "\(delivery)")
        }
    }
}
