// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the beginning of a WAV or AIFF file says of its size.
package enum PromisedSize {
    /// Whether the file is shorter than its beginning promises: what is missing would not be heard. A size that is not known, as of
    /// what was written into a pipe, promises nothing; nor does CAF.
    package static func isBroken(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 8), head.count == 8, let size = try? file.seekToEnd() else {
            return false
        }
        let bytes = head[head.startIndex + 4..<head.startIndex + 8].map { UInt64($0) }
        let promised: UInt64 =
            switch String(decoding: head.prefix(4), as: UTF8.self) {
            case "RIFF": bytes.reversed().reduce(0) { $0 << 8 | $1 }
            case "FORM", "RIFX": bytes.reduce(0) { $0 << 8 | $1 }
            default: 0
            }
        return promised < 0xFFFF_FF00 && promised + 8 > size + 1
    }
}
