// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// What shows that bytes come from somebody who has a key.
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    /// How many bytes it has.
    var byteCount: Int { get }
}

/// A code that was made with a hash function.
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
    let bytes: [UInt8]

    public var byteCount: Int { bytes.count }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    public var description: String { "HMAC with \(H.self): \(Hexadecimal.text(bytes))" }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe bytes.withUnsafeBytes(body)
    }

    public static func == (lhs: Self, rhs: Self) -> Bool { KeyMaterial.isSame(lhs.bytes, rhs.bytes) }
    /// Whether some bytes are the code, in a time that does not tell where they differ.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { KeyMaterial.isSame(lhs.bytes, rhs.row) }
}

/// A code made with a hash function and a key (RFC 2104).
public struct HMAC<H: HashFunction>: Sendable {
    /// The key.
    public typealias Key = SymmetricKey
    /// What it makes.
    public typealias MAC = HashedAuthenticationCode<H>

    private var inner = H()
    private var outer = H()

    /// Begins.
    public init(key: SymmetricKey) {
        var bytes = key.bytes
        if bytes.count > H.blockByteCount { bytes = Array(H.hash(data: bytes)) }
        bytes += [UInt8](repeating: 0, count: H.blockByteCount - bytes.count)
        inner.update(data: bytes.map { $0 ^ 0x36 })
        outer.update(data: bytes.map { $0 ^ 0x5C })
    }

    /// Takes more bytes.
    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    /// The code of what it has taken.
    public func finalize() -> MAC {
        var outer = outer
        outer.update(data: Array(inner.finalize()))
        return MAC(bytes: Array(outer.finalize()))
    }

    /// The code of some bytes.
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var hmac = Self(key: key)
        hmac.update(data: data)
        return hmac.finalize()
    }

    /// Whether a code is that of some bytes.
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ authenticationCode: MAC, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool { self.authenticationCode(for: authenticatedData, using: key) == authenticationCode }

    /// Whether bytes are the code of others.
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool {
        KeyMaterial.isSame(self.authenticationCode(for: authenticatedData, using: key).bytes, authenticationCode.held)
    }
}

/// Keys from other keys (RFC 5869).
public struct HKDF<H: HashFunction>: Sendable {
    /// A key from another, salt and info.
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        expand(
            pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
            outputByteCount: outputByteCount)
    }

    /// A key from another and info.
    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount)
    }

    /// A key from another and salt.
    public static func deriveKey<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount)
    }

    /// A key from another.
    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: [UInt8](), outputByteCount: outputByteCount)
    }

    /// The first step.
    public static func extract<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt?
    ) -> HashedAuthenticationCode<H> {
        let salt = salt?.row ?? []
        let key = salt.isEmpty ? [UInt8](repeating: 0, count: H.byteCount) : salt
        return HMAC<H>.authenticationCode(for: inputKeyMaterial.bytes, using: SymmetricKey(data: key))
    }

    /// The second step; at most 255 digests' bytes.
    public static func expand<PRK: ContiguousBytes, Info: DataProtocol>(
        pseudoRandomKey prk: PRK, info: Info?, outputByteCount: Int
    ) -> SymmetricKey {
        precondition((1...255 * H.byteCount).contains(outputByteCount), "HKDF gives at most 255 digests' bytes.")
        let key = SymmetricKey(data: prk.held)
        var (block, output): ([UInt8], [UInt8]) = ([], [])
        var number: UInt8 = 1
        while output.count < outputByteCount {
            block = HMAC<H>.authenticationCode(for: block + (info?.row ?? []) + [number], using: key).bytes
            output += block
            number &+= 1
        }
        return SymmetricKey(data: Array(output.prefix(outputByteCount)))
    }
}
