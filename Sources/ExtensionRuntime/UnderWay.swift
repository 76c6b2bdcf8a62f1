// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Foundation
internal import Glibc

/// What an extension's process still does, seen from outside. Timers and queues cannot be seen.
enum UnderWay {
    /// Looks at a process and what it has started.
    /// - Parameter isSpeaking: whether it has begun an utterance that is not over.
    static func work(of process: Int32, isSpeaking: Bool) -> [ExtensionWatch.Work] {
        (isSpeaking ? [.speech] : []) + (ProcessTree(from: process).members.count > 1 ? [.program] : [])
            + (awaitsAnAnswer(process) ? [.request] : [])
    }

    /// Whether a connection to the internet is being made, or was sent to later than it was received from (`TCP_INFO`).
    ///
    /// A connection that is kept for later looks the same by number, but has had its answer. A datagram socket is open while
    /// a name is looked up.
    private static func awaitsAnAnswer(_ process: Int32) -> Bool {
        let handle = earshot_pidfd_open(process)
        guard handle >= 0 else { return false }
        defer { close(handle) }
        return sockets(of: process).contains { number in
            let socket = earshot_pidfd_getfd(handle, number)
            guard socket >= 0 else { return false }
            defer { close(socket) }
            return earshot_awaits_an_answer(socket) != 0
        }
    }

    private static func sockets(of process: Int32) -> [Int32] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { Int32($0) }.filter { number in
            // The connection and the line for engines are none of them.
            number > 4
                && (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)"))?
                    .hasPrefix("socket:") == true
        }
    }
}
