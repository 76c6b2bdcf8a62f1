// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A descriptor of this process's own, closed when it is no longer needed.
package struct OwnDescriptor: ~Copyable {
    /// Its number.
    package let number: Int32

    /// Takes a descriptor over.
    package init(_ number: Int32) { self.number = number }

    /// Makes reading and writing return at once.
    package func neverWait() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

    deinit { close(number) }
}

/// The two ends of a connection between processes; neither is inherited unless it is handed on.
package struct SocketPair: ~Copyable {
    /// The end that stays.
    package let ours: OwnDescriptor
    /// The end that is handed on.
    package let theirs: OwnDescriptor

    /// Makes a pair of stream sockets (`socketpair`).
    /// - Throws: ``ChildProcess/StartError`` when there are no descriptors left.
    package init() throws(ChildProcess.StartError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let isMade = unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0
        let fault = errno
        ours = OwnDescriptor(ends[0])
        theirs = OwnDescriptor(ends[1])
        guard isMade else { throw ChildProcess.StartError(fault: fault) }
    }

    /// Gives the end that stays away, closing the other.
    package consuming func kept() -> OwnDescriptor { ours }
}

/// The two ends of a pipe; neither is inherited unless it is handed on.
package struct Pipe: ~Copyable {
    /// The end to read.
    package let reading: OwnDescriptor
    /// The end to write.
    package let writing: OwnDescriptor

    /// Makes a pipe (`pipe`).
    /// - Throws: ``ChildProcess/StartError`` when there are no descriptors left.
    package init() throws(ChildProcess.StartError) {
        var ends: [Int32] = [-1, -1]
        let isMade = unsafe pipe(&ends) == 0
        let fault = errno
        reading = OwnDescriptor(ends[0])
        writing = OwnDescriptor(ends[1])
        guard isMade else { throw ChildProcess.StartError(fault: fault) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Gives the end to read away, closing the other.
    package consuming func keptForReading() -> OwnDescriptor { reading }
}
