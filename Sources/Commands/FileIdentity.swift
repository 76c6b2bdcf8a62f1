// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemFaults

/// What a path leads to, as far as it tells one file from another.
///
/// Asked of the kernel (`stat`): Foundation's attributes also look up the names of owner and group, which costs more than
/// the speech.
package struct FileIdentity: Equatable {
    /// The size in bytes.
    let size: Int
    /// The time of the last change, in nanoseconds since 1970.
    let changed: Int
    /// Whether it is a folder.
    let isFolder: Bool
    /// Whether it is a plain file: no folder, pipe or device.
    let isPlain: Bool

    /// Asks for a path, following links; nothing when there is no such file.
    package init?(_ path: String) {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        size = Int(facts.st_size)
        changed = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        isFolder = facts.st_mode & S_IFMT == S_IFDIR
        isPlain = facts.st_mode & S_IFMT == S_IFREG
    }

    /// Checks that what a path leads to may be read (`access`); that nothing is there is for whoever knows what it was to be.
    /// - Throws: ``Failure`` with exit code 74.
    package static func checkReading(_ path: String) throws(Failure) {
        if let found = FileIdentity(path) {
            guard unsafe access(path, found.isFolder ? R_OK | X_OK : R_OK) != 0 else { return }
        }
        let fault = SystemFault()
        guard ![ENOENT, ENOTDIR, ENAMETOOLONG].contains(fault.number) else { return }
        throw Failure(.inputOutput, "'\(path)' cannot be read: \(fault.told).")
    }

    /// Whether a path is a folder, and no link to one (`lstat`).
    static func isItselfFolder(_ path: String) -> Bool {
        var facts = stat()
        return unsafe lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// What a look into a folder finds.
    enum Look {
        case folder, missing, other
        /// It cannot be looked into.
        case closed(SystemFault)
    }

    /// Looks whether a path leads to a folder that may be read (`stat`, `access`).
    static func look(into path: String) -> Look {
        guard let found = FileIdentity(path) else {
            let fault = SystemFault()
            return [ENOENT, ENOTDIR].contains(fault.number) ? .missing : .closed(fault)
        }
        guard found.isFolder else { return .other }
        return unsafe access(path, R_OK | X_OK) == 0 ? .folder : .closed(SystemFault())
    }
}
