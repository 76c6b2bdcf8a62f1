// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// Makes a digest of bytes, all at once or in parts.
public protocol HashFunction: Sendable {
    /// The bytes that it works on at once.
    static var blockByteCount: Int { get }
    /// What it makes.
    associatedtype Digest: CryptoKit.Digest
    /// Begins.
    init()
    /// Takes more bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// The digest of what it has taken; more may be taken afterwards.
    func finalize() -> Digest
}

extension HashFunction {
    /// How many bytes a digest has.
    public static var byteCount: Int { Digest.byteCount }

    /// The digest of some bytes.
    ///
    /// ```swift
    /// let name = SHA256.hash(data: Data(url.utf8)).map { String(format: "%02x", $0) }.joined()
    /// ```
    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var hasher = Self()
        hasher.update(data: data)
        return hasher.finalize()
    }

    /// The digest of some bytes in memory.
    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest {
        var hasher = Self()
        unsafe hasher.update(bufferPointer: bufferPointer)
        return hasher.finalize()
    }

    /// Takes more bytes.
    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions {
            unsafe region.withUnsafeBytes { unsafe update(bufferPointer: $0) }
        }
    }
}

/// What all hash functions of ours hold: a digest in the making, which a copy does not share.
struct RunningHash: @unchecked Sendable {
    private var hashing: Hashing

    init(_ kind: Hashing.Kind) { hashing = Hashing(kind) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&hashing) { hashing = hashing.copy() }
        unsafe hashing.update(bytes)
    }

    func finish() -> [UInt8] { hashing.copy().finish() }
}

/// SHA-2 with 256 bits.
public struct SHA256: HashFunction {
    public static var blockByteCount: Int { 64 }
    public typealias Digest = SHA256Digest
    private var running = RunningHash(.sha256)

    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe running.update(bufferPointer) }
    public func finalize() -> SHA256Digest { SHA256Digest(bytes: running.finish()) }
}

/// SHA-2 with 384 bits.
public struct SHA384: HashFunction {
    public static var blockByteCount: Int { 128 }
    public typealias Digest = SHA384Digest
    private var running = RunningHash(.sha384)

    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe running.update(bufferPointer) }
    public func finalize() -> SHA384Digest { SHA384Digest(bytes: running.finish()) }
}

/// SHA-2 with 512 bits.
public struct SHA512: HashFunction {
    public static var blockByteCount: Int { 128 }
    public typealias Digest = SHA512Digest
    private var running = RunningHash(.sha512)

    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe running.update(bufferPointer) }
    public func finalize() -> SHA512Digest { SHA512Digest(bytes: running.finish()) }
}

/// Hash functions that no longer protect anything, for what was made with them.
public enum Insecure {
    /// What ``MD5`` makes.
    public struct MD5Digest: HeldDigest {
        public static var byteCount: Int { 16 }
        static var name: String { "MD5" }
        let bytes: [UInt8]
    }

    /// What ``SHA1`` makes.
    public struct SHA1Digest: HeldDigest {
        public static var byteCount: Int { 20 }
        static var name: String { "SHA1" }
        let bytes: [UInt8]
    }

    /// MD5.
    public struct MD5: HashFunction {
        public static var blockByteCount: Int { 64 }
        public typealias Digest = MD5Digest
        private var running = RunningHash(.md5)

        public init() {}
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe running.update(bufferPointer) }
        public func finalize() -> MD5Digest { MD5Digest(bytes: running.finish()) }
    }

    /// SHA-1.
    public struct SHA1: HashFunction {
        public static var blockByteCount: Int { 64 }
        public typealias Digest = SHA1Digest
        private var running = RunningHash(.sha1)

        public init() {}
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { unsafe running.update(bufferPointer) }
        public func finalize() -> SHA1Digest { SHA1Digest(bytes: running.finish()) }
    }
}
