// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SystemFaults

/// Keeps other servers from a device's store, as long as it is there (`flock` on `Server/lock`).
final class StoreLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock.
    /// - Throws: `LogFault` when another server has it.
    init(ofDevice path: String) throws(LogFault) {
        // Makes the folder, with its rights.
        _ = try LogFolder(beneath: path)
        let folder = unsafe open("\(path)/Server", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        descriptor = unsafe openat(folder, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let fault = SystemFault()
            throw LogFault(code: .broken, message: "'\(path)/Server/lock' cannot be opened: \(fault.told).")
        }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            close(descriptor)
            throw LogFault(
                code: .broken,
                message: "Another server has the device '\(path)' open; stop it, or choose another device.")
        }
    }

    deinit {
        // Not left to the closing: a program that is being started holds the descriptor for a moment longer.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
