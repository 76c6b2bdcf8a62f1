// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// AES.
public enum AES {
    /// AES in Galois/Counter Mode: encrypted, and safe from being changed.
    public enum GCM {
        /// A number that is used once with a key; 12 bytes where nobody asks for more.
        public struct Nonce: ContiguousBytes, Sequence, Sendable {
            let bytes: [UInt8]

            /// A random one.
            public init() { bytes = KeyMaterial.random(12) }

            /// Takes bytes.
            /// - Throws: ``CryptoKitError/incorrectParameterSize`` for fewer than 12.
            public init<D: DataProtocol>(data: D) throws {
                guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
                bytes = data.row
            }

            public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                try unsafe bytes.withUnsafeBytes(body)
            }
        }

        /// What was encrypted, with its nonce and tag.
        public struct SealedBox: Sendable {
            /// The nonce.
            public let nonce: Nonce
            /// The encrypted bytes.
            public let ciphertext: Data
            /// The 16 bytes that show that nothing was changed.
            public let tag: Data

            /// Nonce, ciphertext and tag in a row; nil for a nonce of more than 12 bytes.
            public var combined: Data? { nonce.bytes.count == 12 ? Data(nonce.bytes) + ciphertext + tag : nil }

            /// Takes the parts.
            /// - Throws: ``CryptoKitError/incorrectParameterSize`` for a tag that has not 16 bytes.
            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
                guard tag.count == Sealing.tagCount else { throw CryptoKitError.incorrectParameterSize }
                (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext.row), Data(tag.row))
            }

            /// Takes nonce, ciphertext and tag in a row.
            /// - Throws: ``CryptoKitError/incorrectParameterSize`` for fewer than 28 bytes.
            public init<D: DataProtocol>(combined: D) throws {
                let bytes = combined.row
                guard bytes.count >= 28 else { throw CryptoKitError.incorrectParameterSize }
                nonce = try Nonce(data: bytes[..<12])
                ciphertext = Data(bytes[12..<(bytes.count - 16)])
                tag = Data(bytes[(bytes.count - 16)...])
            }
        }

        /// Encrypts, and binds other bytes to it.
        /// - Throws: ``CryptoKitError/incorrectKeySize`` for a key that has not 128, 192 or 256 bits.
        public static func seal<P: DataProtocol, A: DataProtocol>(
            _ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating authenticatedData: A
        ) throws -> SealedBox {
            guard Sealing.gcm.takes(key: key.bytes) else { throw CryptoKitError.incorrectKeySize }
            let nonce = nonce ?? Nonce()
            guard
                let sealed = Sealing.gcm.seal(
                    message.row, key: key.bytes, nonce: nonce.bytes, authenticating: authenticatedData.row)
            else { throw CryptoKitError.incorrectParameterSize }
            return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
        }

        /// Encrypts.
        /// - Throws: ``CryptoKitError/incorrectKeySize`` for a key that has not 128, 192 or 256 bits.
        public static func seal<P: DataProtocol>(
            _ message: P, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox { try seal(message, using: key, nonce: nonce, authenticating: [UInt8]()) }

        /// Decrypts what other bytes were bound to.
        /// - Throws: ``CryptoKitError/authenticationFailure`` when anything was changed or the key is another.
        public static func open<A: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: A
        ) throws -> Data {
            guard Sealing.gcm.takes(key: key.bytes) else { throw CryptoKitError.incorrectKeySize }
            guard
                let message = Sealing.gcm.open(
                    Array(sealedBox.ciphertext), tag: Array(sealedBox.tag), key: key.bytes,
                    nonce: sealedBox.nonce.bytes, authenticating: authenticatedData.row)
            else { throw CryptoKitError.authenticationFailure }
            return Data(message)
        }

        /// Decrypts.
        /// - Throws: ``CryptoKitError/authenticationFailure`` when anything was changed or the key is another.
        public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
            try open(sealedBox, using: key, authenticating: [UInt8]())
        }
    }

    /// Keys that wrap keys (RFC 3394).
    public enum KeyWrap {
        /// Wraps a key.
        /// - Throws: ``CryptoKitError/wrapFailure``.
        public static func wrap(_ keyToWrap: SymmetricKey, using kek: SymmetricKey) throws -> Data {
            guard let wrapped = KeyMaterial.wrap(keyToWrap.bytes, with: kek.bytes) else {
                throw CryptoKitError.wrapFailure
            }
            return Data(wrapped)
        }

        /// Unwraps a key.
        /// - Throws: ``CryptoKitError/unwrapFailure`` when it was changed or wrapped with another key.
        public static func unwrap<W: DataProtocol>(_ wrappedKey: W, using kek: SymmetricKey) throws -> SymmetricKey {
            guard let key = KeyMaterial.wrap(wrappedKey.row, with: kek.bytes, unwraps: true) else {
                throw CryptoKitError.unwrapFailure
            }
            return SymmetricKey(data: key)
        }
    }
}

