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
        descriptor = unsafe open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SoundFileError(
                code: .permissions, message: "The file '\(path)' cannot be written: \(SystemFault().told).")
        }
    }

    /// Gives the file its name (`rename`); the descriptor has been closed by then. Nothing is left of one that cannot have it.
    package func takeName(if isWhole: Bool) throws(SoundFileError) {
        guard isWhole, unsafe rename(hidden, path) == 0 else {
            let fault = SystemFault()
            remove()
            throw SoundFileError(code: .failed, message: "The file '\(path)' cannot be completed: \(fault.told).")
        }
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
