// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import UserNotifications

// Extensions that hide what they hold, or answer in ways that look like another's.

/// Maps shared memory, below it more small pieces than anybody reads the list of, and then fills it.
final class HidesSharedMemory: Hangs {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let size = 60 << 20
        let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        let pieces = 12_000
        let below = unsafe mmap(nil, 2 * pieces * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        for piece in 0..<pieces {
            unsafe mprotect(below?.advanced(by: 2 * piece * 4096), 4096, PROT_READ)
        }
        unsafe memory?.initializeMemory(as: UInt8.self, repeating: 1, count: size)
        super.didReceive(request, withContentHandler: answer)
    }
}

/// Reads one byte in each two megabytes of nothing: what it takes is the table that says where the nothing is.
final class FillsPageTables: Hangs {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let (step, count) = (2 << 20, 16_000)
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let memory = unsafe mmap(nil, step * count, PROT_READ, flags, -1, 0), unsafe memory != MAP_FAILED else {
            return answer(request.content.titled("refused"))
        }
        unsafe madvise(memory, step * count, MADV_NOHUGEPAGE)
        var sum = 0
        for place in 0..<count { sum += Int(unsafe memory.load(fromByteOffset: place * step, as: UInt8.self)) }
        print("read", sum)
        super.didReceive(request, withContentHandler: answer)
    }
}

/// Calls its handler from many threads at the same moment.
final class AnswersFromManyThreads: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let pending = Pending(content: request.content, answer: answer)
        let isTime = DispatchSemaphore(value: 0)
        let threads = 8
        for number in 0..<threads {
            Thread.detachNewThread {
                let content = pending.content.titled("thread \(number)")
                content.userInfo = ["much": String(repeating: "x", count: number % 2 == 0 ? 200_000 : 10)]
                isTime.wait()
                pending.answer(content)
            }
        }
        for _ in 0..<threads { isTime.signal() }
    }
}

/// Reads what its app holds beside it.
final class ReadsItsApp: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let app = Bundle.main.bundleURL.deletingLastPathComponent().deletingLastPathComponent()
        func text(_ name: String) -> String {
            (try? String(contentsOf: app.appendingPathComponent(name), encoding: .utf8)) ?? "nothing"
        }
        answer(request.content.titled("\(text("greeting")), \(text("../greeting"))"))
    }
}

/// Waits for a program that it has started, and answers.
final class WaitsForAProgram: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/bin/true")
        try? program.run()
        program.waitUntilExit()
        answer(request.content.titled("ended with \(program.terminationStatus)"))
    }
}
