// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

@Suite("An extension that is built from its sources", .serialized)
struct BuiltExtensionTests {
    func example(_ path: String) -> String { ExampleExtensions.path(path) }

    func content(_ delivery: [String: Any]) -> [String: Any] { ExampleExtensions.content(delivery) }

    @Test func `changes the title, and is built again when its source changes, not before`() throws {
        try Earshot.session { earshot in
            let source = earshot.folder.appendingPathComponent("NotificationService.swift")
            let text = try String(contentsOfFile: example("ChangedTitle/NotificationService.swift"), encoding: .utf8)
            var programs: [Set<String>] = []
            var modules: [Set<String>] = []
            for word in ["[modified]", "[modified]", "[changed]"] {
                try Data(text.replacing("[modified]", with: word).utf8).write(to: source)
                let delivery = try earshot(
                    "push", "--json", "--extension", source.path, example("ChangedTitle/order.apns")
                )
                .object()
                #expect(delivery["outcome"] as? String == "modified")
                #expect(content(delivery)["title"] as? String == "Order \(word)")
                #expect((delivery["warnings"] as? [Any])?.isEmpty == true, "\(delivery["warnings"] ?? "")")
                programs.append(try identities(of: earshot.folder.appendingPathComponent("cache/earshot/programs")))
                modules.append(
                    Set(
                        try FileManager.default.subpathsOfDirectory(
                            atPath: earshot.folder.path + "/cache/earshot/modules"
                        )
                        .filter { $0.hasSuffix(".pcm") }))
            }
            #expect(programs[0] == programs[1])
            #expect(programs.map(\.count) == [1, 1, 2])
            // What the compiler has made of modules is found again, which is most of what a build takes.
            #expect(!modules[0].isEmpty && modules[0] == modules[2])
        }
    }

