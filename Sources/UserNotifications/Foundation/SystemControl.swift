// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The name is Apple's.

internal import Foundation

/// Tells of the machine by a name: `hw.machine` and `hw.model` are an iPhone's, `hw.ncpu`, `hw.memsize` and `hw.pagesize` this one's.
///
/// Of any other name it says that there is none: -1, and `ENOENT` in `errno`.
@discardableResult
public func sysctlbyname(
    _ name: String, _ oldp: UnsafeMutableRawPointer?, _ oldlenp: UnsafeMutablePointer<Int>?,
    _ newp: UnsafeMutableRawPointer?, _ newlen: Int
) -> Int32 {
    let value: [UInt8]
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] { unsafe withUnsafeBytes(of: number) { unsafe Array($0) } }
    switch name {
    case "hw.machine", "hw.model": value = Array("iPhone17,1".utf8) + [0]
    case "hw.ncpu", "hw.logicalcpu", "hw.physicalcpu": value = bytes(Int32(ProcessInfo.processInfo.processorCount))
    case "hw.memsize": value = bytes(ProcessInfo.processInfo.physicalMemory)
    case "hw.pagesize": value = bytes(Int32(sysconf(Int32(_SC_PAGESIZE))))
    default:
        errno = ENOENT
        return -1
    }
    guard let length = unsafe oldlenp else { return 0 }
    defer { unsafe length.pointee = value.count }
    guard let place = unsafe oldp else { return 0 }
    guard unsafe length.pointee >= value.count else {
        errno = ENOMEM
        return -1
    }
    unsafe place.copyMemory(from: value, byteCount: value.count)
    return 0
}
