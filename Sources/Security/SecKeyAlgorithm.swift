// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography
public import Foundation
public import UserNotifications

/// What a key does with bytes.
public struct SecKeyAlgorithm: Hashable, Sendable {
    enum Work: Hashable, Sendable {
        case crypt(KeyPair.Padding)
        case sign(Hashing.Kind, isMessage: Bool, isRSA: Bool)
        case agree
    }

    let work: Work

    public static var rsaEncryptionPKCS1: Self { Self(work: .crypt(.pkcs1)) }
    public static var rsaEncryptionRaw: Self { Self(work: .crypt(.none)) }
    public static var rsaEncryptionOAEPSHA1: Self { Self(work: .crypt(.oaep(.sha1))) }
    public static var rsaEncryptionOAEPSHA256: Self { Self(work: .crypt(.oaep(.sha256))) }
    public static var rsaEncryptionOAEPSHA384: Self { Self(work: .crypt(.oaep(.sha384))) }
    public static var rsaEncryptionOAEPSHA512: Self { Self(work: .crypt(.oaep(.sha512))) }
    public static var rsaSignatureMessagePKCS1v15SHA1: Self { Self(work: .sign(.sha1, isMessage: true, isRSA: true)) }
    public static var rsaSignatureMessagePKCS1v15SHA256: Self {
        Self(work: .sign(.sha256, isMessage: true, isRSA: true))
    }
    public static var rsaSignatureMessagePKCS1v15SHA512: Self {
        Self(work: .sign(.sha512, isMessage: true, isRSA: true))
    }
    public static var rsaSignatureDigestPKCS1v15SHA256: Self {
        Self(work: .sign(.sha256, isMessage: false, isRSA: true))
    }
    public static var ecdsaSignatureMessageX962SHA256: Self {
        Self(work: .sign(.sha256, isMessage: true, isRSA: false))
    }
    public static var ecdsaSignatureMessageX962SHA384: Self {
        Self(work: .sign(.sha384, isMessage: true, isRSA: false))
    }
    public static var ecdsaSignatureMessageX962SHA512: Self {
        Self(work: .sign(.sha512, isMessage: true, isRSA: false))
    }
    public static var ecdsaSignatureDigestX962SHA256: Self {
        Self(work: .sign(.sha256, isMessage: false, isRSA: false))
    }
}

extension SecKeyAlgorithm {
    /// The secret that two keys of a curve share, as it is.
    public static var ecdhKeyExchangeStandard: Self { Self(work: .agree) }
    /// The same, since the curves here have no cofactor.
    public static var ecdhKeyExchangeCofactor: Self { Self(work: .agree) }
}

/// What a key is asked for.
public enum SecKeyOperationType: Int, Sendable {
    case sign = 0
    case verify = 1
    case encrypt = 2
    case decrypt = 3
    case keyExchange = 4
}

/// Whether a key does something.
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool {
    switch (algorithm.work, operation) {
    case (.crypt, .encrypt): key.pair.kind == .rsa
    case (.crypt, .decrypt): key.pair.kind == .rsa && key.pair.isPrivate
    case (.agree, .keyExchange): key.pair.kind != .rsa && key.pair.isPrivate
    case (.sign(_, _, let isRSA), .verify): (key.pair.kind == .rsa) == isRSA
    case (.sign(_, _, let isRSA), .sign): (key.pair.kind == .rsa) == isRSA && key.pair.isPrivate
    default: false
    }
}

/// Encrypts with a public key.
public func SecKeyCreateEncryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { unsafe crypt(key, algorithm, plaintext, decrypts: false, error) }

/// Decrypts with a private key.
public func SecKeyCreateDecryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { unsafe crypt(key, algorithm, ciphertext, decrypts: true, error) }

private func crypt(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ data: CFData, decrypts: Bool,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard case .crypt(let padding) = algorithm.work,
        let bytes = key.pair.crypt(Array(data as Data), padding, decrypts: decrypts)
    else {
        unsafe SecKeyFault.tell(decrypts ? errSecDecode : errSecParam, error)
        return nil
    }
    return NSData(data: Data(bytes))
}

/// The secret that a private key and another's public one share; the parameters are of ways that are not here.
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey, _ algorithm: SecKeyAlgorithm, _ publicKey: SecKey, _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard SecKeyIsAlgorithmSupported(privateKey, .keyExchange, algorithm),
        let secret = privateKey.pair.agree(with: publicKey.pair)
    else {
        unsafe SecKeyFault.tell(errSecParam, error)
        return nil
    }
    return NSData(data: Data(secret))
}

/// Signs with a private key.
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard SecKeyIsAlgorithmSupported(key, .sign, algorithm),
        let (digest, kind) = algorithm.digest(of: Array(dataToSign as Data)),
        let signature = key.pair.sign(digest: digest, kind)
    else {
        unsafe SecKeyFault.tell(errSecParam, error)
        return nil
    }
    return NSData(data: Data(signature))
}

/// Whether a signature is a key's.
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard SecKeyIsAlgorithmSupported(key, .verify, algorithm),
        let (digest, kind) = algorithm.digest(of: Array(signedData as Data)),
        key.pair.verifies(Array(signature as Data), digest: digest, kind)
    else {
        unsafe SecKeyFault.tell(errSecAuthFailed, error)
        return false
    }
    return true
}

extension SecKeyAlgorithm {
    fileprivate func digest(of bytes: [UInt8]) -> ([UInt8], Hashing.Kind)? {
        guard case .sign(let kind, let isMessage, _) = work else { return nil }
        if isMessage { return (unsafe bytes.withUnsafeBytes { unsafe Hashing.digest(kind, of: $0) }, kind) }
        return bytes.count == kind.byteCount ? (bytes, kind) : nil
    }
}
