// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a path leads to, as far as it tells one file from another.
///
/// Asked of the kernel (`stat`): Foundation's attributes also look up the names of owner and group, which costs more than
/// the speech.
struct FileIdentity: Equatable {
    /// The size in bytes.
    let size: Int
    /// The time of the last change, in nanoseconds since 1970.
    let changed: Int
    /// Whether it is a folder.
    let isFolder: Bool
    /// Whether it is a plain file: no folder, pipe or device.
    let isPlain: Bool

    /// Asks for a path, following links; nothing when there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        size = Int(facts.st_size)
        changed = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        isFolder = facts.st_mode & S_IFMT == S_IFDIR
        isPlain = facts.st_mode & S_IFMT == S_IFREG
    }
}
