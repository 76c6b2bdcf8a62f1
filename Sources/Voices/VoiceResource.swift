// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Glibc

/// A plain file beneath a voice's folder that is open for reading, and no larger than it may be.
///
/// A voice may come from anywhere: a name in it leads nowhere but beneath its folder, since each step is opened with
/// `O_NOFOLLOW`, and a pipe or a device is not waited for.
package final class VoiceResource {
    /// Why a file of a voice cannot be used; the end of a sentence about it.
    package struct Fault: Error, Sendable, Hashable {
        /// The words behind the file's name.
        package let message: String
    }

    /// What tells a file and its contents from what it was before: no change of either leaves all of these as they are.
    package struct Identity: Sendable, Hashable {
        let device: UInt
        let number: UInt
        /// The size in bytes.
        package let size: Int
        let modified: [Int]
        let changed: [Int]

        /// What tells a program from another build of it; a further link to a program changes its last date.
        package var ofProgram: String { "\(device) \(number) \(size) \(modified)" }

        /// Whether the last change is so long ago that a further one would have got another time.
        ///
        /// The kernel's clock for files goes in steps of up to ten milliseconds.
        package func isSettled(at now: Date = Date()) -> Bool {
            let seconds = Double(changed[0]) + Double(changed[1]) / 1e9
            return now.timeIntervalSince1970 - seconds > 0.1
        }
    }

    /// What the file was when it was opened.
    package let identity: Identity
    private let descriptor: Int32

    /// Opens a file (`openat`, `fstat`).
    /// - Parameters:
    ///   - path: its place beneath the folder, names with `/` between.
    ///   - largest: the most bytes that it may have.
    package init(_ path: String, in folder: URL, atMost largest: Int) throws(Fault) {
        var steps = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard steps.allSatisfy(VoiceResource.isName), let name = steps.popLast() else {
            throw Fault(message: "is no place beneath the voice's folder")
        }
        var place = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if place >= 0 { close(place) } }
        for step in steps where place >= 0 {
            let next = unsafe openat(place, step, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { throw VoiceResource.fault(errno) }
            close(place)
            place = next
        }
        guard place >= 0 else { throw VoiceResource.fault(errno) }
        let file = unsafe openat(place, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { throw VoiceResource.fault(errno) }
        guard let found = VoiceResource.identity(of: file) else {
            close(file)
            throw Fault(message: "is no plain file")
        }
        guard found.size <= largest else {
            close(file)
            throw Fault(message: "is larger than \(largest) bytes")
        }
        descriptor = file
        identity = found
    }

    deinit { close(descriptor) }

    /// A path under which this process finds the file that was opened, whatever has its name now.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    /// Whether the file is still what it was when it was opened.
    package var isUnchanged: Bool { VoiceResource.identity(of: descriptor) == identity }

    /// Reads the whole file.
    package func bytes() throws(Fault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: identity.size)
        var read = 0
        while read < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe pread(descriptor, room.baseAddress.map { unsafe $0 + read }, room.count - read, off_t(read))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Fault(message: "cannot be read whole") }
            read += count
        }
        return bytes
    }

    /// Whether a name is one step of a path: nothing that leads elsewhere, hides, or looks like an option.
    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, name.utf8.count <= 255 else { return false }
        return first != "." && first != "-"
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
                default: scalar != "/" && scalar != "\\" && scalar != "\u{FFFD}"
                }
            }
    }

    private static func identity(of file: Int32) -> Identity? {
        var found = stat()
        guard unsafe fstat(file, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
        return identity(found)
    }

    /// What the file at a path is; links are followed (`stat`).
    package static func identity(at path: String) -> Identity? {
        var found = stat()
        return unsafe stat(path, &found) == 0 ? identity(found) : nil
    }

    private static func identity(_ found: stat) -> Identity {
        Identity(
            device: UInt(found.st_dev), number: UInt(found.st_ino), size: Int(found.st_size),
            modified: [found.st_mtim.tv_sec, found.st_mtim.tv_nsec],
            changed: [found.st_ctim.tv_sec, found.st_ctim.tv_nsec])
    }

    private static func fault(_ error: Int32) -> Fault {
        switch error {
        case ENOENT: Fault(message: "is not there")
        case ELOOP: Fault(message: "is a link, which may lead anywhere")
        case ENOTDIR: Fault(message: "is not there, or a link leads to it")
        default: Fault(message: "cannot be opened")
        }
    }
}
