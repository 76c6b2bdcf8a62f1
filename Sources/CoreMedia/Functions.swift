// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// No track.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
/// No time at all.
public let kCMTimeZero = CMTime.zero
/// A time that means nothing.
public let kCMTimeInvalid = CMTime.invalid
/// A time that nobody knows.
public let kCMTimeIndefinite = CMTime.indefinite
/// After all others.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity

/// Makes a time.
public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime {
    CMTime(value: value, timescale: timescale)
}
/// Makes the time that is nearest to so many seconds.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// A time in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
/// The one after the other.
public func CMTimeAdd(_ one: CMTime, _ other: CMTime) -> CMTime { one + other }
/// The one without the other.
public func CMTimeSubtract(_ one: CMTime, _ other: CMTime) -> CMTime { one - other }
/// -1 where the one comes before the other, 1 where it comes after, 0 where they are the same.
public func CMTimeCompare(_ one: CMTime, _ other: CMTime) -> Int32 { one < other ? -1 : one == other ? 0 : 1 }
/// Makes a range of a length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}
/// Makes a range between two times.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }
/// When a range ends.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// The key of a time's number of parts.
public var kCMTimeValueKey: NSString { "value" }
/// The key of how many parts there are in a second.
public var kCMTimeScaleKey: NSString { "timescale" }
/// The key of what kind of time it is.
public var kCMTimeFlagsKey: NSString { "flags" }
/// The key of what tells times of one timeline from those of another.
public var kCMTimeEpochKey: NSString { "epoch" }

/// Returns a time as a dictionary, as the option of an attachment's thumbnail takes it; an allocator has no effect.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: AnyObject?) -> NSDictionary? {
    [
        "value": NSNumber(value: time.value), "timescale": NSNumber(value: time.timescale),
        "flags": NSNumber(value: time.flags.rawValue), "epoch": NSNumber(value: time.epoch),
    ] as NSDictionary
}

/// Returns the time in a dictionary; it means nothing where the dictionary holds none.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: NSDictionary?) -> CMTime {
    func number(_ key: String) -> NSNumber? {
        dictionaryRepresentation?.object(forKey: NSString(string: key)) as? NSNumber
    }
    guard let value = number("value"), let scale = number("timescale"), let flags = number("flags") else {
        return .invalid
    }
    return CMTime(
        value: value.int64Value, timescale: scale.int32Value, flags: CMTimeFlags(rawValue: flags.uint32Value),
        epoch: number("epoch")?.int64Value ?? 0)
}
