// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// The socket that leads to a speaker: the only file of this end that owns it.
final class SpeakerSocket: Sendable {
    private let descriptor: Int32

    /// Takes a socket over.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Sends bytes, waiting until there is room for them; false when nobody is left at the other end.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { rest in
                unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for bytes; none come when nobody is left at the other end.
    func receive() -> [UInt8] {
        var portion = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(descriptor, &portion, portion.count, 0)
            if count < 0, errno == EINTR { continue }
            return Array(portion.prefix(max(0, count)))
        }
    }

    /// Ends the conversation, also for a thread that waits in it.
    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
