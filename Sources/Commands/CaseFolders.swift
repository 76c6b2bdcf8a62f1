// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// The devices of cases that are under way: a command that a signal ends leaves none of them behind.
enum CaseFolders {
    private struct State {
        var folders: Set<String> = []
        var isOver = false
    }

    private static let state = Mutex(State())
    /// Where a handler, which may do next to nothing, writes the signal's number.
    private static let bell = Atomic<Int32>(-1)

    /// Makes a device's folder for a piece of work, and removes it behind it.
    static func with<Result>(_ body: (URL) throws -> Result) rethrows -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-test-\(UUID().uuidString)")
        // What begins after the end would make its folder behind whoever removes them.
        while state.withLock({ state in !state.isOver && state.folders.insert(folder.path).inserted }) == false {
            pause()
        }
        defer {
            try? FileManager.default.removeItem(at: folder)
            state.withLock { _ = $0.folders.remove(folder.path) }
        }
        return try body(folder)
    }

    /// From now on a signal that ends the command has it remove the folders first.
    ///
    /// A closed pipe (`SIGPIPE`) is told by what writing returns, so that the command ends as from any other fault. A handler, and not
    /// `SIG_IGN`, which every program that is started would inherit.
    static func outliveNoSignal() {
        var ends = [Int32](repeating: -1, count: 2)
        guard unsafe pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        bell.store(ends[1], ordering: .sequentiallyConsistent)
        let end = ends[0]
        signal(SIGPIPE) { _ in }
        for number in [SIGTERM, SIGHUP, SIGINT] {
            // Whoever has it ignored, as `nohup` does, has asked for that.
            let before = signal(number, SIG_IGN)
            guard unsafe unsafeBitCast(before, to: Int.self) != 1 else { continue }
            signal(number) { came in
                var byte = UInt8(truncatingIfNeeded: came)
                _ = unsafe write(CaseFolders.bell.load(ordering: .sequentiallyConsistent), &byte, 1)
            }
        }
        Thread.detachNewThread {
            var byte: UInt8 = 0
            guard unsafe read(end, &byte, 1) == 1 else { return }
            remove(endingBy: byte)
        }
    }

    /// Removes the folders and ends as the signal has it.
    ///
    /// Whatever runs here may make a folder again right behind its removal, so a shell takes this process's place: no thread is left then,
    /// and what the extensions still write while they are ended is removed in a second and a third round.
    private static func remove(endingBy signal: UInt8) {
        let folders = state.withLock { state in
            state.isOver = true
            return state.folders
        }
        let words = "for round in 1 2 3; do rm -rf -- \"$@\"; sleep 0.05; done; kill -\(signal) $$"
        ProgramImage.become("/bin/sh", ["-c", words, "sh"] + folders)
        // Without a shell, at least as well as can be.
        for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
        Glibc.signal(Int32(signal), SIG_DFL)
        kill(getpid(), Int32(signal))
    }
}
