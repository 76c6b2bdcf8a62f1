// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// A signature of ECDSA.
public struct NISTSignature<Curve: NISTCurve>: ContiguousBytes, Sendable {
    /// Its two numbers in a row.
    public let rawRepresentation: Data

    /// Takes its two numbers in a row.
    /// - Throws: ``CryptoKitError/incorrectParameterSize``.
    public init<D: DataProtocol>(rawRepresentation: D) throws {
        guard rawRepresentation.count == 2 * Curve.coordinateByteCount else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.rawRepresentation = Data(rawRepresentation.row)
    }

    /// Takes ASN.1.
    /// - Throws: ``CryptoKitASN1Error/invalidASN1Object``.
    public init<D: DataProtocol>(derRepresentation: D) throws {
        guard let raw = ECDSA.raw(derRepresentation.row, size: Curve.coordinateByteCount) else {
            throw CryptoKitASN1Error.invalidASN1Object
        }
        rawRepresentation = Data(raw)
    }

    /// ASN.1.
    public var derRepresentation: Data { Data(ECDSA.der(Array(rawRepresentation))) }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe rawRepresentation.withUnsafeBytes(body)
    }
}

extension NISTPrivateKey where Use == NISTSigning {
    /// Signs a digest.
    public func signature<D: Digest>(for digest: D) throws -> NISTSignature<Curve> {
        guard let kind = Hashing.Kind.allCases.first(where: { $0.byteCount == D.byteCount }),
            let der = pair.sign(digest: Array(digest), kind)
        else { throw CryptoKitError.invalidParameter }
        return try NISTSignature(derRepresentation: der)
    }

    /// Signs some bytes, with the hash function of the curve.
    public func signature<D: DataProtocol>(for data: D) throws -> NISTSignature<Curve> {
        try signature(for: Curve.SigningHash.hash(data: data))
    }
}

extension NISTPublicKey where Use == NISTSigning {
    /// Whether a signature is one over a digest.
    public func isValidSignature<D: Digest>(_ signature: NISTSignature<Curve>, for digest: D) -> Bool {
        guard let kind = Hashing.Kind.allCases.first(where: { $0.byteCount == D.byteCount }) else { return false }
        return pair.verifies(Array(signature.derRepresentation), digest: Array(digest), kind)
    }

    /// Whether a signature is one over some bytes.
    public func isValidSignature<D: DataProtocol>(_ signature: NISTSignature<Curve>, for data: D) -> Bool {
        isValidSignature(signature, for: Curve.SigningHash.hash(data: data))
    }
}
