// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import UserNotifications

// Extensions whose processes go on where nobody looks for them. A test names one in the Info.plist that it writes.

/// `syscall(2)` with whole numbers, which Swift does not import.
@_silgen_name("syscall") private func call(_ number: Int, _ first: Int, _ second: Int, _ third: Int) -> Int

/// Ends the thread that calls it, also the first one, and not the process.
private func endThisThread() {
    // exit, which the C library gives nobody: its own ends the process.
    _ = call(60, 0, 0, 0)
}

/// Waits until the first thread of a process has ended; for some seconds, since in a namespace its number is another one.
private func awaitTheEnd(ofFirstThread process: pid_t) {
    for _ in 0..<200 {
        let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        if stat.contains(") Z ") { return }
        usleep(10_000)
    }
}

/// Leaves a process whose first thread ends while another goes on.
class LeavesAThread: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        unsafe leave { _ in while true { sleep(1000) } }
        answer(request.content.titled("left"))
    }

    fileprivate func leave(_ work: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?) {
        let child = fork()
        if child == 0 {
            var thread = pthread_t()
            _ = unsafe pthread_create(&thread, nil, work, nil)
            endThisThread()
        }
        awaitTheEnd(ofFirstThread: child)
    }
}

/// Leaves one that holds 60 MB.
final class LeavesAHeavyThread: LeavesAThread {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        unsafe leave { _ in
            unsafe memset(malloc(60 << 20), 1, 60 << 20)
            while true { sleep(1000) }
        }
        while true { sleep(1000) }
    }
}

/// Ends its own first thread, and then takes 60 MB.
final class LosesItsFirstThread: Hangs {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        signal(SIGUSR1) { _ in endThisThread() }
        // tgkill to the thread that has the process's number.
        _ = call(234, Int(getpid()), Int(getpid()), Int(SIGUSR1))
        awaitTheEnd(ofFirstThread: getpid())
        unsafe memset(malloc(60 << 20), 1, 60 << 20)
        super.didReceive(request, withContentHandler: answer)
    }
}

/// Starts twenty processes that each leave the session, start the next one and are gone, for half a minute.
final class ForksInChains: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let end = time(nil) + 30
        for _ in 0..<20 where fork() == 0 {
            while time(nil) < end {
                setsid()
                if fork() > 0 { _exit(0) }
            }
            _exit(0)
        }
        answer(request.content.titled("chained"))
    }
}
