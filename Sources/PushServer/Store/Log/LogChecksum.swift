// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// The only file that calls zlib.
enum LogChecksum {
    /// The CRC-32 of a part of some bytes (`crc32_z`).
    static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        unsafe bytes[range].withUnsafeBufferPointer { part in
            UInt32(truncatingIfNeeded: unsafe crc32_z(0, part.baseAddress, part.count))
        }
    }
}