/// ChaCha20-Poly1305 (RFC 8439): encrypted, and safe from being changed.
public enum ChaChaPoly {
    /// A number of 12 bytes that is used once with a key.
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
        let bytes: [UInt8]

        /// A random one.
        public init() { bytes = KeyMaterial.random(12) }

        /// Takes bytes.
        /// - Throws: ``CryptoKitError/incorrectParameterSize`` unless there are 12.
        public init<D: DataProtocol>(data: D) throws {
            guard data.count == 12 else { throw CryptoKitError.incorrectParameterSize }
            bytes = data.row
        }

        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try unsafe bytes.withUnsafeBytes(body)
        }
    }

    /// What was encrypted, with its nonce and tag.
    public struct SealedBox: Sendable {
        /// The nonce.
        public let nonce: Nonce
        /// The encrypted bytes.
        public let ciphertext: Data
        /// The 16 bytes that show that nothing was changed.
        public let tag: Data
        /// Nonce, ciphertext and tag in a row.
        public var combined: Data { Data(nonce.bytes) + ciphertext + tag }

        /// Takes the parts.
        /// - Throws: ``CryptoKitError/incorrectParameterSize`` for a tag that has not 16 bytes.
        public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
            guard tag.count == Sealing.tagCount else { throw CryptoKitError.incorrectParameterSize }
            (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext.row), Data(tag.row))
        }

        /// Takes nonce, ciphertext and tag in a row.
        /// - Throws: ``CryptoKitError/incorrectParameterSize`` for fewer than 28 bytes.
        public init<D: DataProtocol>(combined: D) throws {
            let bytes = combined.row
            guard bytes.count >= 28 else { throw CryptoKitError.incorrectParameterSize }
            nonce = try Nonce(data: bytes[..<12])
            ciphertext = Data(bytes[12..<(bytes.count - 16)])
            tag = Data(bytes[(bytes.count - 16)...])
        }
    }

    /// Encrypts, and binds other bytes to it.
    /// - Throws: ``CryptoKitError/incorrectKeySize`` for a key that has not 256 bits.
    public static func seal<P: DataProtocol, A: DataProtocol>(
        _ message: P, using key: SymmetricKey, nonce: Nonce? = nil, authenticating authenticatedData: A
    ) throws -> SealedBox {
        guard Sealing.chacha.takes(key: key.bytes) else { throw CryptoKitError.incorrectKeySize }
        let nonce = nonce ?? Nonce()
        guard
            let sealed = Sealing.chacha.seal(
                message.row, key: key.bytes, nonce: nonce.bytes, authenticating: authenticatedData.row)
        else { throw CryptoKitError.incorrectParameterSize }
        return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
    }

    /// Encrypts.
    /// - Throws: ``CryptoKitError/incorrectKeySize`` for a key that has not 256 bits.
    public static func seal<P: DataProtocol>(
        _ message: P, using key: SymmetricKey, nonce: Nonce? = nil
    ) throws -> SealedBox { try seal(message, using: key, nonce: nonce, authenticating: [UInt8]()) }

    /// Decrypts what other bytes were bound to.
    /// - Throws: ``CryptoKitError/authenticationFailure`` when anything was changed or the key is another.
    public static func open<A: DataProtocol>(
        _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: A
    ) throws -> Data {
        guard Sealing.chacha.takes(key: key.bytes) else { throw CryptoKitError.incorrectKeySize }
        guard
            let message = Sealing.chacha.open(
                Array(sealedBox.ciphertext), tag: Array(sealedBox.tag), key: key.bytes, nonce: sealedBox.nonce.bytes,
                authenticating: authenticatedData.row)
        else { throw CryptoKitError.authenticationFailure }
        return Data(message)
    }

    /// Decrypts.
    /// - Throws: ``CryptoKitError/authenticationFailure`` when anything was changed or the key is another.
    public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
        try open(sealedBox, using: key, authenticating: [UInt8]())
    }
}
