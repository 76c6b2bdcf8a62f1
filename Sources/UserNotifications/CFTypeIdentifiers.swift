// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Foundation

/// What kind of Core Foundation's an object is.
public typealias CFTypeID = UInt

/// What kind an object is: the same number as that kind's own function gives.
///
///     guard CFGetTypeID(item) == SecKeyGetTypeID() else { return nil }
/// - Note: On Linux a number of one byte counts as a truth value, and the numbers are others each time.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    switch cf {
    case let number as NSNumber:
        ["c", "B"].contains(unsafe String(cString: number.objCType)) ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is NSString: CFStringGetTypeID()
    case is NSData: CFDataGetTypeID()
    case is NSArray: CFArrayGetTypeID()
    case is NSDictionary: CFDictionaryGetTypeID()
    case is NSDate: CFDateGetTypeID()
    case is NSNull: CFNullGetTypeID()
    case let object?: UInt(bitPattern: ObjectIdentifier(type(of: object)))
    case nil: 0
    }
}

private func identifier(_ type: AnyClass) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type)) }

/// The kind of texts.
public func CFStringGetTypeID() -> CFTypeID { identifier(NSString.self) }
/// The kind of bytes.
public func CFDataGetTypeID() -> CFTypeID { identifier(NSData.self) }
/// The kind of values in a row.
public func CFArrayGetTypeID() -> CFTypeID { identifier(NSArray.self) }
/// The kind of values by name.
public func CFDictionaryGetTypeID() -> CFTypeID { identifier(NSDictionary.self) }
/// The kind of numbers.
public func CFNumberGetTypeID() -> CFTypeID { identifier(NSNumber.self) }
/// The kind of truth values.
public func CFBooleanGetTypeID() -> CFTypeID { identifier(TruthValue.self) }
/// The kind of moments.
public func CFDateGetTypeID() -> CFTypeID { identifier(NSDate.self) }
/// The kind of what stands for nothing.
public func CFNullGetTypeID() -> CFTypeID { identifier(NSNull.self) }

/// Foundation has one class for numbers and truth values.
private final class TruthValue {}
