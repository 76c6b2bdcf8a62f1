// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography
internal import UserNotifications

/// Makes random bytes that nobody can guess.
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    guard (0...1 << 26).contains(count) else { return errSecParam }
    unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: KeyMaterial.random(count))
    return errSecSuccess
}
