// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

// Core Foundation's names for the types of Foundation that they are bridged to on Apple's systems: `value as CFDictionary`,
// `kUTTypePNG as String` and their like are written as there. They stand in this module, because every source of an extension
// sees it. The names are Apple's.

/// A string.
public typealias CFString = NSString
/// A string that can change.
public typealias CFMutableString = NSMutableString
/// Bytes.
public typealias CFData = NSData
/// Bytes that can change.
public typealias CFMutableData = NSMutableData
/// A resource locator.
public typealias CFURL = NSURL
/// Values in order.
public typealias CFArray = NSArray
/// Values in order, which can change.
public typealias CFMutableArray = NSMutableArray
/// Values by name.
public typealias CFDictionary = NSDictionary
/// Values by name, which can change.
public typealias CFMutableDictionary = NSMutableDictionary
/// A number.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = NSNumber
/// A moment.
public typealias CFDate = NSDate
/// A fault.
public typealias CFError = NSError
/// Any object.
public typealias CFTypeRef = AnyObject
/// A count or place.
public typealias CFIndex = Int
/// A number of bits that each mean something.
public typealias CFOptionFlags = UInt
/// Seconds since 2001-01-01 UTC.
public typealias CFAbsoluteTime = Double
/// Seconds.
public typealias CFTimeInterval = Double

/// What memory is taken from; there is only one.
public final class CFAllocator: Sendable {}

/// The usual memory.
public var kCFAllocatorDefault: CFAllocator! { nil }
/// True.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// False.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// The moment that it is. Where CoreFoundation is imported too, its own is meant.
@_disfavoredOverload
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// What became of a call of C; 0 is well.
public typealias OSStatus = Int32
/// Nothing went wrong.
public var noErr: OSStatus { 0 }

/// What waits for a thread's events.
public typealias CFRunLoop = RunLoop

/// How a number is rounded. Extensions that say an amount are often found to take its number for a `NumberFormatter.Style`'s.
public enum CFNumberFormatterRoundingMode: CFIndex, Sendable {
    case roundCeiling, roundFloor, roundDown, roundUp, roundHalfEven, roundHalfDown, roundHalfUp
}
