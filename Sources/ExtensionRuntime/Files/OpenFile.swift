// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Glibc

/// An open plain file. Only the descriptor is asked from here on: the name may mean another file by now.
package final class OpenFile: Sendable {
    let descriptor: Int32

    /// Takes a descriptor over; nil when it is no plain file's.
    package init?(owning descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        guard let facts = Self.facts(of: descriptor), facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The size in bytes.
    package var size: Int { Self.facts(of: descriptor).map { Int($0.st_size) } ?? 0 }

    /// When it was last written to.
    package var written: Date? {
        Self.facts(of: descriptor).map { facts in
            Date(timeIntervalSince1970: Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9)
        }
    }

    /// What tells it from any other file, and from itself once it has been changed.
    package struct Stamp: Equatable, Sendable {
        private let numbers: [Int]

        fileprivate init(_ facts: stat) {
            numbers = [
                Int(facts.st_dev), Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec,
            ]
        }
    }

    /// Which file it is, as it is now.
    package var stamp: Stamp? { Self.facts(of: descriptor).map(Stamp.init) }

    private static func facts(of descriptor: Int32) -> stat? {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) == 0 ? facts : nil
    }

    /// The bytes at a place; fewer at the end of the file, or where it cannot be read.
    package func bytes(at place: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { space, filled in
            while filled < space.count {
                let read = unsafe pread(
                    descriptor, space.baseAddress?.advanced(by: filled), space.count - filled, place + filled)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { break }
                filled += read
            }
        }
    }

    /// Writes bytes at the end of what was written; returns whether all of them were.
    package func write(_ bytes: [UInt8]) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes { rest in
                unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    /// What a copy came to.
    package enum Copying {
        /// All of it was copied.
        case whole
        /// It has more bytes than the limit, or fewer than it had, or cannot be read.
        case unreadable
        /// The other file takes no more; `errno` says why.
        case refused
    }

    /// Copies the file into another one: all of it, or nothing that counts, and never more than the limit in bytes.
    ///
    /// The file may grow meanwhile: what is counted is what is copied. Where it has holes, zeros are.
    package func copy(to other: OpenFile, atMost limit: Int) -> Copying {
        var copied = 0
        while true {
            // One byte more than there should be, so that the end is seen with the last portion.
            let portion = bytes(at: copied, count: min(256 << 10, max(0, size - copied) + 1))
            if portion.isEmpty { return copied >= size ? .whole : .unreadable }
            copied += portion.count
            guard copied <= limit else { return .unreadable }
            guard other.write(portion) else { return .refused }
        }
    }

    /// Has what was written put onto the disk (`fsync`); returns whether that went well.
    package func sync() -> Bool { fsync(descriptor) == 0 }
}
