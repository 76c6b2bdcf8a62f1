// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import UserNotifications

// Extensions that tell how their process is shared. A test names one in the Info.plist that it writes.

/// Says its process, how many pushes that has had, and whether the instance is new.
final class TellsItsProcess: UNNotificationServiceExtension {
    private static let pushes = Mutex(0)
    private var isUsed = false

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let count = Self.pushes.withLock { pushes in
            pushes += 1
            return pushes
        }
        let isNew = !isUsed
        isUsed = true
        answer(request.content.titled("\(ProcessInfo.processInfo.processIdentifier) \(count) \(isNew)"))
    }
}

/// Answers once as many pushes as the payload says are in its process; or crashes then, where it says so.
class Meets: UNNotificationServiceExtension {
    private static let waiting = Mutex<[Pending]>([])

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let guests = (request.content.userInfo["guests"] as? String).flatMap { Int($0) } ?? 1
        print("came")
        let all = Self.waiting.withLock { waiting in
            waiting.append(Pending(content: request.content, answer: answer))
            guard waiting.count == guests else { return [Pending]() }
            defer { waiting = [] }
            return waiting
        }
        if !all.isEmpty, request.content.userInfo["crash"] != nil { abort() }
        for pending in all { pending.answer(pending.content.titled("met \(guests)")) }
    }
}

/// Writes the bytes of the payload, if there are any, to the group's sound of the name that the payload gives, and meets the others.
final class MeetsSounding: Meets, @unchecked Sendable {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let wishes = request.content.userInfo
        if let name = wishes["name"] as? String, let bytes = wishes["bytes"] as? String,
            let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.dev.test")
        {
            let folder = group.appendingPathComponent("Library/Sounds")
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try? Data(base64Encoded: bytes)?.write(to: folder.appendingPathComponent(name), options: .atomic)
        }
        super.didReceive(request, withContentHandler: answer)
    }
}

/// Hangs where the payload says so, and answers otherwise.
final class HangsOnDemand: Hangs {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        guard request.content.userInfo["hang"] != nil else { return answer(request.content.titled("quick")) }
        super.didReceive(request, withContentHandler: answer)
    }
}
