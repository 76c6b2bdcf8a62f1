// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What whoever started the command left open, made safe before anything else is opened.
package enum StandardStreams {
    /// Holds the places of streams that are closed, so that no file of ours takes one and is written to as standard output.
    ///
    /// Each is held the wrong way round: whoever writes to a closed standard output hears of it, and standard input is not
    /// empty but cannot be read.
    package static func hold() {
        for (descriptor, way) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free descriptor is this one, since those below it are open.
            _ = unsafe open("/dev/null", way)
        }
    }

    /// Turns a limit on the size of files (`ulimit -f`) into an error of the write, which can be told; its signal ends the
    /// command without a word.
    package static func refuseToDieOfFileSize() { _ = signal(SIGXFSZ, SIG_IGN) }
}
