// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LaunchContract
internal import SpeechWire

/// What is told: to the device, and to whoever gives the orders. Neither is ever waited for.
struct Lines: Sendable {
    /// Whether there is a device; a speaker that somebody starts by hand has none.
    let hasDevice = fcntl(SpeakerDescriptor.device, F_GETFD) >= 0

    func tell(_ report: SpeakerReport) {
        if hasDevice { _ = Self.send(Array(report.line.utf8), to: SpeakerDescriptor.device) }
    }

    /// Tells whoever gives the orders; false when it does not listen.
    func tell(_ notice: SpeakerNotice) -> Bool { Self.send(notice.frame.bytes, to: SpeakerDescriptor.notices) }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        while true {
            let count = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            return count == bytes.count
        }
    }
}
