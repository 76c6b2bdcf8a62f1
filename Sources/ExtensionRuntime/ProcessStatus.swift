// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc

/// What `/proc` tells about processes.
enum ProcessStatus {
    /// Returns the beginning of a file in `/proc`, or nothing when there is none any more.
    static func text(of path: String) -> ArraySlice<UInt8> {
        let file = unsafe open("/proc/" + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(file, &text, text.count)
        return text[..<max(0, count)]
    }

    /// Returns the number in the line that begins with a label.
    static func kilobytes(of label: String, in text: ArraySlice<UInt8>) -> Int? {
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: label.utf8) {
            var number = 0
            for byte in line.dropFirst(label.utf8.count) {
                if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                }
            }
            return number
        }
        return nil
    }

    /// Returns the session in the text of a process's `stat`, whose name may hold blanks and brackets.
    static func session(in text: ArraySlice<UInt8>) -> Int32? {
        guard let bracket = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = text[(bracket + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 3 ? Int32(String(decoding: fields[3], as: UTF8.self)) : nil
    }

    /// Returns whether a process has started others that still run.
    static func hasChildren(_ process: Int32) -> Bool {
        let threads = names(in: "\(process)/task")
        // Without the kernel's lists there may be some.
        return threads.isEmpty
            || threads.contains { thread in
                let path = "\(process)/task/\(thread)/children"
                return !text(of: path).isEmpty || !FileManager.default.fileExists(atPath: "/proc/" + path)
            }
    }

    /// Returns the other processes of the session that a process leads.
    static func members(ofSession leader: Int32) -> [Int32] {
        names(in: "").compactMap { Int32($0) }.filter { $0 != leader && session(in: text(of: "\($0)/stat")) == leader }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/" + folder)) ?? []
    }
}
