// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography
public import UserNotifications

/// How bytes are filled up to a key's size, as before iOS 10.
public struct SecPadding: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let PKCS1 = SecPadding(rawValue: 1)
    public static let OAEP = SecPadding(rawValue: 2)
    /// A signature of a curve as two numbers.
    /// - Note: On Linux it is refused.
    public static let sigRaw = SecPadding(rawValue: 0x4000)
    public static let PKCS1SHA1 = SecPadding(rawValue: 0x8002)
    public static let PKCS1SHA256 = SecPadding(rawValue: 0x8004)
    public static let PKCS1SHA384 = SecPadding(rawValue: 0x8005)
    public static let PKCS1SHA512 = SecPadding(rawValue: 0x8006)

    fileprivate var ofEncryption: KeyPair.Padding? {
        switch self {
        case []: KeyPair.Padding.none
        case .PKCS1: .pkcs1
        case .OAEP: .oaep(.sha1)
        default: nil
        }
    }

    /// The hash that what is signed is one of; a curve's key tells it by its length.
    fileprivate func hash(of key: SecKey, count: Int) -> Hashing.Kind? {
        let all: [(SecPadding, Hashing.Kind)] = [
            (.PKCS1SHA1, .sha1), (.PKCS1SHA256, .sha256), (.PKCS1SHA384, .sha384), (.PKCS1SHA512, .sha512),
        ]
        let named = all.first { key.pair.kind == .rsa ? $0.0 == self : $0.1.byteCount == count }?.1
        let isFit = key.pair.kind == .rsa || self == [] || self == .PKCS1
        return named.flatMap { isFit && $0.byteCount == count ? $0 : nil }
    }
}

/// Encrypts bytes with a public key of RSA, as before iOS 10.
/// - Parameter cipherTextLen: the room that there is; then the bytes that were written.
@available(*, deprecated, message: "Use SecKeyCreateEncryptedData.")
public func SecKeyEncrypt(
    _ key: SecKey, _ padding: SecPadding, _ plainText: UnsafePointer<UInt8>, _ plainTextLen: Int,
    _ cipherText: UnsafeMutablePointer<UInt8>, _ cipherTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    unsafe give(crypt(key, padding, plainText, plainTextLen, decrypts: false), cipherText, cipherTextLen, errSecParam)
}

/// Decrypts bytes with a private key of RSA, as before iOS 10.
/// - Parameter plainTextLen: the room that there is; then the bytes that were written.
@available(*, deprecated, message: "Use SecKeyCreateDecryptedData.")
public func SecKeyDecrypt(
    _ key: SecKey, _ padding: SecPadding, _ cipherText: UnsafePointer<UInt8>, _ cipherTextLen: Int,
    _ plainText: UnsafeMutablePointer<UInt8>, _ plainTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    unsafe give(crypt(key, padding, cipherText, cipherTextLen, decrypts: true), plainText, plainTextLen, errSecDecode)
}

/// Signs a hash with a private key, as before iOS 10.
/// - Parameter sigLen: the room that there is; then the bytes that were written.
@available(*, deprecated, message: "Use SecKeyCreateSignature.")
public func SecKeyRawSign(
    _ key: SecKey, _ padding: SecPadding, _ dataToSign: UnsafePointer<UInt8>, _ dataToSignLen: Int,
    _ sig: UnsafeMutablePointer<UInt8>, _ sigLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    let digest = unsafe bytes(dataToSign, dataToSignLen)
    let signature = padding.hash(of: key, count: digest.count).flatMap { key.pair.sign(digest: digest, $0) }
    return unsafe give(signature, sig, sigLen, errSecParam)
}

/// Whether a signature of a hash is a key's, as before iOS 10.
@available(*, deprecated, message: "Use SecKeyVerifySignature.")
public func SecKeyRawVerify(
    _ key: SecKey, _ padding: SecPadding, _ signedData: UnsafePointer<UInt8>, _ signedDataLen: Int,
    _ sig: UnsafePointer<UInt8>, _ sigLen: Int
) -> OSStatus {
    let digest = unsafe bytes(signedData, signedDataLen)
    guard let hash = padding.hash(of: key, count: digest.count) else { return errSecParam }
    let isOwn = unsafe key.pair.verifies(bytes(sig, sigLen), digest: digest, hash)
    return isOwn ? errSecSuccess : errSecVerifyFailed
}

private func bytes(_ place: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: place, count: max(0, count)))
}

private func crypt(
    _ key: SecKey, _ padding: SecPadding, _ place: UnsafePointer<UInt8>, _ count: Int, decrypts: Bool
) -> [UInt8]? {
    let text = unsafe bytes(place, count)
    return padding.ofEncryption.flatMap { key.pair.crypt(text, $0, decrypts: decrypts) }
}

private func give(
    _ result: [UInt8]?, _ place: UnsafeMutablePointer<UInt8>, _ room: UnsafeMutablePointer<Int>, _ fault: OSStatus
) -> OSStatus {
    guard let result else { return fault }
    guard unsafe result.count <= room.pointee else { return errSecParam }
    unsafe place.update(from: result, count: result.count)
    unsafe room.pointee = result.count
    return errSecSuccess
}
