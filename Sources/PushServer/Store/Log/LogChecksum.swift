// SPDX-License-Identifier: Apache-2.0

internal import CDeflate

/// The only file that calls libdeflate, whose checksum takes a tenth of zlib's time.
enum LogChecksum {
    /// The CRC-32 of a part of some bytes, the one of gzip (`libdeflate_crc32`).
    static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        unsafe bytes[range].withUnsafeBufferPointer { part in
            unsafe libdeflate_crc32(0, part.baseAddress, part.count)
        }
    }
}
