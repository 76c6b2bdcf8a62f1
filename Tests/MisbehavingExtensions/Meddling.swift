// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import UserNotifications

// Extensions that want more than is theirs. A test names one in the Info.plist that it writes.

/// Puts a link where the device might write its record, and rewrites the payload, beside and above its temporary folder.
final class RewritesTheRecord: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let outside = request.content.userInfo["outside"] as? String ?? ""
        var folder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
        for _ in 0..<3 {
            folder.deleteLastPathComponent()
            try? FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("delivery.json").path, withDestinationPath: outside)
            try? Data("forged".utf8).write(to: folder.appendingPathComponent("payload.apns"))
        }
        answer(request.content.titled("rewritten"))
    }
}

/// Attaches the paths that the payload names, as PNG and without asking whether they can be: directly, or by a link in its temporary
/// folder.
final class AttachesPaths: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("attached")
        for (number, path) in (request.content.userInfo["paths"] as? [String] ?? []).enumerated() {
            var url = URL(fileURLWithPath: path)
            var options: [AnyHashable: Any] = [:]
            switch request.content.userInfo["way"] as? String {
            case "link":
                url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(number).png")
                try? FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: path)
            case "linked-folder":
                let link = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("folder")
                try? FileManager.default.createSymbolicLink(
                    at: link, withDestinationURL: url.deletingLastPathComponent())
                url = link.appendingPathComponent(url.lastPathComponent)
            case "dots":
                let climb = String(repeating: "../", count: 40)
                url = URL(fileURLWithPath: NSTemporaryDirectory() + "/" + climb + path)
            case "hint": options[UNNotificationAttachmentOptionsTypeHintKey] = "public.png"
            default: break
            }
            content.attachments.append(
                UNNotificationAttachment(identifier: path, url: url, type: "public.png", options: options))
        }
        answer(content)
    }
}

/// Answers with numbers that JSON has not, and that no whole number is.
final class AnswersWithOddNumbers: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("odd\0numbers")
        content.badge = NSNumber(value: request.content.userInfo["huge"] == nil ? Double.nan : 1e300)
        content.relevanceScore = .infinity
        content.sound = .defaultCriticalSound(withAudioVolume: .nan)
        content.userInfo = ["a": Double.infinity, "b": Date(timeIntervalSinceReferenceDate: .nan), "c": Double.nan]
        answer(content)
    }
}

/// Answers with more values than a notification can hold.
final class AnswersWithABomb: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("bomb")
        content.userInfo = ["bomb": [Bool](repeating: true, count: 2_000_000)]
        answer(content)
    }
}

/// Answers with a value that is no property list.
final class AnswersWithAnAddress: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("address")
        content.userInfo = ["address": URL(fileURLWithPath: "/")]
        answer(content)
    }
}

/// Leaves files in its temporary folder, deeper than a path can name, and one folder that nobody may look into.
final class LeavesFilesBehind: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let files = FileManager.default
        guard files.changeCurrentDirectoryPath(NSTemporaryDirectory()) else { return }
        try? Data("12345".utf8).write(to: URL(fileURLWithPath: "five"))
        try? files.createDirectory(atPath: "closed/inner", withIntermediateDirectories: true)
        try? Data("123".utf8).write(to: URL(fileURLWithPath: "closed/inner/three"))
        try? files.setAttributes([.posixPermissions: 0], ofItemAtPath: "closed/inner")
        try? files.setAttributes([.posixPermissions: 0], ofItemAtPath: "closed")
        try? files.createSymbolicLink(atPath: "link", withDestinationPath: "/etc")
        let name = String(repeating: "d", count: 200)
        for _ in 0..<60 {
            guard unsafe mkdir(name, 0o700) == 0, unsafe chdir(name) == 0 else { break }
        }
        answer(request.content.titled("left"))
    }
}

/// Tells how many things it sees in the folder that the payload names.
final class CountsFiles: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let folder = request.content.userInfo["folder"] as? String ?? ""
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        answer(request.content.titled("\(names?.count ?? 0) seen"))
    }
}
