// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The time from one start of this machine to its next: what was written in it is what is read in it, on the disk or not.
enum MachineRun {
    /// The kernel's name for it (`/proc/sys/kernel/random/boot_id`); nil where there is none.
    static let current: String? = {
        let file = unsafe open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 36)
        let count = unsafe read(file, &bytes, bytes.count)
        guard count == bytes.count, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }()
}
