// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

// The three curves of NIST differ in their size alone: `P256.Signing.PrivateKey` and its like are names of the types below.

/// A curve of NIST's.
public protocol NISTCurve: Sendable {
    /// The hash function that signatures over data are made with.
    associatedtype SigningHash: HashFunction
    /// The bytes of a coordinate.
    static var coordinateByteCount: Int { get }
}

extension NISTCurve {
    static var kind: KeyKind { coordinateByteCount == 32 ? .p256 : coordinateByteCount == 48 ? .p384 : .p521 }
}

/// The curve of 256 bits, also called secp256r1 and prime256v1.
public enum P256: NISTCurve {
    public typealias SigningHash = SHA256
    public static var coordinateByteCount: Int { 32 }
    /// ECDSA.
    public enum Signing {
        public typealias PublicKey = NISTPublicKey<P256, NISTSigning>
        public typealias PrivateKey = NISTPrivateKey<P256, NISTSigning>
        public typealias ECDSASignature = NISTSignature<P256>
    }
    /// ECDH.
    public enum KeyAgreement {
        public typealias PublicKey = NISTPublicKey<P256, NISTAgreement>
        public typealias PrivateKey = NISTPrivateKey<P256, NISTAgreement>
    }
}

/// The curve of 384 bits, also called secp384r1.
public enum P384: NISTCurve {
    public typealias SigningHash = SHA384
    public static var coordinateByteCount: Int { 48 }
    /// ECDSA.
    public enum Signing {
        public typealias PublicKey = NISTPublicKey<P384, NISTSigning>
        public typealias PrivateKey = NISTPrivateKey<P384, NISTSigning>
        public typealias ECDSASignature = NISTSignature<P384>
    }
    /// ECDH.
    public enum KeyAgreement {
        public typealias PublicKey = NISTPublicKey<P384, NISTAgreement>
        public typealias PrivateKey = NISTPrivateKey<P384, NISTAgreement>
    }
}

/// The curve of 521 bits, also called secp521r1.
public enum P521: NISTCurve {
    public typealias SigningHash = SHA512
    public static var coordinateByteCount: Int { 66 }
    /// ECDSA.
    public enum Signing {
        public typealias PublicKey = NISTPublicKey<P521, NISTSigning>
        public typealias PrivateKey = NISTPrivateKey<P521, NISTSigning>
        public typealias ECDSASignature = NISTSignature<P521>
    }
    /// ECDH.
    public enum KeyAgreement {
        public typealias PublicKey = NISTPublicKey<P521, NISTAgreement>
        public typealias PrivateKey = NISTPrivateKey<P521, NISTAgreement>
    }
}

/// Keys that sign.
public enum NISTSigning: Sendable {}
/// Keys that agree.
public enum NISTAgreement: Sendable {}

/// A public key on a curve, for one use.
public struct NISTPublicKey<Curve: NISTCurve, Use: Sendable>: Sendable {
    let pair: KeyPair

    init(of pair: KeyPair) { self.pair = pair.publicKey }

