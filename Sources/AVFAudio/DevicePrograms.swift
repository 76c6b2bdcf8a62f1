// SPDX-License-Identifier: Apache-2.0

import CLinux
import DeviceContract
import Glibc
import Synchronization

/// The line on which this process asks its device for the programs that run beside it: it sends a word, and takes a socket over.
enum DevicePrograms {
    /// One question at a time, so that nobody takes the answer to another's.
    private static let asking = Mutex(())

    /// Asks for a program; nil when the device has none.
    /// - Returns: the socket that leads to it, which belongs to the caller.
    static func ask(for program: DeviceProgram, at descriptor: Int32) -> Int32? {
        let word = program.bytes
        return asking.withLock { _ in
            let count = unsafe Glibc.send(descriptor, word, word.count, Int32(MSG_NOSIGNAL))
            let socket = count == word.count ? earshot_take_over(descriptor) : -1
            return socket >= 0 ? socket : nil
        }
    }
}
