// SPDX-License-Identifier: Apache-2.0

internal import CSeccomp
internal import ChildProcess
internal import Glibc

/// What a confined program starts, threads and processes: the kernel asks before each one (seccomp's notifications), and one too
/// many is refused as where there are no more of them (`EAGAIN`). No limit of the kernel's holds for root.
@safe struct StartedTasks {
    /// Where the kernel asks.
    let descriptor: Int32
    private let question: UnsafeMutablePointer<seccomp_notif>
    private let answer: UnsafeMutablePointer<seccomp_notif_resp>

    /// The most processes below the launcher, one that waits to be collected among them; iOS lets an extension start none.
    static let mostProcesses = 128
    /// The most threads of all of them together; Dispatch makes up to 255 of its own.
    static let mostThreads = 1024
    /// `SECCOMP_USER_NOTIF_FLAG_CONTINUE`, since Linux 5.5: the call goes on.
    private static let goOn: UInt32 = 1

    /// Answers at a descriptor that was made with a filter; nil without memory.
    init?(_ descriptor: Int32) {
        var question: UnsafeMutablePointer<seccomp_notif>?
        var answer: UnsafeMutablePointer<seccomp_notif_resp>?
        guard unsafe seccomp_notify_alloc(&question, &answer) == 0, let question = unsafe question,
            let answer = unsafe answer
        else { return nil }
        self.descriptor = descriptor
        unsafe self.question = question
        unsafe self.answer = answer
    }

    /// Takes one question and answers it; true where a task was refused.
    func answerOne() -> Bool {
        unsafe memset(question, 0, MemoryLayout<seccomp_notif>.size)
        guard unsafe seccomp_notify_receive(descriptor, question) == 0 else { return false }
        // CLONE_THREAD: a thread of the process that asks.
        let asked = unsafe question.pointee.data
        let isThread = asked.nr == Self.clone && asked.args.0 & 0x1_0000 != 0
        let isTooMany = isThread ? Self.areTooManyThreads : Self.areTooManyProcesses || Self.areTooManyThreads
        unsafe answer.pointee = seccomp_notif_resp(
            id: question.pointee.id, val: 0, error: isTooMany ? -EAGAIN : 0, flags: isTooMany ? 0 : Self.goOn)
        // Whoever asked may be gone.
        _ = unsafe seccomp_notify_respond(descriptor, answer)
        return isTooMany
    }

    private static let clone = unsafe seccomp_syscall_resolve_name("clone")
    private static var processes: [Int32] { ProcessFiles.descendants(of: "self", atMost: mostProcesses) }
    private static var areTooManyProcesses: Bool { processes.count >= mostProcesses }
    private static var areTooManyThreads: Bool {
        processes.reduce(0) { $0 + ProcessFiles.countThreads(of: $1) } >= mostThreads
    }
}
