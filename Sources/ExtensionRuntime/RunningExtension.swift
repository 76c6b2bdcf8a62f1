// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// An extension's process with one push, of which it is settled what is shown.
///
/// Unchecked: a process of its own is used by the thread that makes this, and after that only by the one that attends it to its end.
public final class RunningExtension: @unchecked Sendable {
    /// What the extension did until its content was settled; all of it where nothing was under way then.
    public let settled: ExtensionRun

    private let end = Mutex<ExtensionRun?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Attends a process until the content of its push is settled, and leaves the rest to a thread.
    init(_ process: AttendedProcess) {
        settled = Self.next(of: process)
        guard !settled.isOver else {
            process.collectLauncher()
            return
        }
        let rest = Rest(process: process)
        Thread.detachNewThread {
            let run = Self.next(of: rest.process)
            rest.process.collectLauncher()
            self.end(with: run)
        }
    }

    /// Stands for one that could not be started, or whose process is kept: then ``end(with:)`` follows, unless this is all.
    init(_ run: ExtensionRun) { settled = run }

    /// Takes all that the extension did.
    func end(with run: ExtensionRun) {
        end.withLock { $0 = run }
        hasEnded.signal()
    }

    /// Waits until the process is gone, or where it is kept until the push is over, and says all that the extension did.
    public func ended() -> ExtensionRun {
        guard !settled.isOver else { return settled }
        hasEnded.wait()
        // For whoever asks again.
        hasEnded.signal()
        return end.withLock { $0 } ?? settled
    }

    /// A process on its way to another thread.
    private struct Rest: @unchecked Sendable { let process: AttendedProcess }

    private static func next(of process: AttendedProcess) -> ExtensionRun {
        while true {
            if let result = process.turn().first { return result.run }
        }
    }
}
