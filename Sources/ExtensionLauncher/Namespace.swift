// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A PID namespace of which this process's copy is the first: from inside, nobody outside can be sent a signal, and the
/// kernel ends everybody inside with the first.
enum Namespace {
    /// Whether this process is the first of one.
    static var isFirst: Bool { getpid() == 1 }

    /// Goes on in a forked copy that is the first of a new namespace; false where that is not allowed.
    static func enter() -> Bool {
        guard earshot_unshare_processes() == 0 else { return false }
        let first = fork()
        if first == 0 {
            // The one that waits outside takes the namespace along when it is killed.
            _ = earshot_die_with_the_parent()
            return true
        }
        guard first > 0 else { return false }
        // Nothing but the copy holds the line to the device.
        for descriptor in Int32(3)...5 { close(descriptor) }
        var status: Int32 = 0
        while unsafe waitpid(first, &status, 0) < 0, errno == EINTR {}
        exit((status >> 8) & 0xFF)
    }
}
