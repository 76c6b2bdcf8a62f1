// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import UserNotifications

// Extensions that answer, each in a way of its own. A test names one in the Info.plist that it writes.

typealias Answer = (UNNotificationContent) -> Void

extension UNNotificationContent {
    /// A copy with another title.
    func titled(_ title: String) -> UNMutableNotificationContent {
        guard let content = mutableCopy() as? UNMutableNotificationContent else {
            return UNMutableNotificationContent()
        }
        content.title = title
        return content
    }
}

/// Content and handler on their way to another thread of the extension.
struct Pending: @unchecked Sendable {
    let content: UNNotificationContent
    let answer: Answer
}

/// As Xcode's template does.
final class Modifies: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        print("on the main thread: \(Thread.isMainThread)")
        answer(request.content.titled("\(request.content.title) [modified]"))
    }
}

final class AnswersFromMainQueue: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let pending = Pending(content: request.content, answer: answer)
        DispatchQueue.main.async { pending.answer(pending.content.titled("main queue: \(Thread.isMainThread)")) }
    }
}

final class AnswersFromRunLoop: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let pending = Pending(content: request.content, answer: answer)
        let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
            pending.answer(pending.content.titled("run loop: \(Thread.isMainThread)"))
        }
        RunLoop.main.add(timer, forMode: .default)
    }
}

final class AnswersFromAnotherThread: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let pending = Pending(content: request.content, answer: answer)
        Thread.detachNewThread { pending.answer(pending.content.titled("another thread")) }
    }
}

final class AnswersTwice: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        answer(request.content.titled("first"))
        answer(request.content.titled("second"))
    }
}

final class AnswersTwiceFromAnotherThread: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let pending = Pending(content: request.content, answer: answer)
        Thread.detachNewThread {
            pending.answer(pending.content.titled("first"))
            pending.answer(pending.content.titled("second"))
        }
    }
}

/// Gives back everything it was given, and says what it was.
final class Echoes: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        print(request.identifier, request.trigger is UNPushNotificationTrigger)
        for variable in ["HOME", "TMPDIR", "EARSHOT_APP_GROUPS", "GIVEN", "SECRET"] {
            print("\(variable)=\(ProcessInfo.processInfo.environment[variable] ?? "-")")
        }
        print("in \(FileManager.default.currentDirectoryPath)")
        answer(request.content)
    }
}

final class EmptiesTheContent: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        answer(UNNotificationContent())
    }
}

final class NestsUserInfoDeep: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("deep")
        var value: Any = 1
        for _ in 0..<2000 { value = [value] }
        content.userInfo = ["deep": value]
        answer(content)
    }
}

final class PutsAnObjectIntoUserInfo: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("object")
        content.userInfo["when"] = ["thread": Thread.current]
        answer(content)
    }
}

/// Attaches the files that the payload names, from its own temporary folder, with the contents that stand there or fit the name.
final class Attaches: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("attached")
        for name in request.content.userInfo["attach"] as? [String] ?? [] {
            let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(name)
            let given = (request.content.userInfo["contents"] as? [String: String])?[name]
            let usual = Data(
                url.pathExtension == "png" ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] : [0x49, 0x44, 0x33])
            _ = FileManager.default.createFile(
                atPath: url.path, contents: given.flatMap { Data(base64Encoded: $0) } ?? usual)
            do { content.attachments.append(try UNNotificationAttachment(identifier: name, url: url)) } catch {
                print("\(error)")
            }
            if name.hasPrefix("gone") { try? FileManager.default.removeItem(at: url) }
            if name.hasPrefix("large") { _ = unsafe truncate(url.path, 11 << 20) }
        }
        answer(content)
    }
}

/// Writes what the payload asks for into an app group's sounds and the folder of what was spoken, and uses it.
final class MakesSounds: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let content = request.content.titled("sounding")
        let wishes = request.content.userInfo
        let files = FileManager.default
        if let group = wishes["group"] as? String, let bytes = wishes["bytes"] as? String,
            let container = files.containerURL(forSecurityApplicationGroupIdentifier: group)
        {
            let folder = container.appendingPathComponent("Library/Sounds")
            try? files.createDirectory(at: folder, withIntermediateDirectories: true)
            let path = folder.appendingPathComponent(wishes["name"] as? String ?? "a.wav").path
            _ = files.createFile(atPath: path, contents: Data(base64Encoded: bytes))
        }
        if let name = wishes["name"] as? String {
            content.sound = UNNotificationSound(named: UNNotificationSoundName(name))
        }
        if let journal = wishes["journal"] as? String,
            let folder = ProcessInfo.processInfo.environment["EARSHOT_SPEECH_FOLDER"]
        {
            _ = files.createFile(atPath: folder + "/utterance-1.wav", contents: Data("RIFF".utf8))
            for (place, line) in journal.split(separator: "\n").enumerated() {
                guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
                    let description = try? PropertyValue(object)
                else { continue }
                let report = SpokenReport(utterance: place + 1, isOver: true, description: description)
                DeviceConnection.current?.send(DeviceFrame(kind: .spoken, contents: report.bytes))
            }
        }
        answer(content)
    }
}

/// Prints what looks like a warning.
final class PrintsAWarning: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        print("warning: contradiction: Two amounts.")
        answer(request.content)
    }
}

/// Says something else in every run, and something that is always the same.
final class LogsTheTime: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        NSLog("at the till")
        let content = request.content.titled("Shop")
        content.filterCriteria = "shop"
        content.userInfo["order"] = 7
        content.userInfo["ticket"] = UUID().uuidString
        answer(content)
    }
}
