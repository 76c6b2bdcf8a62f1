// SPDX-License-Identifier: Apache-2.0

/// Where a record stands.
struct LogPlace: Sendable, Hashable {
    var segment: UInt32
    var offset: Int
}

/// How far a log goes.
struct LogEnd: Sendable, Hashable {
    /// Behind its last record; segment 0 where there is none.
    var place = LogPlace(segment: 0, offset: 0)
    /// The last number.
    var sequence: UInt64 = 0
}

extension Log {
    /// The name of a segment's file.
    static func name(_ segment: UInt32) -> String {
        let digits = String(segment)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits + ".log"
    }
}
