// SPDX-License-Identifier: Apache-2.0

@unsafe @preconcurrency internal import Glibc
internal import Synchronization

/// The connection to the device, seen from the extension's process: the only file of this end that owns a descriptor.
///
/// The device hands the connection over as descriptor 3. It is kept from programs that the extension starts, so that the
/// device notices when the extension is gone.
package final class DeviceConnection: Sendable {
    /// The connection of this process; nil when no device has started it.
    ///
    /// Descriptor 3 may be anything in another process, so the device says in a variable that it is there.
    package static let current: DeviceConnection? = DeviceConnection()

    /// The descriptor at which the extension's process finds the connection.
    package static let descriptor: Int32 = 3

    /// The variable that says so.
    package static let variable = "EARSHOT_DEVICE"

    private let lock = Mutex(())

    private init?() {
        guard unsafe getenv(Self.variable) != nil, fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
        // Programs that the extension starts have no connection, and no line for engines.
        unsafe unsetenv(Self.variable)
        if let number = unsafe getenv(DeviceVariable.engines.rawValue),
            let descriptor = unsafe Int32(String(cString: number))
        {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        // Written to a pipe, lines would wait in a buffer and be lost with the process.
        unsafe setlinebuf(stdout)
    }

    /// Sends a frame. A device that is gone takes the extension with it.
    package func send(_ frame: DeviceFrame) {
        let bytes = frame.bytes
        lock.withLock { _ in
            var sent = 0
            while sent < bytes.count {
                let count = unsafe bytes[sent...].withUnsafeBytes { rest in
                    unsafe Glibc.send(Self.descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { Self.end(0) }
                sent += count
            }
        }
    }

    /// Waits for bytes; none come after the device has hung up.
    package func receive() -> [UInt8] {
        var portion = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = unsafe read(Self.descriptor, &portion, portion.count)
            if count < 0, errno == EINTR { continue }
            return Array(portion.prefix(max(0, count)))
        }
    }

    /// Ends the process at once, whatever its other threads do.
    package static func end(_ code: Int32) -> Never {
        _ = fflush(nil)
        _exit(code)
    }

    /// Ends the process with a line on standard error.
    package static func end(_ code: Int32, saying line: String) -> Never {
        complain(line)
        end(code)
    }

    /// Says a line on standard error.
    package static func complain(_ line: String) { unsafe fputs(line + "\n", stderr) }
}
