// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Why a call to the system has failed (`errno`), and what can be done about it: the one table of such remedies.
package struct SystemFault: Error, Sendable, Hashable {
    /// The number, as `errno` has it.
    package let number: Int32

    /// Takes the number of the last call that failed, or another; where a library has kept it to itself, `EIO`.
    package init(_ number: Int32 = errno) { self.number = number == 0 ? EIO : number }

    /// What the number says, in the C library's words.
    package var words: String { unsafe String(cString: strerror(number)) }

    /// What can be done about it, for the second half of a sentence.
    package var remedy: String {
        switch number {
        case ENOSPC, EDQUOT: "make room on its disk"
        case EFBIG: "raise the limit on the size of files (ulimit -f)"
        case EACCES, EPERM: "get the right to it, or choose another place"
        case EROFS: "choose a place that can be written to"
        case ENOENT, ENOTDIR: "check the path, and that its folder is there"
        case EEXIST, EISDIR, ENOTEMPTY: "move away what is in its place, or choose another name"
        case ENAMETOOLONG: "choose a shorter name"
        case ELOOP: "name what the link leads to"
        case EMFILE, ENFILE: "allow more open files (ulimit -n)"
        case EAGAIN, ENOMEM: "end other programs, or allow more processes and memory"
        case ENOEXEC: "build it for this machine"
        case ETXTBSY, EBUSY: "end the program that uses it"
        default: "look at its disk and its rights"
        }
    }

    /// The words and the remedy.
    package var told: String { "\(words); \(remedy)" }
}
