// SPDX-License-Identifier: Apache-2.0

internal import CSeccomp
internal import ChildProcess
internal import Glibc
internal import LaunchContract

/// What a confined program starts, threads and processes: the kernel asks before each one (seccomp's notifications), and one too
/// many is refused as where there are no more of them (`EAGAIN`). No limit of the kernel's holds for root.
@safe struct StartedTasks {
    /// Where the kernel asks.
    let descriptor: Int32
    private let question: UnsafeMutablePointer<seccomp_notif>
    private let answer: UnsafeMutablePointer<seccomp_notif_resp>

    /// No fewer than there are: each that was let through counts until they are counted anew.
    private var (processes, threads) = (1, 1)
    /// `SECCOMP_USER_NOTIF_FLAG_CONTINUE`, since Linux 5.5: the call goes on.
    private static let goOn: UInt32 = 1

    /// Answers at a descriptor that was made with a filter; nil where there is none, or no memory.
    init?(_ descriptor: Int32) {
        var question: UnsafeMutablePointer<seccomp_notif>?
        var answer: UnsafeMutablePointer<seccomp_notif_resp>?
        guard descriptor >= 0, unsafe seccomp_notify_alloc(&question, &answer) == 0, let question = unsafe question,
            let answer = unsafe answer
        else { return nil }
        self.descriptor = descriptor
        unsafe self.question = question
        unsafe self.answer = answer
    }

    /// Takes one question and answers it; true where a task was refused.
    mutating func answerOne() -> Bool {
        unsafe memset(question, 0, MemoryLayout<seccomp_notif>.size)
        guard unsafe seccomp_notify_receive(descriptor, question) == 0 else { return false }
        // CLONE_THREAD: a thread of the process that asks.
        let asked = unsafe question.pointee.data
        let isThread = asked.nr == Self.clone && asked.args.0 & 0x1_0000 != 0
        if isFull(for: isThread) { count() }
        let isTooMany = isFull(for: isThread)
        if !isTooMany {
            threads += 1
            processes += isThread ? 0 : 1
        }
        unsafe answer.pointee = seccomp_notif_resp(
            id: question.pointee.id, val: 0, error: isTooMany ? -EAGAIN : 0, flags: isTooMany ? 0 : Self.goOn)
        // Whoever asked may be gone.
        _ = unsafe seccomp_notify_respond(descriptor, answer)
        return isTooMany
    }

    private static let clone = unsafe seccomp_syscall_resolve_name("clone")

    private func isFull(for isThread: Bool) -> Bool {
        threads >= TaskLimit.threads || !isThread && processes >= TaskLimit.processes
    }

    /// Asks `/proc`, which takes milliseconds where there are many.
    private mutating func count() {
        let found = ProcessFiles.descendants(of: "self", atMost: TaskLimit.processes)
        processes = found.count
        threads = found.reduce(0) { $0 + ProcessFiles.countThreads(of: $1) }
    }
}
