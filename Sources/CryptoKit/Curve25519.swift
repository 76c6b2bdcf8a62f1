// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// The curve of RFC 7748 and RFC 8032.
public enum Curve25519 {
    /// Ed25519.
    public enum Signing {
        /// A key that verifies.
        public struct PublicKey: Sendable {
            private let pair: KeyPair

            /// Takes 32 bytes.
            /// - Throws: ``CryptoKitError/incorrectKeySize``.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                pair = try found(.publicKey(.signing25519, raw: rawRepresentation.held))
            }

            fileprivate init(of pair: KeyPair) { self.pair = pair.publicKey }

            /// The 32 bytes.
            public var rawRepresentation: Data { Data(pair.rawPublicKey) }

            /// Whether a signature is one over some bytes.
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                pair.verifies(signature.row, message: data.row)
            }
        }

        /// A key that signs.
        public struct PrivateKey: Sendable {
            private let pair: KeyPair

            /// A new one.
            public init() { pair = .random(.signing25519) }

            /// Takes a seed of 32 bytes.
            /// - Throws: ``CryptoKitError/incorrectKeySize``.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                pair = try found(.privateKey(.signing25519, raw: rawRepresentation.held))
            }

            /// The seed.
            public var rawRepresentation: Data { Data(pair.rawPrivateKey) }
            /// Its public key.
            public var publicKey: PublicKey { PublicKey(of: pair) }

            /// Signs some bytes.
            public func signature<D: DataProtocol>(for data: D) throws -> Data {
                guard let signature = pair.sign(message: data.row) else { throw CryptoKitError.invalidParameter }
                return Data(signature)
            }
        }
    }

    /// X25519.
    public enum KeyAgreement {
        /// The key that is shown to the other side.
        public struct PublicKey: Sendable {
            fileprivate let pair: KeyPair

            /// Takes 32 bytes.
            /// - Throws: ``CryptoKitError/incorrectKeySize``.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                pair = try found(.publicKey(.agreement25519, raw: rawRepresentation.held))
            }

            fileprivate init(of pair: KeyPair) { self.pair = pair.publicKey }

            /// The 32 bytes.
            public var rawRepresentation: Data { Data(pair.rawPublicKey) }
        }

        /// The key that is kept.
        public struct PrivateKey: Sendable {
            private let pair: KeyPair

            /// A new one.
            public init() { pair = .random(.agreement25519) }

            /// Takes 32 bytes.
            /// - Throws: ``CryptoKitError/incorrectKeySize``.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                pair = try found(.privateKey(.agreement25519, raw: rawRepresentation.held))
            }

            /// The 32 bytes.
            public var rawRepresentation: Data { Data(pair.rawPrivateKey) }
            /// Its public key.
            public var publicKey: PublicKey { PublicKey(of: pair) }

            /// What both sides have in common.
            /// - Throws: ``CryptoKitError/invalidParameter`` for a key that shares nothing with any.
            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
                guard let secret = pair.agree(with: publicKeyShare.pair) else { throw CryptoKitError.invalidParameter }
                return SharedSecret(bytes: secret)
            }
        }
    }
}

func found(_ pair: KeyPair?) throws -> KeyPair {
    guard let pair else { throw CryptoKitError.incorrectKeySize }
    return pair
}
