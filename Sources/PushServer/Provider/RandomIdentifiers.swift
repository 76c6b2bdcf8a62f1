// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// Random UUIDs of version 4 for a thread that makes many: `UUID()` opens a file for each.
struct RandomIdentifiers {
    private var bytes = [UInt8](repeating: 0, count: 4096)
    private var place = 4096

    /// The next one.
    mutating func next() -> UUID {
        if place == bytes.count { fill() }
        defer { place += 16 }
        let own = bytes[place..<place + 16]
        func byte(_ number: Int) -> UInt8 { own[place + number] }
        return UUID(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6) & 0x0F | 0x40, byte(7),
                byte(8) & 0x3F | 0x80, byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            ))
    }

    private mutating func fill() {
        // getrandom(2) gives up to 256 bytes whole, whatever interrupts it.
        unsafe bytes.withUnsafeMutableBytes { room in
            for start in stride(from: 0, to: room.count, by: 256) {
                let count = unsafe getrandom(room.baseAddress! + start, 256, 0)
                precondition(count == 256, "The kernel has no random bytes.")
            }
        }
        place = 0
    }
}
