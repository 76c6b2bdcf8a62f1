// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemFaults

/// A hidden file beside the one that is asked for, whose name it takes when it is complete: nobody ever finds half a file.
package struct UnfinishedFile: Sendable {
    /// Where it is to be.
    let path: String
    /// The open file.
    package let descriptor: Int32
    /// Where it is until then.
    private let hidden: String

    /// Makes the file, to be written and read (`open`).
    /// - Throws: ``SoundFileError`` with `.permissions`.
    package init(for path: String) throws(SoundFileError) {
        self.path = path
        hidden = UnfinishedFile.name(beside: path)
        // Who may read the file that it takes the place of may read it, and nobody else.
        var found = stat()
        let isThere = unsafe lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
        let mode = isThere ? found.st_mode & 0o777 : 0o666
        descriptor = unsafe open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw SoundFileError(code: .permissions, message: Self.cannotWrite(path))
        }
        // `open` takes away what new files are not to have; a file system without modes has none to keep.
        if isThere { fchmod(descriptor, mode) }
    }

    /// Writes a file that is there whole or not at all. A device, a pipe or a link stays what it is, and is written to.
    /// - Parameter body: writes to a descriptor, and returns whether that went well.
    /// - Throws: ``SoundFileError``: `.permissions` where the file cannot be made, `.failed` where it cannot be written.
    package static func write(_ path: String, _ body: (Int32) -> Bool) throws(SoundFileError) {
        var found = stat()
        if unsafe lstat(path, &found) != 0 || found.st_mode & S_IFMT == S_IFREG {
            let file = try UnfinishedFile(for: path)
            let isWhole = body(file.descriptor)
            close(file.descriptor)
            return try file.takeName(if: isWhole)
        }
        let opened = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard opened >= 0 else { throw SoundFileError(code: .permissions, message: cannotWrite(path)) }
        defer { close(opened) }
        guard body(opened) else { throw SoundFileError(code: .failed, message: cannotWrite(path)) }
    }

    private static func cannotWrite(_ path: String) -> String {
        "The file '\(path)' cannot be written: \(SystemFault().told)."
    }

    /// Gives the file its name (`rename`); the descriptor has been closed by then. Nothing is left of one that cannot have it.
    package func takeName(if isWhole: Bool) throws(SoundFileError) {
        if isWhole, unsafe rename(hidden, path) == 0 { return }
        let error = SoundFileError(code: .failed, message: Self.cannotWrite(path))
        remove()
        throw error
    }

    /// Leaves nothing of it.
    func remove() { unsafe unlink(hidden) }

    /// A name in the same folder that no other file of this process has.
    private static func name(beside path: String) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { path[...$0] } ?? ""
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        return "\(folder).\(name.prefix(100)).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
    }
}
