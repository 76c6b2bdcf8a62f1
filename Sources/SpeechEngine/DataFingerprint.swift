// SPDX-License-Identifier: GPL-3.0-or-later

// Only for `timespec`, which comes with its headers.
import CEspeakNG
import Glibc

/// A short name for the state of eSpeak NG's data: another one when a file of it is replaced.
///
/// Not of the contents: reading nine megabytes would take longer than everything else at the engine's start.
enum DataFingerprint {
    /// Returns the name: FNV-1a, 64 bits, of the names, sizes and times of change of what is in the folder.
    static func of(folder: String) -> String {
        guard let open = unsafe opendir(folder) else { return "unknown" }
        defer { unsafe closedir(open) }
        let descriptor = unsafe dirfd(open)
        // The order of the entries is the disk's own, so the sum of their hashes counts.
        var sum: UInt64 = 0
        while let entry = unsafe readdir(open) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            let text = String(decoding: name, as: UTF8.self)
            var found = stat()
            guard text != "..", unsafe fstatat(descriptor, text, &found, 0) == 0 else { continue }
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            for byte in name { add(byte) }
            for number in [Int(found.st_size), found.st_mtim.tv_sec, found.st_mtim.tv_nsec, Int(found.st_ino)] {
                for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
            }
            sum &+= hash
        }
        return String(sum, radix: 16)
    }
}
