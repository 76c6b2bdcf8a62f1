// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import UserNotifications

// Extensions that ask the kernel for what no file is. A test names one in the Info.plist that it writes.

/// `syscall(2)` with whole numbers, which Swift does not import.
@_silgen_name("syscall") private func call(_ number: Int, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int)
    -> Int

/// Asks for what reaches other processes, or outlives its own.
final class CallsTheKernel: UNNotificationServiceExtension {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let own = NSHomeDirectory() + "/own"
        close(unsafe open(own, O_WRONLY | O_CREAT, 0o600))
        attempt("gives its rights to others") { unsafe chmod(own, 0o4755) }
        attempt("gives its group's") { unsafe fchmodat(AT_FDCWD, own, 0o2755, 0) }
        attempt("makes what gives them") { unsafe open(own + "2", O_WRONLY | O_CREAT, 0o4700) }
        // fchmodat2, younger than the C library.
        attempt("gives them by a new call") {
            unsafe own.withCString { Int32(call(452, Int(AT_FDCWD), Int(bitPattern: $0), 0o4755, 0)) }
        }
        attempt("limits what started it") {
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            // RLIMIT_NOFILE of its parent, by prlimit64.
            return unsafe withUnsafePointer(to: &none) { Int32(call(302, Int(getppid()), 7, Int(bitPattern: $0), 0)) }
        }
        // Where root runs it, others have rights that it has not, and the kernel refuses them anyway: its own are asked for by number.
        attempt("slows down a process by its number") {
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid()), 19)
        }
        attempt("slows down its group") {
            setpgid(0, 0)
            return setpriority(__priority_which_t(PRIO_PGRP.rawValue), 0, 19)
        }
        // PR_SET_PDEATHSIG, with no signal.
        attempt("outlives its launcher") { Int32(call(157, 1, 0, 0, 0)) }
        attempt("makes sockets for letters") { pair(SOCK_DGRAM) }
        attempt("makes sockets for letters in a row") { pair(SOCK_SEQPACKET) }
        // memfd_secret, which the kernel counts as nobody's memory.
        attempt("hides memory") { Int32(call(447, 0, 0, 0, 0)) }
        // landlock_create_ruleset, for one right to files: rules are the kernel's memory.
        attempt("makes rules of its own") {
            var rights: UInt64 = 1
            return unsafe withUnsafePointer(to: &rights) { Int32(call(444, Int(bitPattern: $0), 8, 0, 0)) }
        }
        attempt("shares memory for good") { shmget(IPC_PRIVATE, 4096, 0o1600) }
        attempt("watches folders") { Int32(call(294, 0, 0, 0, 0)) }
        attempt("listens to the kernel") { Glibc.socket(16, Int32(SOCK_RAW.rawValue), 15) }
        // What everybody needs.
        attempt("makes files its own") { unsafe chmod(own, 0o700) }
        attempt("limits itself") {
            var limits = rlimit(rlim_cur: 64, rlim_max: 64)
            return unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        }
        attempt("makes sockets for streams") { pair(SOCK_STREAM) }
        attempt("asks for addresses") { Glibc.socket(16, Int32(SOCK_RAW.rawValue), 0) }
        attempt("asks for larger buffers") {
            var size: Int32 = 4 << 20
            let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            return unsafe setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, 4)
        }
        answer(request.content.titled("called"))
    }

    private func pair(_ kind: __socket_type) -> Int32 {
        var ends: [Int32] = [-1, -1]
        return unsafe socketpair(AF_UNIX, Int32(kind.rawValue), 0, &ends)
    }

    private func attempt(_ what: String, _ work: () -> Int32) { print(what, work() < 0 ? "refused" : "done") }
}

/// Has a program hold 60 MB that has left it, and whose parent is gone.
final class LeavesAHog: Hangs {
    override func didReceive(_ request: UNNotificationRequest, withContentHandler answer: @escaping Answer) {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sh")
        // What `tail` is to show is all in its memory until its input ends.
        let hog = "{ head -c 60000000 /dev/zero; sleep 1000; } | tail -n 1"
        child.arguments = ["-c", "setsid sh -c '\(hog)' >/dev/null 2>&1 &"]
        try? child.run()
        super.didReceive(request, withContentHandler: answer)
    }
}
