// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the kernel tells of processes: the one place that reads `/proc`. Paths are beneath it, such as `self/maps`.
///
/// Without Foundation: the launcher starts without it, and a device asks every few milliseconds.
package enum ProcessFiles {
    /// Returns what a file holds, whose length is not known before; nothing when there is none any more.
    /// - Parameter limit: the most bytes that are read.
    package static func text(of path: String, atMost limit: Int = .max) -> [UInt8] {
        let file = unsafe open("/proc/" + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var text: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: min(limit, 4096))
        while text.count < limit {
            let count = unsafe read(file, &portion, min(portion.count, limit - text.count))
            guard count > 0 else { break }
            text += portion[..<count]
        }
        return text
    }

    /// Returns the names in a folder, without those that are hidden.
    package static func names(in folder: String) -> [String] {
        guard let entries = unsafe opendir("/proc/" + folder) else { return [] }
        defer { unsafe closedir(entries) }
        var names: [String] = []
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names
    }

    /// Returns where a symbolic link leads, such as `self/fd/3`; nil when there is none any more.
    package static func destination(of path: String) -> String? {
        var place = [CChar](repeating: 0, count: 256)
        let count = unsafe readlink("/proc/" + path, &place, place.count)
        guard count >= 0 else { return nil }
        return String(decoding: place[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the processes that a process has started and that are still its own.
    /// - Parameter process: its number, or `self`.
    package static func children(of process: String) -> [Int32] {
        children(
            threads: { names(in: "\(process)/task") },
            of: { thread in
                text(of: "\(process)/task/\(thread)/children").split(separator: UInt8(ascii: " "))
                    .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
            })
    }

    /// Returns what the threads of a process have started.
    ///
    /// What a thread has started is given to another one when it ends, perhaps to one that was asked before: all are asked again then.
    static func children(threads: () -> [String], of thread: (String) -> [Int32]) -> [Int32] {
        var asked = threads()
        var found = asked.flatMap(thread)
        for _ in 0..<mostRounds where asked.count > 1 {
            let left = threads()
            if Set(left).isSuperset(of: asked) { break }
            asked = left
            found = asked.flatMap(thread)
        }
        return found
    }

    /// How often a process is asked anew whose threads end meanwhile.
    private static let mostRounds = 8

    /// Returns the processes below a process.
    /// - Parameters:
    ///   - process: its number, or `self`.
    ///   - limit: how many are found at the most; the tree is not followed further.
    package static func descendants(of process: String, atMost limit: Int = .max) -> [Int32] {
        var found: [Int32] = []
        var unseen = children(of: process)
        while found.count < limit, let next = unseen.popLast() {
            found.append(next)
            unseen += children(of: String(next))
        }
        return found
    }

    /// Returns how many threads a process has: one of the links of a folder is each folder in it.
    package static func countThreads(of process: Int32) -> Int {
        var status = stat()
        return unsafe stat("/proc/\(process)/task", &status) == 0 ? max(0, Int(status.st_nlink) - 2) : 0
    }

    /// The process that a process was started by, or was left to; nil when it is there no more.
    package static func parent(of process: Int32) -> Int32? {
        let fields = fields(in: text(of: "\(process)/stat"))
        return fields.count > 1 ? Int32(fields[1]) : nil
    }

    /// Whether a process is there no more, or only waits to be collected. One whose first thread has ended goes on in its others.
    package static func hasEnded(_ process: Int32) -> Bool {
        hasEnded(at: "\(process)") && countThreads(of: process) < 2
    }

    /// Where it is told of a process what its first thread has in common with the others, such as its memory: there, or once that has
    /// ended at one that goes on.
    package static func livingPlace(of process: Int32) -> String {
        let first = "\(process)"
        guard hasEnded(at: first) else { return first }
        return names(in: "\(first)/task").lazy.map { "\(first)/task/\($0)" }.first { !hasEnded(at: $0) } ?? first
    }

    private static func hasEnded(at place: String) -> Bool {
        let state = fields(in: text(of: "\(place)/stat")).first
        return state == nil || state == "Z" || state == "X"
    }

    /// Whether any thread of a process computes or waits for a processor, or for the disk.
    package static func isComputing(_ process: Int32) -> Bool {
        names(in: "\(process)/task").contains { thread in
            let state = fields(in: text(of: "\(process)/task/\(thread)/stat")).first
            return state == "R" || state == "D"
        }
    }

    /// Returns the other processes of the session that a process leads.
    package static func members(ofSession leader: Int32) -> [Int32] {
        names(in: "").compactMap { Int32($0) }.filter { $0 != leader && session(in: text(of: "\($0)/stat")) == leader }
    }

    /// Returns the session in the text of a process's `stat`.
    static func session(in text: [UInt8]) -> Int32? {
        let fields = fields(in: text)
        return fields.count > 3 ? Int32(fields[3]) : nil
    }

    /// The fields of a process's `stat` behind its name, which may hold blanks and brackets: the state first.
    private static func fields(in text: [UInt8]) -> [String] {
        guard let bracket = text.lastIndex(of: UInt8(ascii: ")")) else { return [] }
        return text[(bracket + 1)...].prefix(64).split(separator: UInt8(ascii: " "))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the number in the line of a `status` that begins with a label.
    package static func kilobytes(of label: String, in text: [UInt8]) -> Int? {
        var start = 0
        // Asked a thousand times a second while an extension runs: no list of lines is made of it.
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if text[start..<end].starts(with: label.utf8) {
                var number = 0
                for byte in text[start..<end].dropFirst(label.utf8.count) where byte &- UInt8(ascii: "0") < 10 {
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                }
                return number
            }
            start = end + 1
        }
        return nil
    }
}
