// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What this process runs.
enum ProgramImage {
    /// Puts a program in this one's place, with its words behind its path (`execv`); returns only where that cannot be.
    ///
    /// Process, streams and terminal stay the same, and no thread of before is left.
    static func become(_ path: String, _ words: [String]) {
        let given = [path] + words
        // One more than there are words: the list ends with nil.
        var arguments = unsafe [UnsafeMutablePointer<CChar>?](repeating: nil, count: given.count + 1)
        for index in given.indices { unsafe arguments[index] = unsafe strdup(given[index]) }
        unsafe execv(path, &arguments)
        for index in given.indices { unsafe free(arguments[index]) }
    }
}
