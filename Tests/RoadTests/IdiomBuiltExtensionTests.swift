// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

/// What Foundation, UIKit and Objective-C have on iOS and Foundation on Linux has not, as it stands in public extensions.
@Suite("An extension that is written as on iOS", .serialized)
struct IdiomBuiltExtensionTests {
    private static let service = """
        import Intents
        import os.log
        import UIKit
        import UserNotifications

        private final class Titles: NSObject, XMLParserDelegate {
            var text = ""
            func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
        }

        @objc(NotificationService)
        class NotificationService: UNNotificationServiceExtension {
            private var contentHandler: ((UNNotificationContent) -> Void)?
            private var content: UNMutableNotificationContent!
            private var lock = os_unfair_lock()

            override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                self.contentHandler = contentHandler
                content = (request.content.mutableCopy() as! UNMutableNotificationContent)
                os_unfair_lock_lock(&lock)
                NotificationCenter.default.addObserver(self, selector: #selector(ready(_:)), name: .ready, object: nil)
                os_unfair_lock_unlock(&lock)
                os_log("%{public}@ %@", log: .default, type: .error, URLError(.timedOut) as CVarArg, "x")
                DispatchQueue.main.async {
                    Timer.scheduledTimer(timeInterval: 0.01, target: self, selector: #selector(self.rang), userInfo: ["word": "rang"], repeats: false)
                }
            }

            @objc private func rang(_ timer: Timer) {
                NotificationCenter.default.post(name: .ready, object: self, userInfo: timer.userInfo as? [String: String])
            }

            @objc func ready(_ note: Notification) {
                NotificationCenter.default.removeObserver(self)
                content.title = note.userInfo?["word"] as? String ?? ""
                perform(#selector(finish), with: nil, afterDelay: 0.01)
            }

            @objc func finish() {
                let html = "<p>Total <b>12</b>.50&nbsp;&euro;</p>"
                let text = try? NSAttributedString(data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
                let name = PersonNameComponentsFormatter().personNameComponents(from: "Ana Gómez")
                let mail = NSPredicate(format: "SELF MATCHES %@", "[a-z]+@[a-z.]+").evaluate(with: "bob@example.com")
                let relative = RelativeDateTimeFormatter()
                relative.locale = Locale(identifier: "en_US")
                let parser = XMLParser(data: Data("<t>news</t>".utf8))
                let titles = Titles()
                parser.delegate = titles
                parser.parse()
                let figures = content.body.firstMatch(of: /[0-9]+/).map { String($0.output) } ?? "none"
                content.body = [
                    text?.string ?? "", name?.familyName ?? "", "\\(mail)", relative.localizedString(fromTimeInterval: -7200),
                    titles.text, figures,
                ].joined(separator: "|")
                contentHandler?(content)
            }
        }

        extension Notification.Name { static let ready = Notification.Name("ready") }
        """

    @Test func `is built and runs unchanged`() throws {
        try Earshot.session { earshot in
            try Data(Self.service.utf8).write(to: earshot.folder.appendingPathComponent("Service.swift"))
            let payload = #"{"aps":{"alert":"order 42","mutable-content":1}}"#
            let delivery = try earshot(
                "push", "--json", "--extension", "Service.swift", "-", input: Data(payload.utf8)
            ).object()
            let content = delivery["content"] as? [String: Any]
            #expect(content?["title"] as? String == "rang", "\(delivery)")
            #expect(
                content?["body"] as? String == "Total 12.50\u{A0}€\n|Gómez|true|2 hours ago|news|42", "\(delivery)")
            let log = (delivery["extension"] as? [String: Any])?["log"] as? [String]
            #expect(log?.contains { $0.contains("NSURLErrorDomain") || $0.contains("URLError") } == true, "\(delivery)")
            #expect((delivery["warnings"] as? [Any])?.isEmpty == true, "\(delivery["warnings"] ?? "")")
        }
    }

    private static let observer = """
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {
            private var observation: NSKeyValueObservation?

            override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let url = URL(string: content.userInfo["url"] as! String)!
                let task = URLSession.shared.dataTask(with: url) { _, _, _ in print("loaded") }
                observation = task.progress.observe(\\.fractionCompleted, options: [.new]) { progress, change in
                    guard change.newValue == 1 else { return }
                    content.body = "\\(progress.completedUnitCount) of \\(progress.totalUnitCount)"
                    contentHandler(content)
                }
                task.resume()
            }
        }
        """

    /// Pushes to a source, with the address of a server in the payload that answers with a text.
    private func pushed(_ source: String, asking answer: String, _ earshot: Earshot) throws -> [String: Any] {
        let server = try LoopbackServer(answers: true, with: ("text/plain", Array(answer.utf8)))
        defer { withExtendedLifetime(server) {} }
        try Data(source.utf8).write(to: earshot.folder.appendingPathComponent("Service.swift"))
        let payload = #"{"aps":{"alert":"x","mutable-content":1},"url":"\#(server.numericURL)"}"#
        return try earshot("push", "--json", "--extension", "Service.swift", "-", input: Data(payload.utf8)).object()
    }

    @Test func `hears how far a download is`() throws {
        try Earshot.session { earshot in
            let delivery = try pushed(Self.observer, asking: "hello", earshot)
            #expect((delivery["content"] as? [String: Any])?["body"] as? String == "5 of 5", "\(delivery)")
        }
    }

    private static let lines = """
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                Task {
                    do {
                        let (bytes, response) = try await URLSession.shared.bytes(from: URL(string: content.userInfo["url"] as! String)!)
                        content.title = "\\((response as! HTTPURLResponse).statusCode)"
                        var lines: [String] = []
                        for try await line in bytes.lines {
                            lines.append(line)
                            if lines.count == 2 { break }
                        }
                        content.body = lines.joined(separator: "|")
                    } catch {
                        content.body = "\\(error)"
                    }
                    contentHandler(content)
                }
            }
        }
        """

    @Test func `takes the lines of an answer as they come`() throws {
        try Earshot.session { earshot in
            let delivery = try pushed(Self.lines, asking: "one\r\n\ntwo\nthree", earshot)
            #expect((delivery["content"] as? [String: Any])?["body"] as? String == "one|two", "\(delivery)")
            #expect((delivery["content"] as? [String: Any])?["title"] as? String == "200", "\(delivery)")
        }
    }

    @Test func `is told what to write for a getter's selector`() throws {
        try Earshot.session { earshot in
            let line = "class Till: NSObject { @objc var count = 0; let name = #selector(getter: Till.count) }\n"
            let source = "import UserNotifications\nclass Service: UNNotificationServiceExtension {}\n" + line
            try Data(source.utf8).write(to: earshot.folder.appendingPathComponent("Service.swift"))
            let ending = try earshot("build", "Service.swift", "-o", "S.appex")
            #expect(ending.code == 65)
            #expect(ending.talk.contains("Service.swift:3: '#selector': impossible on Linux."), "\(ending.talk)")
        }
    }
}
