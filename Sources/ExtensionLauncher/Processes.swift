// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The processes below this one, as `/proc` tells them.
///
/// `/proc` counts in the PID namespace that it was mounted in. In a namespace of its own this process knows its children by
/// other numbers than `/proc` does; there the kernel ends them all with it.
enum Processes {
    /// The number under which `/proc` shows the only child of this process.
    static func outerIdentifier(ofOnlyChild child: pid_t) -> pid_t { children(of: "self").first ?? child }

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
    /// killed.
    static func killDescendants() -> Int {
        var stopped: Set<pid_t> = []
        if Namespace.isFirst {
            // Everything in the namespace but this process.
            let count = descendants().count
            kill(-1, SIGKILL)
            while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
            return count
        }
        while true {
            let new = descendants().filter { !stopped.contains($0) }
            guard !new.isEmpty else { break }
            for process in new { kill(process, SIGSTOP) }
            stopped.formUnion(new)
        }
        for process in stopped { kill(process, SIGKILL) }
        while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
        return stopped.count
    }

    /// The processes below this one that have not ended.
    private static func descendants() -> [pid_t] {
        var found: [pid_t] = []
        var unseen = children(of: "self")
        while let process = unseen.popLast() {
            unseen += children(of: String(process))
            if !hasEnded(process) { found.append(process) }
        }
        return found
    }

    private static func children(of process: String) -> [pid_t] {
        var found: [pid_t] = []
        for thread in names(in: "/proc/\(process)/task") {
            let list = text(of: "/proc/\(process)/task/\(thread)/children")
            found += list.split(separator: UInt8(ascii: " ")).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
        }
        return found
    }

    private static func hasEnded(_ process: pid_t) -> Bool {
        let stat = text(of: "/proc/\(process)/stat")
        guard let bracket = stat.lastIndex(of: UInt8(ascii: ")")), stat.count > bracket + 2 else { return true }
        return stat[bracket + 2] == UInt8(ascii: "Z") || stat[bracket + 2] == UInt8(ascii: "X")
    }

    private static func text(of path: String) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var text: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(file, &portion, portion.count)
            guard count > 0 else { return text }
            text += portion[..<count]
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let entries = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(entries) }
        var names: [String] = []
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.first != "." { names.append(name) }
        }
        return names
    }
}
