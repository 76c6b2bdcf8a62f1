// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// Makes bytes that can change.
/// - Parameter capacity: how many there may be; 0 sets no limit, and no other is kept on Linux.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! { NSMutableData() }

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.length }

/// The bytes, for as long as the object is there.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    unsafe theData.bytes.assumingMemoryBound(to: UInt8.self)
}
