// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension IdiomBuiltExtensionTests {
    private static let numbers = """
        import AVFoundation
        import CoreFoundation
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let info = content.userInfo
                let paid = (info["deep"] as! [String: Any])["paid"] as! [Any]
                let amount = info["amount"]!
                content.body = [
                    "\\(amount)", (amount as! NSNumber).stringValue, String(format: "%@", amount as! NSNumber), "\\(paid[0])",
                    "\\(amount as? Double ?? 0)", "\\(amount as? Int ?? 0)", "\\(info["part"]!)", "\\(info["less"]!)", "\\(info["huge"]!)",
                ].joined(separator: "|")
                let word = "x" as CFString
                content.subtitle = (word as String) + "\\(CFStringGetTypeID() == CFGetTypeID(word))"
                content.title = [
                    Bundle.main.preferredLocalizations.joined(), NSLocalizedString("language", comment: ""),
                    Bundle.preferredLocalizations(from: ["fr", "en"]).joined(),
                    Bundle.preferredLocalizations(from: ["en", "fr", "zh-Hans"], forPreferences: ["sv", "zh-CN", "fr"]).joined(),
                    Bundle.preferredLocalizations(from: ["de", "pt-PT", "pt-BR"], forPreferences: ["pt_BR"]).joined(),
                    Bundle.preferredLocalizations(from: ["de", "fr"], forPreferences: ["sv"]).joined(),
                ].joined(separator: "|")
                for _ in 0..<2 { _ = AVURLAsset(url: URL(fileURLWithPath: "/none.mp3")) }
                contentHandler(content)
            }
        }
        """

    @Test func `writes numbers as on iOS, speaks the bundle's language, and is told one thing once`() throws {
        try Earshot.session { earshot in
            let files = FileManager.default
            let folder = earshot.folder.appendingPathComponent("Service")
            for language in ["zh-Hans", "de", "fr", "en"] {
                let place = folder.appendingPathComponent("\(language).lproj")
                try files.createDirectory(at: place, withIntermediateDirectories: true)
                try Data("\"language\" = \"\(language)\";".utf8).write(
                    to: place.appendingPathComponent("Localizable.strings"))
            }
            try Data(Self.numbers.utf8).write(to: folder.appendingPathComponent("Service.swift"))
            let payload = """
                {"aps":{"alert":"x","mutable-content":1},"amount":12.00,"deep":{"paid":[1e3]},"part":12.5,"less":-0.0,\
                "huge":1e300}
                """
            let delivery = try earshot("push", "--json", "--extension", "Service", "-", input: Data(payload.utf8))
                .object()
            let content = delivery["content"] as? [String: Any]
            #expect(content?["body"] as? String == "12|12|12|1000|12.0|12|12.5|-0.0|1e+300", "\(delivery)")
            #expect(content?["title"] as? String == "en|en|en|zh-Hans|pt-BR|de", "\(delivery)")
            #expect(content?["subtitle"] as? String == "xtrue", "\(delivery)")
            #expect((delivery["warnings"] as? [Any])?.count == 1, "\(delivery["warnings"] ?? "")")
        }
    }
}
