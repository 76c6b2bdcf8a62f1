// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A line of the process's log, which is its standard error: the device keeps it with the delivery.
enum LogLine {
    /// Writes a line: `[subsystem:category] level: message`. Without a subsystem there are no brackets.
    static func write(_ message: String, level: OSLogType, subsystem: String, category: String) {
        put(text(message, level: level.name, subsystem: subsystem, category: category))
    }

    /// Returns what is written.
    static func text(_ message: String, level: String, subsystem: String, category: String) -> String {
        let source = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        return (source.isEmpty ? "" : "[\(source)] ") + "\(level): \(message)"
    }

    /// Writes at once: two threads' lines do not mix.
    static func put(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
