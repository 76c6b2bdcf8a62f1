// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import SpeechWire

/// A file descriptor, with the five calls that the engine needs.
struct FileDescriptor {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Makes a pipe, or returns nil.
    static func pipe() -> (reading: FileDescriptor, writing: FileDescriptor)? {
        var ends: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else { return nil }
        return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    }

    /// Waits for bytes until a deadline in milliseconds and appends them; returns their count, 0 at the end, or nil when
    /// the deadline has passed or reading failed.
    func read(into reader: (ArraySlice<UInt8>) -> Void, using buffer: inout [UInt8], wait milliseconds: Int32) -> Int? {
        var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = unsafe poll(&descriptor, 1, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = unsafe Glibc.read(number, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count > 0 { reader(buffer[..<count]) }
            return count
        }
    }

    /// Writes replies in one go; false when nobody reads any more.
    func write(_ replies: [Reply]) -> Bool { replies.isEmpty || write(replies.flatMap(\.frame.bytes)) }

    /// Writes all bytes; false when nobody reads any more.
    func write(_ bytes: [UInt8]) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(number, $0.baseAddress! + written, $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    func close() { _ = Glibc.close(number) }

    /// Replaces the three standard streams by nothing.
    static func closeStandardStreams() {
        let nothing = unsafe open("/dev/null", O_RDWR)
        guard nothing >= 0 else { return }
        for stream in Int32(0)...2 { dup2(nothing, stream) }
        if nothing > 2 { _ = Glibc.close(nothing) }
    }
}
