// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import UserNotifications

// Extensions that do what iOS ends them for. A test names one in the Info.plist that it writes.

class Hangs: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        while true { sleep(1000) }
    }
}

final class HangsAndAnswersAtExpiry: Hangs {
    private var pending: Pending?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        pending = Pending(content: request.content, answer: answer)
        super.didReceive(request, withContentHandler: answer)
    }

    override func serviceExtensionTimeWillExpire() {
        guard let pending else { return }
        pending.answer(pending.content.titled("best attempt, on the main thread: \(Thread.isMainThread)"))
    }
}

final class BlocksEveryQueue: UNNotificationServiceExtension {
    private var pending: Pending?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        pending = Pending(content: request.content, answer: answer)
        DispatchQueue.main.async { while true { sleep(1000) } }
        for _ in 0..<200 { DispatchQueue.global().async { while true { sleep(1000) } } }
        while true { sleep(1000) }
    }

    override func serviceExtensionTimeWillExpire() {
        guard let pending else { return }
        pending.answer(pending.content.titled("still there"))
    }
}

final class HangsAtExpiryToo: Hangs {
    override func serviceExtensionTimeWillExpire() { while true { sleep(1000) } }
}

/// Answers from a timer that begins when it is told, and fires far beyond what still counts as an answer from there.
final class AnswersAfterExpiry: UNNotificationServiceExtension {
    private var late: (() -> Void)?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        late = { answer(request.content.titled("late")) }
    }

    override func serviceExtensionTimeWillExpire() {
        let work = DispatchWorkItem { [self] in late?() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: work)
    }
}

final class NeverAnswers: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {}
}

final class CrashesBySegment: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        print("about to crash")
        unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = request.identifier.count
    }
}

final class CrashesByAbort: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) { abort() }
}

final class CrashesByTrap: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let none: [Int] = request.content.userInfo.isEmpty ? [] : []
        print(none[request.identifier.count])
    }
}

final class ExitsThree: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) { exit(3) }
}

final class AllocatesMuch: UNNotificationServiceExtension {
    private var held: [UInt8] = []

    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        held = [UInt8](repeating: 1, count: 60 << 20)
        answer(request.content.titled("holding \(held.count)"))
    }
}

final class FloodsItsOutput: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        for number in 0..<200_000 { print("line \(number)") }
        answer(request.content.titled("after the flood"))
    }
}

/// Starts a program that outlives it, and that would keep its output open.
final class LeavesAChildBehind: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sleep")
        child.arguments = ["1000"]
        try? child.run()
        print("child \(child.processIdentifier)")
        answer(request.content.titled("childless"))
    }
}

final class WritesIntoTheConnection: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        FileHandle(fileDescriptor: 3).write(Data(repeating: 0xFF, count: 64))
        answer(request.content)
    }
}

final class NoExtension: NSObject {}
