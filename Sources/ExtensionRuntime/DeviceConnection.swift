// SPDX-License-Identifier: Apache-2.0

@unsafe @preconcurrency internal import Glibc
internal import Synchronization

/// The connection to the device, seen from the extension: the only file of this end that owns a descriptor.
///
/// The device hands the connection over as descriptor 3. It is kept from programs that the extension starts, so that the
/// device notices when the extension is gone.
final class DeviceConnection: Sendable {
    private let descriptor = ExtensionProcess.connectionDescriptor
    private let lock = Mutex(())

    /// Takes the connection over, or returns nil when the process was not started by a device.
    init?() {
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
        // Written to a pipe, lines would wait in a buffer and be lost with the process.
        unsafe setlinebuf(stdout)
    }

    /// Sends a frame. A device that is gone takes the extension with it.
    func send(_ frame: Frame) {
        let bytes = frame.bytes
        lock.withLock { _ in
            var sent = 0
            while sent < bytes.count {
                let count = unsafe bytes[sent...].withUnsafeBytes { rest in
                    unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { Self.end(0) }
                sent += count
            }
        }
    }

    /// Waits for bytes; none come after the device has hung up.
    func receive() -> [UInt8] {
        var portion = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = unsafe read(descriptor, &portion, portion.count)
            if count < 0, errno == EINTR { continue }
            return Array(portion.prefix(max(0, count)))
        }
    }

    /// Ends the process at once, whatever its other threads do.
    static func end(_ code: Int32) -> Never {
        _ = fflush(nil)
        _exit(code)
    }

    /// Ends the process with a line on standard error.
    static func end(_ code: Int32, saying line: String) -> Never {
        unsafe fputs(line + "\n", stderr)
        end(code)
    }
}
