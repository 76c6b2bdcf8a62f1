// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import UserNotifications

// Extensions that keep something. A test names one in the Info.plist that it writes.

/// Does what the payload's `do` lists with the defaults of a group, and answers with what it found as the subtitle.
///
/// `set:k:v` sets, `count:k` adds 1 and tells, `remove:k` removes, `get:k` tells, `sync` synchronises, `die` ends the process behind the answer.
final class SharesDefaults: UNNotificationServiceExtension {
    /// Kept by the process: what it remembers must not hide what others set.
    private static let suites = Mutex<[String: UserDefaults]>([:])

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let group = request.content.userInfo["group"] as? String ?? "group.dev.test"
        let suite = Self.suites.withLock { suites in
            let suite = suites[group] ?? UserDefaults(suiteName: group)!
            suites[group] = suite
            return suite
        }
        var told: [String] = []
        for word in request.content.userInfo["do"] as? [String] ?? [] {
            let parts = word.split(separator: ":").map(String.init)
            switch parts[0] {
            case "set": suite.set(parts[2], forKey: parts[1])
            case "count":
                suite.set(suite.integer(forKey: parts[1]) + 1, forKey: parts[1])
                told.append("\(suite.integer(forKey: parts[1]))")
            case "flag": suite.set(true, forKey: parts[1])
            case "remove": suite.removeObject(forKey: parts[1])
            case "get": told.append(suite.string(forKey: parts[1]) ?? "-")
            case "sync": suite.synchronize()
            default: told.append("?")
            }
        }
        let content = request.content.titled("kept")
        content.subtitle = told.joined(separator: " ")
        answer(content)
    }
}

/// Tells where its folder Library is, from a source that imports Foundation alone.
final class FindsItsLibrary: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        for path in (try? LibraryAsked.paths) ?? [] { print(path) }
        print(URL.libraryDirectory.path)
        for path in LibraryAsked.others { print(path) }
        let note = URL.libraryDirectory.appendingPathComponent("note")
        print((try? Data("x".utf8).write(to: note)) != nil)
        answer(request.content.titled("found"))
    }
}

/// Answers, with a receipt under way in a background session.
final class SendsInTheBackground: UNNotificationServiceExtension, URLSessionDataDelegate, @unchecked Sendable {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        guard let url = (request.content.userInfo["url"] as? String).flatMap({ URL(string: $0) }) else { return }
        let configuration = URLSessionConfiguration.background(withIdentifier: "receipts")
        configuration.sharedContainerIdentifier = "group.dev.test"
        configuration.sessionSendsLaunchEvents = false
        configuration.isDiscretionary = true
        print(
            configuration.identifier ?? "-", configuration.sharedContainerIdentifier ?? "-",
            configuration.sessionSendsLaunchEvents, configuration.isDiscretionary)
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        session.downloadTask(with: url).resume()
        answer(request.content.titled("sent"))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        print("complete", error == nil)
    }
}

extension SendsInTheBackground: URLSessionDownloadDelegate {
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        print("downloaded", (try? Data(contentsOf: location))?.count ?? -1)
    }
}