    /// Takes both coordinates.
    /// - Throws: ``CryptoKitError/incorrectParameterSize`` for bytes that are no point of the curve.
    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        pair = try Self.found([4] + rawRepresentation.held)
    }

    /// Takes a point as X9.63 writes it.
    /// - Throws: ``CryptoKitError/incorrectParameterSize`` for bytes that are no point of the curve.
    public init<D: ContiguousBytes>(x963Representation: D) throws {
        pair = try Self.found(x963Representation.held)
    }

    /// Takes a compressed point.
    /// - Throws: ``CryptoKitError/incorrectParameterSize`` for bytes that are no point of the curve.
    public init<D: ContiguousBytes>(compressedRepresentation: D) throws {
        pair = try Self.found(compressedRepresentation.held)
    }

    /// Takes a SubjectPublicKeyInfo.
    /// - Throws: ``CryptoKitASN1Error/invalidASN1Object``.
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
        guard let pair = KeyPair.publicKey(Curve.kind, der: Array(derRepresentation)) else {
            throw CryptoKitASN1Error.invalidASN1Object
        }
        self.pair = pair
    }

    /// Takes the text between the lines of `PUBLIC KEY`.
    /// - Throws: ``CryptoKitASN1Error``.
    public init(pemRepresentation: String) throws {
        try self.init(derRepresentation: try PEM.bytes(pemRepresentation, ["PUBLIC KEY"]))
    }

    private static func found(_ point: [UInt8]) throws -> KeyPair {
        guard let pair = KeyPair.publicKey(Curve.kind, raw: point) else {
            throw CryptoKitError.incorrectParameterSize
        }
        return pair
    }

    /// Both coordinates.
    public var rawRepresentation: Data { Data(pair.rawPublicKey.dropFirst()) }
    /// The point as X9.63 writes it.
    public var x963Representation: Data { Data(pair.rawPublicKey) }
    /// The point with one coordinate.
    public var compressedRepresentation: Data {
        let point = pair.rawPublicKey
        return Data([2 + (point.last ?? 0) % 2] + point[1...Curve.coordinateByteCount])
    }
    /// A SubjectPublicKeyInfo.
    public var derRepresentation: Data { Data(pair.publicDER) }
    /// The same as text.
    public var pemRepresentation: String { PEM.text("PUBLIC KEY", pair.publicDER) }
}

/// A private key on a curve, for one use.
public struct NISTPrivateKey<Curve: NISTCurve, Use: Sendable>: Sendable {
    let pair: KeyPair

    /// A new one.
    /// - Parameter compactRepresentable: without meaning here.
    public init(compactRepresentable: Bool = true) { pair = .random(Curve.kind) }

    /// Takes its number.
    /// - Throws: ``CryptoKitError/incorrectKeySize``.
    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        pair = try found(.privateKey(Curve.kind, raw: rawRepresentation.held))
    }

    /// Takes the public point and the number.
    /// - Throws: ``CryptoKitError/incorrectKeySize``.
    public init<D: ContiguousBytes>(x963Representation: D) throws {
        let bytes = x963Representation.held
        guard bytes.count == 1 + 3 * Curve.coordinateByteCount else { throw CryptoKitError.incorrectKeySize }
        pair = try found(.privateKey(Curve.kind, raw: Array(bytes.suffix(Curve.coordinateByteCount))))
        guard pair.rawPublicKey.elementsEqual(bytes.dropLast(Curve.coordinateByteCount)) else {
            throw CryptoKitError.invalidParameter
        }
    }

    /// Takes PKCS #8 or SEC 1.
    /// - Throws: ``CryptoKitASN1Error/invalidASN1Object``.
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws where Bytes.Element == UInt8 {
        guard let pair = KeyPair.privateKey(Curve.kind, der: Array(derRepresentation)) else {
            throw CryptoKitASN1Error.invalidASN1Object
        }
        self.pair = pair
    }

    /// Takes the text between the lines of `PRIVATE KEY` or `EC PRIVATE KEY`, such as a `.p8` file's.
    /// - Throws: ``CryptoKitASN1Error``.
    public init(pemRepresentation: String) throws {
        try self.init(derRepresentation: try PEM.bytes(pemRepresentation, ["PRIVATE KEY", "EC PRIVATE KEY"]))
    }

    /// Its number.
    public var rawRepresentation: Data { Data(pair.rawPrivateKey) }
    /// The public point and the number.
    public var x963Representation: Data { Data(pair.rawPublicKey + pair.rawPrivateKey) }
    /// PKCS #8.
    public var derRepresentation: Data { Data(pair.privateDER) }
    /// The same as text.
    public var pemRepresentation: String { PEM.text("PRIVATE KEY", pair.privateDER) }
    /// Its public key.
    public var publicKey: NISTPublicKey<Curve, Use> { NISTPublicKey(of: pair) }
}

extension NISTPrivateKey where Use == NISTAgreement {
    /// What both sides have in common.
    public func sharedSecretFromKeyAgreement(
        with publicKeyShare: NISTPublicKey<Curve, NISTAgreement>
    ) throws -> SharedSecret {
        guard let secret = pair.agree(with: publicKeyShare.pair) else { throw CryptoKitError.invalidParameter }
        return SharedSecret(bytes: secret)
    }
}
