// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What extensions write while they run, until their deliveries have it.
final class LiveLogs: Sendable {
    /// Lines of one push, one behind the other.
    struct Piece: Sendable, Hashable, Codable {
        /// The push.
        var unique: String
        /// How many lines of its log stand before these.
        var first: Int
        var lines: [String]
    }

    private struct Log {
        /// Each with its number among all lines of the server.
        var lines: [(number: Int64, text: String)] = []
        var bytes = 0
    }

    private struct State {
        var logs: [String: Log] = [:]
        /// Those that are over, the oldest first: a watcher may be a little late.
        var over: [String] = []
        var last: Int64 = 0
    }

    private let state = Mutex(State())
    private let told: @Sendable () -> Void

    /// The most bytes of a push's lines; what is written after them stands in the delivery alone.
    private let mostBytes: Int
    /// How many logs are kept of pushes that are over.
    private let mostOver: Int

    /// - Parameter told: is called behind every line, on any thread.
    init(mostBytes: Int = 256 << 10, mostOver: Int = 32, told: @escaping @Sendable () -> Void) {
        (self.mostBytes, self.mostOver, self.told) = (mostBytes, mostOver, told)
    }

    /// The number of the last line.
    var last: Int64 { state.withLock { $0.last } }

    /// A push is delivered from now on, perhaps not for the first time.
    func begin(_ unique: String) {
        state.withLock { state in
            state.over.removeAll { $0 == unique }
            state.logs[unique] = Log()
        }
    }

    /// The extension that a push is in has written a line.
    func add(_ line: String, of unique: String) {
        let isKept = state.withLock { state in
            guard let bytes = state.logs[unique]?.bytes, bytes + line.utf8.count <= mostBytes else { return false }
            state.last += 1
            state.logs[unique]?.bytes += line.utf8.count + 1
            state.logs[unique]?.lines.append((state.last, line))
            return true
        }
        if isKept { told() }
    }

    /// A push is over: its delivery has the log.
    func end(_ unique: String) {
        state.withLock { state in
            guard state.logs[unique] != nil else { return }
            state.over.append(unique)
            if state.over.count > mostOver { state.logs[state.over.removeFirst()] = nil }
        }
    }

    /// The lines of a push, as far as they are known here.
    func lines(of unique: String) -> [String] {
        state.withLock { $0.logs[unique]?.lines.map(\.text) ?? [] }
    }

    /// The lines behind a number, a piece for each push, and the number of the last.
    func pieces(after number: Int64) -> (pieces: [Piece], last: Int64) {
        state.withLock { state in
            guard state.last > number else { return ([], state.last) }
            let pieces = state.logs.compactMap { unique, log -> Piece? in
                guard let first = log.lines.firstIndex(where: { $0.number > number }) else { return nil }
                return Piece(unique: unique, first: first, lines: log.lines[first...].map(\.text))
            }
            return (pieces.sorted { $0.unique < $1.unique }, state.last)
        }
    }
}
