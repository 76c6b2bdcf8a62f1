// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography

/// Makes a key of a password (PBKDF2).
public func CCKeyDerivationPBKDF(
    _ algorithm: CCPBKDFAlgorithm, _ password: UnsafePointer<CChar>!, _ passwordLen: Int,
    _ salt: UnsafePointer<UInt8>!, _ saltLen: Int, _ prf: CCPseudoRandomAlgorithm, _ rounds: UInt32,
    _ derivedKey: UnsafeMutablePointer<UInt8>!, _ derivedKeyLen: Int
) -> Int32 {
    let kinds: [Hashing.Kind] = [.sha1, .sha224, .sha256, .sha384, .sha512]
    guard algorithm == UInt32(kCCPBKDF2), (1...5).contains(prf), let derivedKey = unsafe derivedKey,
        let key = unsafe KeyMaterial.pbkdf2(
            Cryptor.bytes(password, passwordLen), salt: Cryptor.bytes(salt, saltLen), rounds: Int(rounds),
            kinds[Int(prf) - 1], byteCount: derivedKeyLen)
    else { return Int32(kCCParamError) }
    _ = unsafe UnsafeMutableBufferPointer(start: derivedKey, count: key.count).update(from: key)
    return Int32(kCCSuccess)
}

/// Makes random bytes.
public func CCRandomGenerateBytes(_ bytes: UnsafeMutableRawPointer!, _ count: Int) -> CCRNGStatus {
    guard let bytes = unsafe bytes, (0...1 << 26).contains(count) else { return Int32(kCCParamError) }
    if count > 0 {
        unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: KeyMaterial.random(count))
    }
    return Int32(kCCSuccess)
}

// MARK: HMAC

/// An HMAC in the making.
public struct CCHmacContext {
    fileprivate var code: MessageCode?
    public init() {}
}

/// Makes an HMAC of bytes in memory.
public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!,
    _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!
) {
    var context = CCHmacContext()
    unsafe CCHmacInit(&context, algorithm, key, keyLength)
    unsafe CCHmacUpdate(&context, data, dataLength)
    unsafe CCHmacFinal(&context, macOut)
}

/// Begins an HMAC.
public func CCHmacInit(
    _ ctx: UnsafeMutablePointer<CCHmacContext>!, _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!,
    _ keyLength: Int
) {
    let kinds: [Hashing.Kind] = [.sha1, .md5, .sha256, .sha384, .sha512, .sha224]
    guard Int(algorithm) < kinds.count else { return }
    unsafe ctx.pointee.code = MessageCode(kinds[Int(algorithm)], key: Cryptor.bytes(key, keyLength))
}

/// Takes more bytes.
public func CCHmacUpdate(_ ctx: UnsafeMutablePointer<CCHmacContext>!, _ data: UnsafeRawPointer!, _ dataLength: Int) {
    unsafe ctx.pointee.code?.update(Cryptor.bytes(data, dataLength))
}

/// Ends an HMAC.
public func CCHmacFinal(_ ctx: UnsafeMutablePointer<CCHmacContext>!, _ macOut: UnsafeMutableRawPointer!) {
    guard let code = unsafe ctx.pointee.code?.finish(), let macOut = unsafe macOut else { return }
    unsafe UnsafeMutableRawBufferPointer(start: macOut, count: code.count).copyBytes(from: code)
}
