// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// How many bits a key has.
public struct SymmetricKeySize: Sendable {
    /// The bits.
    public let bitCount: Int
    /// 128 bits.
    public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }
    /// 192 bits.
    public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }
    /// 256 bits.
    public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }

    /// A size of one's own, which must be a multiple of 8.
    public init(bitCount: Int) {
        precondition(bitCount > 0 && bitCount % 8 == 0, "A key has whole bytes.")
        self.bitCount = bitCount
    }
}

/// A key that both sides have.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let bytes: [UInt8]

    /// Takes a key's bytes.
    public init<D: ContiguousBytes>(data: D) { bytes = unsafe data.withUnsafeBytes { unsafe Array($0) } }

    /// Makes a random key.
    public init(size: SymmetricKeySize) { bytes = KeyMaterial.random(size.bitCount / 8) }

    /// The bits.
    public var bitCount: Int { bytes.count * 8 }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe bytes.withUnsafeBytes(body)
    }

    public static func == (lhs: SymmetricKey, rhs: SymmetricKey) -> Bool { KeyMaterial.isSame(lhs.bytes, rhs.bytes) }
}

/// Why something cannot be done.
public enum CryptoKitError: Error, Equatable, Sendable {
    /// The key has a length that the algorithm does not take.
    case incorrectKeySize
    /// A nonce, tag or message has a length that the algorithm does not take.
    case incorrectParameterSize
    /// What was received is not what was sent, or the key is another.
    case authenticationFailure
    /// The library has refused; the code is its own.
    case underlyingCoreCryptoError(error: Int32)
    /// A key cannot be wrapped.
    case wrapFailure
    /// A wrapped key was changed, or wrapped with another key.
    case unwrapFailure
    /// A parameter makes no sense.
    case invalidParameter
}

/// Why a text or bytes are no key.
public enum CryptoKitASN1Error: Error, Equatable, Sendable {
    case invalidASN1Object
    case invalidPEMDocument
}

/// Keys in the Secure Enclave, of which a machine that is no iPhone has none.
public enum SecureEnclave {
    /// Whether there is one: never.
    public static var isAvailable: Bool { false }
}

extension DataProtocol {
    /// The bytes in a row.
    var row: [UInt8] { Array(self) }
}

extension ContiguousBytes {
    /// The bytes in a row.
    var held: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }
}
