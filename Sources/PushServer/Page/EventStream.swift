// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Server-sent events of the rows that change: `event: delivery`, the row as data, the number of the last change as the id of the last;
/// of rows that were removed: `event: gone`, upon which a watcher reads its list again; and of what extensions write while they run:
/// `event: log`, a ``LiveLogs/Piece`` as data. That has no id: whoever comes again asks for the log.
///
/// A watcher asks for what has changed since its last id, so that nothing is kept for one that sleeps: it reads the rows as they are
/// when it wakes up.
final class EventStream: Sendable {
    private let backend: any PageBackend
    private let seen: Mutex<Int64>
    /// The number of the last line that was told.
    private let lines: Mutex<Int64>
    private let isFirst = Mutex(true)
    /// Seconds between the comments that keep a quiet connection open.
    private let pause: Double

    /// Begins a stream.
    /// - Parameter last: the `Last-Event-ID` of a watcher that comes again; nil to begin with what happens from now on.
    init(_ backend: any PageBackend, after last: Int64?, pause: Double = 10) {
        self.backend = backend
        self.pause = pause
        lines = Mutex(backend.line)
        seen = Mutex(last.map { min($0, backend.change) } ?? backend.change)
    }

    /// Returns the next piece of the stream; nil at the server's end.
    func next() -> [UInt8]? {
        if isFirst.withLock({ first in
            defer { first = false }
            return first
        }) {
            return Array("retry: 1000\nid: \(seen.withLock { $0 })\n\n".utf8)
        }
        guard !backend.isEnding else { return nil }
        let (after, line) = (seen.withLock { $0 }, lines.withLock { $0 })
        let now = backend.waitForChange(after: after, line: line, until: .now + .seconds(pause))
        guard !backend.isEnding else { return nil }
        let (pieces, last) = backend.pieces(after: line)
        lines.withLock { $0 = last }
        // Before the rows: what ends a delivery comes behind its log.
        let logged = pieces.flatMap { piece in
            Array("event: log\ndata: ".utf8) + PageJSON.bytes(piece) + Array("\n\n".utf8)
        }
        guard now > after else { return logged.isEmpty ? Array(": quiet\n\n".utf8) : logged }
        return logged + changes(after: after, now)
    }

    /// The rows that have changed.
    private func changes(after: Int64, _ now: Int64) -> [UInt8] {
        var query = DeliveryQuery()
        query.since = after
        query.limit = 500
        // What cannot be read now is asked for again.
        guard let rows = try? backend.rows(query) else { return Array(": later\n\n".utf8) }
        seen.withLock { $0 = now }
        guard rows.count < query.limit else {
            // More than a reader wants to see one by one: it reads the list again.
            return Array("event: many\nid: \(now)\ndata: {}\n\n".utf8)
        }
        // A change without a row is one of a row that has gone since.
        let hasGone = rows.isEmpty || backend.removal > after
        // Only the last one has the number: a watcher that goes away in the middle is told of all of them again.
        var told: [UInt8] = []
        for (place, row) in rows.reversed().enumerated() {
            let isLast = place == rows.count - 1 && !hasGone
            told += "event: delivery\n\(isLast ? "id: \(now)\n" : "")data: ".utf8
            told += PageJSON.bytes(row)
            told += "\n\n".utf8
        }
        if hasGone { told += "event: gone\nid: \(now)\ndata: {}\n\n".utf8 }
        return told
    }
}
