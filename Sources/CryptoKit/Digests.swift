// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The bytes that a hash function makes of others.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    /// How many bytes it has.
    static var byteCount: Int { get }
}

/// A digest of ours: its bytes.
protocol HeldDigest: Digest {
    static var name: String { get }
    var bytes: [UInt8] { get }
}

extension HeldDigest {
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe bytes.withUnsafeBytes(body)
    }

    /// `SHA256 digest: 9f86d0…`.
    public var description: String { "\(Self.name) digest: \(Hexadecimal.text(bytes))" }
}

extension Digest {
    /// Whether some bytes are the digest.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { Array(lhs) == Array(rhs) }
}

/// What ``SHA256`` makes.
public struct SHA256Digest: HeldDigest {
    public static var byteCount: Int { 32 }
    static var name: String { "SHA256" }
    let bytes: [UInt8]
}

/// What ``SHA384`` makes.
public struct SHA384Digest: HeldDigest {
    public static var byteCount: Int { 48 }
    static var name: String { "SHA384" }
    let bytes: [UInt8]
}

/// What ``SHA512`` makes.
public struct SHA512Digest: HeldDigest {
    public static var byteCount: Int { 64 }
    static var name: String { "SHA512" }
    let bytes: [UInt8]
}

enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
