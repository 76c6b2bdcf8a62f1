// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What tells a file from what it was before it was changed or replaced: size and time.
struct FileTime: Sendable, Equatable, CustomStringConvertible {
    private let numbers: [Int]

    /// Asks for a path, following links; nothing when there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        numbers = [Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
    }

    var description: String { numbers.map(String.init).joined(separator: " ") }
}
