// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The stretches of work that signposts have begun, and the lines about them.
enum Signposts {
    private struct Key: Hashable {
        let log: ObjectIdentifier
        let name: String
        let identifier: OSSignpostID
    }

    private static let begun = Mutex<[Key: ContinuousClock.Instant]>([:])
    /// A process that begins stretches and ends none of them keeps no more than these.
    private static let most = 10_000

    /// Keeps a line: `signpost name: begin`, `event`, or `end after 12.3 ms`.
    static func mark(
        _ type: OSSignpostType, _ name: String, _ identifier: OSSignpostID, in log: OSLog, _ message: String,
        now: ContinuousClock.Instant = .now
    ) {
        guard log.signpostsEnabled, identifier != .null, identifier != .invalid else { return }
        let key = Key(log: ObjectIdentifier(log), name: name, identifier: identifier)
        let word: String
        switch type {
        case .begin:
            begun.withLock { if $0.count < most { $0[key] = now } }
            word = "begin"
        case .end:
            let start = begun.withLock { $0.removeValue(forKey: key) }
            word = start.map { "end after " + duration(now - $0) } ?? "end"
        default: word = "event"
        }
        let tail = message.isEmpty ? "" : " (\(message))"
        LogLine.put(
            LogLine.text(
                "\(name): \(word)\(tail)", level: "signpost", subsystem: log.subsystem, category: log.category))
    }

    private static func duration(_ duration: Duration) -> String {
        let tenths = duration / .microseconds(100)
        return "\((tenths.rounded()) / 10) ms"
    }
}
