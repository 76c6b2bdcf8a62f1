// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// SIGCHLD as a descriptor (`signalfd`), so that one `poll` waits for everything.
struct ChildSignal {
    let descriptor: Int32
    private let before: sigset_t

    init() {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGCHLD)
        var before = sigset_t()
        unsafe sigprocmask(SIG_BLOCK, &set, &before)
        self.before = before
        descriptor = unsafe earshot_signal_descriptor(&set)
    }

    /// Takes the signals that have come.
    func take() {
        var record = [UInt8](repeating: 0, count: 128)
        while unsafe read(descriptor, &record, record.count) > 0 {}
    }

    /// Restores the mask in a forked child.
    func forget() {
        var before = before
        unsafe sigprocmask(SIG_SETMASK, &before, nil)
    }
}