    /// What tells programs that were built from others that were built in their place.
    private func identities(of folder: URL) throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Set(
            names.map { name in
                let facts = try FileManager.default.attributesOfItem(
                    atPath: folder.appendingPathComponent("\(name)/program").path)
                return "\(name) \(facts[.systemFileNumber] ?? "") \(facts[.modificationDate] ?? "")"
            })
    }

    @Test func `is laid out as a bundle that runs where it is put`() throws {
        try Earshot.session { earshot in
            let built = try earshot(
                "build", example("SpokenBothWays"), "-o", "Shop.appex", "--bundle-id", "com.example.shop.nse")
            #expect(built.code == 0, "\(built.talk)")
            #expect(built.lastLine == "Shop.appex")
            let names = try FileManager.default.contentsOfDirectory(
                atPath: earshot.folder.appendingPathComponent("Shop.appex").path)
            #expect(
                names.sorted() == [
                    "Info.plist", "Shop", "Shop.entitlements", "earshot_SpokenText.resources",
                    "earshot_Voices.resources",
                ])
            let sound = try earshot("push", "--json", "--extension", "Shop.appex", example("SpokenBothWays/sound.apns"))
                .object()
            let played = content(sound)["sound"] as? [String: Any]
            #expect(played?["accepted"] as? Bool == true, "\(sound)")
            let aloud = try earshot("push", "--json", "--extension", "Shop.appex", example("SpokenBothWays/aloud.apns"))
                .object()
            let speech = try #require((aloud["speech"] as? [[String: Any]])?.first)
            #expect(speech["text"] as? String == "Your order is ready.")
            #expect(speech["finished"] as? Bool == true)
        }
    }

    /// What the app of one extension keeps is none of another's, and stays where it was put.
    @Test func `keeps a keychain between pushes, of its own groups alone`() throws {
        try Earshot.session { earshot in
            let source = """
                import Security
                import CommonCrypto
                import UserNotifications

                class NotificationService: UNNotificationServiceExtension {
                    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                        let content = request.content.mutableCopy() as! UNMutableNotificationContent
                        var query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "count"]
                        var item: AnyObject?
                        query[kSecReturnData as String] = kCFBooleanTrue
                        var status = SecItemCopyMatching(query as CFDictionary, &item)
                        let before = (item as? Data).flatMap { String(data: $0, encoding: .utf8) } ?? "none"
                        query[kSecReturnData as String] = nil
                        query[kSecValueData as String] = "kept".data(using: .utf8)!
                        query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
                        if status == errSecItemNotFound { status = SecItemAdd(query as CFDictionary, nil) }
                        query[kSecAttrAccessGroup as String] = "ABCDE12345.com.example.others"
                        content.title = "\\(before) \\(status) \\(SecItemAdd(query as CFDictionary, nil))"
                        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
                        let data = "abc".data(using: .utf8)!
                        _ = data.withUnsafeBytes { CC_MD5($0.baseAddress, CC_LONG(data.count), &digest) }
                        content.body = digest.map { String(format: "%02x", $0) }.joined()
                        contentHandler(content)
                    }
                }
                """
            try Data(source.utf8).write(to: earshot.folder.appendingPathComponent("Kept.swift"))
            let payload = #"{"Simulator Target Bundle":"com.example.shop","aps":{"alert":"x","mutable-content":1}}"#
            let titles = try (0..<2).map { _ in
                let delivery = try earshot(
                    "push", "--json", "--extension", "Kept.swift", "-", input: Data(payload.utf8)
                ).object()
                #expect(content(delivery)["body"] as? String == "900150983cd24fb0d6963f7d28e17f72", "\(delivery)")
                return content(delivery)["title"] as? String
            }
            #expect(titles == ["none 0 -34018", "kept 0 -34018"])
        }
    }

    @Test func `shows its log while it runs, without what would move the cursor`() throws {
        try Earshot.session { earshot in
            let source = """
                import UserNotifications

                class NotificationService: UNNotificationServiceExtension {
                    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                        print("one \\u{1B}[2Jtwo")
                        NSLog("three")
                        contentHandler(request.content)
                    }
                }
                """
            try Data(source.utf8).write(to: earshot.folder.appendingPathComponent("Loud.swift"))
            let ending = try earshot(
                "push", "--verbose", "--json", "--extension", "Loud.swift", example("ChangedTitle/order.apns"))
            let lines = ending.talk.split(separator: "\n").filter { $0.hasPrefix("| ") }
            #expect(
                lines.contains("| one \u{FFFD}[2Jtwo") && lines.contains { $0.hasSuffix("three") }, "\(ending.talk)")
        }
    }

    /// Spellings of UIKit, ImageIO, types and SQLite as they stand in public extensions.
    @Test func `imports what extensions import`() throws {
        try Earshot.session { earshot in
            let source = """
                import ImageIO
                import MobileCoreServices
                import SQLite3
                import UIKit
                import UserNotifications

                class NotificationService: UNNotificationServiceExtension {
                    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                        let content = request.content.mutableCopy() as! UNMutableNotificationContent
                        var database: OpaquePointer?
                        guard sqlite3_open(":memory:", &database) == SQLITE_OK else { return }
                        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
                            UIColor.red.setFill()
                            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
                        }
                        let source = CGImageSourceCreateWithData(image.pngData()! as CFData, nil)!
                        let options = [
                            kCGImageSourceCreateThumbnailFromImageAlways as String: kCFBooleanTrue,
                            kCGImageSourceThumbnailMaxPixelSize as String: CGFloat(6),
                        ] as CFDictionary
                        let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options)!
                        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as! [CFString: Any]
                        let width = properties[kCGImagePropertyPixelWidth] as! CGFloat
                        let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/gif" as CFString, nil)!
                            .takeRetainedValue() as String
                        content.body = "\\(small.width) of \\(Int(width)), \\(type)"
                        contentHandler(content)
                    }
                }
                """
            try Data(source.utf8).write(to: earshot.folder.appendingPathComponent("Wide.swift"))
            let delivery = try earshot(
                "push", "--json", "--extension", "Wide.swift", example("ChangedTitle/order.apns")
            ).object()
            #expect(content(delivery)["body"] as? String == "6 of 30, com.compuserve.gif", "\(delivery)")
            #expect((delivery["warnings"] as? [Any])?.isEmpty == true, "\(delivery["warnings"] ?? "")")
        }
    }

    @Test func `that cannot be built is told what is missing, by file and line, and leaves nothing`() throws {
        try Earshot.session { earshot in
            let source = """
                import CoreTelephony
                import UserNotifications
                import FirebaseMessaging

                class NotificationService: UNNotificationServiceExtension {
                    let call: CTCarrier? = nil
                    let wrong: Int = "text"
                }
                """
            try Data(source.utf8).write(to: earshot.folder.appendingPathComponent("-o.swift"))
            let ending = try earshot("build", "-o", "X.appex", "--", "-o.swift")
            #expect(ending.code == 65)
            for words in [
                "-o.swift:1:8: error: no such module 'CoreTelephony'", "-o.swift:1: module CoreTelephony: impossible",
                "-o.swift:3: 'import FirebaseMessaging': there is no such module here, and nothing of it is used",
                "-o.swift:6: CTCarrier, of CoreTelephony: impossible",
                "-o.swift:7:22: error: cannot convert value of type 'String' to specified type 'Int'",
                "earshot: 'X' cannot be built: 2 things are missing (2 impossible on Linux), and there is 1 other",
            ] { #expect(ending.talk.contains(words), "\(words)\n\(ending.talk)") }
            #expect(try earshot.files() == ["-o.swift", "cache"])
        }
    }

    @Test func `leaves out an import of which nothing is used, and says so each time`() throws {
        try Earshot.session { earshot in
            let source = """
                import UserNotifications
                import UserNotificationsUI
                @preconcurrency import Firebase // for later

                class NotificationService: UNNotificationServiceExtension {
                    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                        let content = request.content.mutableCopy() as! UNMutableNotificationContent
                        content.title = "line \\(#line)"
                        contentHandler(content)
                    }
                }
                """
            let file = earshot.folder.appendingPathComponent("Service.swift")
            try Data(source.utf8).write(to: file)
            for _ in 0..<2 {
                let ending = try earshot(
                    "push", "--json", "--extension", "Service.swift", example("ChangedTitle/order.apns"))
                #expect(content(try ending.object())["title"] as? String == "line 8", "\(ending.talk)")
                for words in [
                    "Service.swift:2: 'import UserNotificationsUI' is left out", "Service.swift:3: 'import Firebase'",
                ] {
                    #expect(ending.talk.contains(words), "\(ending.talk)")
                }
            }
            // With code behind it, the line is not one to be left out.
            try Data(source.replacing("import UserNotificationsUI", with: "import UserNotificationsUI; let a = 1").utf8)
                .write(to: file)
            let ending = try earshot("build", "Service.swift", "-o", "X.appex")
            #expect(
                ending.code == 65 && ending.talk.contains("module UserNotificationsUI: impossible"), "\(ending.talk)")
        }
    }

    @Test func `is handed a payload that comes through a pipe, which gives it once`() throws {
        try Earshot.session { earshot in
            let words = [
                #"cat "$1" | "$0" push --json --extension "$2" com.example.x /dev/stdin"#,
                Earshot.products.appendingPathComponent("earshot").path, example("ChangedTitle/order.apns"),
                example("ChangedTitle/NotificationService.swift"),
            ]
            let home = ["HOME": earshot.folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
            let ending = try RunProgram.run("/bin/sh", ["-c"] + words, environment: home, in: earshot.folder)
            #expect(ending.code == 0 && ending.text.contains(#""title":"Order [modified]""#), "\(ending.talk)")
        }
    }

    @Test func `is built from an Xcode project and a target's name`() throws {
        try Earshot.session { earshot in
            let ending = try earshot(
                "push", "--json", "--project", example("Shop.xcodeproj"), "--target", "DeliveryReceipt",
                example("ChangedTitle/order.apns"))
            #expect(ending.code == 0, "\(ending.talk)")
            let bundle = (try ending.object()["extension"] as? [String: Any])?["bundle"] as? String
            #expect(bundle?.hasSuffix("/DeliveryReceipt.appex") == true)
        }
    }

    @Test func `is what cases are held against, built once for all of them`() throws {
        try Earshot.session { earshot in
            let cases = earshot.folder.appendingPathComponent("cases")
            try FileManager.default.createDirectory(at: cases, withIntermediateDirectories: true)
            for name in ["one", "two"] {
                try FileManager.default.copyItem(
                    atPath: example("ChangedTitle/order.apns"),
                    toPath: cases.appendingPathComponent("\(name).apns").path)
                try Data(#"{"content":{"title":"Order [modified]"},"warnings":[]}"#.utf8)
                    .write(to: cases.appendingPathComponent("\(name).expected.json"))
            }
            let ending = try earshot(
                "test", "--extension", example("ChangedTitle/NotificationService.swift"), cases.path)
            #expect(ending.code == 0, "\(ending.text)\(ending.talk)")
            #expect(ending.lastLine == "2 cases: 2 ok")
        }
    }
}
