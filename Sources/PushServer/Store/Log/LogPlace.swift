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
