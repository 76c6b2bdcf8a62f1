// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A process and all that it has started, as `/proc` tells.
struct ProcessTree {
    /// The processes, the first one first.
    let members: [Int32]

    /// Finds what runs below a process, and itself.
    init(from root: Int32) {
        var found: [Int32] = []
        var unseen = [root]
        while let process = unseen.popLast() {
            found.append(process)
            guard found.count < Self.most else { break }
            unseen += Self.children(of: process)
        }
        members = found
    }

    /// More processes than any extension has; a tree is not followed further.
    static let most = 256

    /// The memory of all of them that no file holds, in bytes; nil when none of them is there any more.
    ///
    /// Up to the limit it is what they have mapped (`RssAnon` and `RssShmem` of `status`), which is never less than their share
    /// and is counted already; only above it the kernel is made to add up their share of what they have in common.
    func memory(exactAbove limit: Int?) -> Int? {
        var sum: Int?
        for process in members {
            let text = Self.text(of: "\(process)/status")
            guard let anonymous = Self.kilobytes(of: "RssAnon:", in: text) else { continue }
            sum = (sum ?? 0) + (anonymous + (Self.kilobytes(of: "RssShmem:", in: text) ?? 0)) * 1024
        }
        guard let sum, let limit, sum > limit else { return sum }
        return share ?? sum
    }

    /// The memory of all of them that is theirs alone, in bytes: private pages, and their share of shared ones that no file
    /// holds (`Pss_Anon` and `Pss_Shmem` of `smaps_rollup`). Nil when none of them is there any more.
    private var share: Int? {
        var sum: Int?
        for process in members {
            let text = Self.text(of: "\(process)/smaps_rollup")
            guard let anonymous = Self.kilobytes(of: "Pss_Anon:", in: text) else { continue }
            sum = (sum ?? 0) + (anonymous + (Self.kilobytes(of: "Pss_Shmem:", in: text) ?? 0)) * 1024
        }
        return sum
    }

    /// Returns the other processes of the session that a process leads.
    static func members(ofSession leader: Int32) -> [Int32] {
        names(in: "").compactMap { Int32($0) }.filter { $0 != leader && session(in: text(of: "\($0)/stat")) == leader }
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

    /// The beginning of a file in `/proc`, or nothing when there is none any more.
    private static func text(of path: String) -> ArraySlice<UInt8> {
        let file = unsafe open("/proc/" + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(file, &text, text.count)
        return text[..<max(0, count)]
    }

    /// The whole of a file in `/proc`, whose length is not known before.
    static func wholeText(of path: String) -> [UInt8] {
        let file = unsafe open("/proc/" + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var text: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = unsafe read(file, &portion, portion.count)
            guard count > 0 else { return text }
            text += portion[..<count]
        }
    }

    private static func children(of process: Int32) -> [Int32] {
        names(in: "\(process)/task").flatMap { thread in
            text(of: "\(process)/task/\(thread)/children").split(separator: UInt8(ascii: " "))
                .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
        }
    }

    /// Not Foundation's listing: this is asked every few milliseconds.
    static func names(in folder: String) -> [String] {
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
}
