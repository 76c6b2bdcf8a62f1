// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Tells the signposts of one stretch of work from those of another with the same name.
public struct OSSignpostID: Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(_ value: UInt64) { rawValue = value }
    /// One that no other signpost of the log has.
    public init(log: OSLog) { rawValue = Self.next.wrappingAdd(1, ordering: .relaxed).newValue }
    /// One for an object.
    public init(log: OSLog, object: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
    }

    private static let next = Atomic<UInt64>(0x1000)

    /// Where there is one stretch at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    public static let invalid = OSSignpostID(.max)
    public static let null = OSSignpostID(0)

    public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool { left.rawValue < right.rawValue }
}

/// Whether a signpost begins or ends a stretch of work, or marks a moment.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let event = OSSignpostType(rawValue: 0)
    public static let begin = OSSignpostType(rawValue: 1)
    public static let end = OSSignpostType(rawValue: 2)
}
