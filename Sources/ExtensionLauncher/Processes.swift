// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Glibc

/// The processes below this one, as `/proc` tells them.
///
/// `/proc` counts in the PID namespace that it was mounted in. In a namespace of its own this process knows its children by
/// other numbers than `/proc` does; there the kernel ends them all with it.
enum Processes {
    /// The number under which `/proc` shows the only child of this process.
    static func outerIdentifier(ofOnlyChild child: pid_t) -> pid_t { ProcessFiles.children(of: "self").first ?? child }

    /// Collects what has ended, and returns the status of the program once it is among them.
    static func collect(until program: pid_t) -> Int32? {
        var found: Int32?
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(-1, &status, WNOHANG)
            if ended < 0, errno == EINTR { continue }
            guard ended > 0 else { return found }
            if ended == program { found = status }
        }
    }

    /// Kills every process below this one, and returns how many there were.
    ///
    /// They are stopped first, again and again until no new one appears, so that none can start others faster than they are
    /// killed. Where the kernel asks before each one is started, nobody answers meanwhile. One that was overlooked, since its
    /// parent has just left it to this process, is found when all others are gone.
    static func killDescendants() -> Int {
        if Namespace.isFirst {
            // Everything in the namespace but this process.
            let count = descendants().count
            kill(-1, SIGKILL)
            while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
            return count
        }
        var killed: Set<pid_t> = []
        repeat {
            let stopped = stopDescendants()
            for process in stopped { kill(process, SIGKILL) }
            killed.formUnion(stopped)
        } while !areCollected()
        return killed.count
    }

    private static func stopDescendants() -> Set<pid_t> {
        var stopped: Set<pid_t> = []
        while true {
            let new = descendants().filter { !stopped.contains($0) }
            guard !new.isEmpty else { return stopped }
            for process in new { kill(process, SIGSTOP) }
            stopped.formUnion(new)
        }
    }

    /// Collects what has ended, for which it is waited some milliseconds; false while there is something else.
    private static func areCollected() -> Bool {
        for _ in 0..<20 {
            var ended: pid_t
            repeat { ended = waitpid(-1, nil, WNOHANG) } while ended > 0 || ended < 0 && errno == EINTR
            if ended < 0 { return true }
            usleep(1000)
        }
        return false
    }

    /// The processes below this one that have not ended.
    private static func descendants() -> [pid_t] {
        ProcessFiles.descendants(of: "self").filter { !ProcessFiles.hasEnded($0) }
    }
}
