// SPDX-License-Identifier: Apache-2.0

/// Lines that a process writes, kept up to a limit so that a flood costs nothing.
struct LogLines {
    /// The most lines that are kept.
    static let mostLines = 1000
    /// The most bytes of a line that are kept.
    static let longestLine = 4096

    /// What stands before a line that another push in the same process may have caused.
    static let sharedMark = "(or another push) "

    private(set) var lines: [String] = []
    /// Who is told of each line.
    let follower: LogFollower?
    /// Whether what is written now may be another push's.
    var isShared = false
    private var pending: [UInt8] = []
    private var isFull = false

    init(follower: LogFollower? = nil) { self.follower = follower }

    /// Takes what was written.
    mutating func append(_ bytes: some Collection<UInt8>) {
        guard !isFull else { return }
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                endLine()
                if isFull { return }
            } else if pending.count < Self.longestLine {
                pending.append(byte)
            }
        }
    }

    /// Takes a remark of the device's own.
    mutating func note(_ line: String) {
        if !pending.isEmpty { endLine() }
        add(line)
    }

    /// Ends the last line, if it has no end of its own.
    mutating func finish() { if !pending.isEmpty { endLine() } }

    private mutating func endLine() {
        if lines.count < Self.mostLines {
            if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
            add((isShared ? Self.sharedMark : "") + String(decoding: pending, as: UTF8.self))
        } else if !isFull {
            isFull = true
            add("(what the extension wrote after \(Self.mostLines) lines is left out)")
        }
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ line: String) {
        lines.append(line)
        follower?.tell(line)
    }
}
