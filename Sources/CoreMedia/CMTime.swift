// SPDX-License-Identifier: Apache-2.0

/// How many units there are in a second.
public typealias CMTimeScale = Int32
/// A number of units.
public typealias CMTimeValue = Int64
/// What tells times of one timeline from those of another.
public typealias CMTimeEpoch = Int64

/// What a time is: valid, rounded, without an end.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// It means something.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// It is not exact.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// It is after all others.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// It is before all others.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// It is not known.
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// A time, as a number of parts of a second.
public struct CMTime: Sendable {
    /// The number of parts.
    public var value: CMTimeValue
    /// How many parts there are in a second.
    public var timescale: CMTimeScale
    /// What kind of time it is.
    public var flags: CMTimeFlags
    /// What tells times of one timeline from those of another.
    public var epoch: CMTimeEpoch

    /// Makes a time of its parts.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
    }

    /// Makes a time that means nothing.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// Makes a time; it means nothing where no part of a second is that long.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// Makes the time that is nearest to so many seconds.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        let parts = (seconds * Double(preferredTimescale)).rounded()
        guard preferredTimescale > 0, parts.isFinite, abs(parts) < 9e18 else {
            self = seconds == .infinity ? .positiveInfinity : .invalid
            return
        }
        self.init(value: CMTimeValue(parts), timescale: preferredTimescale)
    }

    /// A time that means nothing.
    public static let invalid = CMTime()
    /// No time at all.
    public static let zero = CMTime(value: 0, timescale: 1)
    /// A time that nobody knows.
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// After all others.
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Before all others.
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    /// Whether it means something.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether it is not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether it is a number.
    public var isNumeric: Bool {
        isValid && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite]) && timescale > 0
    }

    /// The time in seconds; no number where it is none.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isValid, flags.contains(.positiveInfinity) { return .infinity }
        return isValid && flags.contains(.negativeInfinity) ? -.infinity : .nan
    }

    /// The same time in other parts of a second, to the nearest.
    public func convertScale(_ newTimescale: CMTimeScale) -> CMTime {
        guard isNumeric, newTimescale > 0 else { return self }
        let (whole, rest) = value.quotientAndRemainder(dividingBy: CMTimeValue(timescale))
        let parts = (Double(rest) * Double(newTimescale) / Double(timescale)).rounded()
        return CMTime(value: whole * CMTimeValue(newTimescale) + CMTimeValue(parts), timescale: newTimescale)
    }

    private static func together(_ one: CMTime, _ other: CMTime, _ body: (Int64, Int64) -> Int64) -> CMTime {
        // What has no end has none after anything.
        guard one.isNumeric, other.isNumeric else {
            return one.isValid && other.isValid ? (one.isNumeric ? other : one) : .invalid
        }
        if one.timescale == other.timescale {
            return CMTime(value: body(one.value, other.value), timescale: one.timescale)
        }
        let scale = Int64(one.timescale) / gcd(Int64(one.timescale), Int64(other.timescale)) * Int64(other.timescale)
        let shared = CMTimeScale(clamping: scale)
        return CMTime(
            value: body(one.convertScale(shared).value, other.convertScale(shared).value), timescale: shared)
    }

    private static func gcd(_ one: Int64, _ other: Int64) -> Int64 { other == 0 ? one : gcd(other, one % other) }

    /// The one after the other.
    public static func + (one: CMTime, other: CMTime) -> CMTime { together(one, other, &+) }
    /// The one without the other.
    public static func - (one: CMTime, other: CMTime) -> CMTime { together(one, other, &-) }
    /// The one after the other.
    public static func += (one: inout CMTime, other: CMTime) { one = one + other }
}

extension CMTime: Comparable, Hashable {
    public static func < (one: CMTime, other: CMTime) -> Bool { one.seconds < other.seconds }
    public static func == (one: CMTime, other: CMTime) -> Bool {
        guard one.isNumeric, other.isNumeric else { return one.flags == other.flags }
        return (one - other).value == 0
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

/// Some time from a start.
public struct CMTimeRange: Sendable, Hashable {
    /// When it begins.
    public var start: CMTime
    /// How long it is.
    public var duration: CMTime

    /// Makes a range of a length.
    public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
    /// Makes a range between two times.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// No time at all.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    /// A range that means nothing.
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)
    /// When it ends.
    public var end: CMTime { start + duration }
    /// Whether it means something.
    public var isValid: Bool { start.isValid && duration.isValid }
    /// Whether no time is in it.
    public var isEmpty: Bool { duration == .zero }
}

/// What tells one track of an asset from another.
public typealias CMPersistentTrackID = Int32
