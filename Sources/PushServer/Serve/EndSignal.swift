// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Waits for `SIGTERM` or `SIGINT`, or for the end of whoever holds the other end of a connection.
enum EndSignal {
    private static let bell = Atomic<Int32>(-1)
    private static let lifeline = Atomic<Int32>(-1)

    /// From now on the signals do not kill, but are waited for; nor does a connection that breaks (`SIGPIPE`).
    /// - Parameter descriptor: one whose other end says that all is over by being closed; nil for none.
    static func hold(lifeline descriptor: Int32? = nil) {
        lifeline.store(descriptor ?? -1, ordering: .sequentiallyConsistent)
        bell.store(earshot_event(), ordering: .sequentiallyConsistent)
        // A client that is gone is told by what writing returns. OpenSSL's writes raise it all the same.
        signal(SIGPIPE, SIG_IGN)
        var numbers = sigset_t()
        unsafe sigemptyset(&numbers)
        for number in [SIGTERM, SIGINT] {
            signal(number) { _ in
                var one: UInt64 = 1
                _ = unsafe write(EndSignal.bell.load(ordering: .sequentiallyConsistent), &one, 8)
            }
            unsafe sigaddset(&numbers, number)
        }
        // Whoever has started the program may have kept signals from its own thread, and a mask outlives `exec`.
        unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    }

    /// Returns whether one has come within some seconds; nil waits for ever.
    static func wait(seconds: Double?) -> Bool {
        // A negative descriptor is passed over, and an end that is closed is told (`POLLHUP`).
        let ends = [
            bell.load(ordering: .sequentiallyConsistent), lifeline.load(ordering: .sequentiallyConsistent),
        ]
        var waiting = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return unsafe poll(&waiting, nfds_t(waiting.count), seconds.map { Int32($0 * 1000) } ?? -1) > 0
    }
}
