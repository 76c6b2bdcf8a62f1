// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's, in the types that Swift sees on iOS.

internal import Cryptography

/// A number of bytes.
public typealias CC_LONG = UInt32
/// A number of bytes.
public typealias CC_LONG64 = UInt64

/// A digest in the making; what a copy takes, the other does not.
struct DigestContext {
    private var hashing: Hashing?

    mutating func begin(_ kind: Hashing.Kind) -> Int32 {
        hashing = Hashing(kind)
        return 1
    }

    mutating func update(_ data: UnsafeRawPointer?, _ count: CC_LONG) -> Int32 {
        guard var hashing else { return 0 }
        if !isKnownUniquelyReferenced(&hashing) {
            hashing = hashing.copy()
            self.hashing = hashing
        }
        unsafe hashing.update(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(count)))
        return 1
    }

    mutating func finish(_ digest: UnsafeMutablePointer<UInt8>?) -> Int32 {
        guard let hashing, let digest = unsafe digest else { return 0 }
        let bytes = hashing.copy().finish()
        _ = unsafe UnsafeMutableBufferPointer(start: digest, count: bytes.count).update(from: bytes)
        self.hashing = nil
        return 1
    }
}

private func digest(
    _ kind: Hashing.Kind, _ data: UnsafeRawPointer?, _ count: CC_LONG, _ digest: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    guard let digest = unsafe digest else { return nil }
    let room = unsafe UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(count))
    let bytes = unsafe Hashing.digest(kind, of: room)
    _ = unsafe UnsafeMutableBufferPointer(start: digest, count: bytes.count).update(from: bytes)
    return unsafe digest
}

// MARK: MD5

/// The bytes of a digest of MD5.
public var CC_MD5_DIGEST_LENGTH: Int32 { 16 }
/// The bytes that MD5 works on at once.
public var CC_MD5_BLOCK_BYTES: Int32 { 64 }

/// A digest of MD5 in the making.
public struct CC_MD5_CTX {
    var context = DigestContext()
    public init() {}
}

/// Makes a digest of bytes in memory.
@discardableResult
public func CC_MD5(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { unsafe digest(.md5, data, len, md) }

/// Begins a digest.
@discardableResult
public func CC_MD5_Init(_ c: UnsafeMutablePointer<CC_MD5_CTX>!) -> Int32 { unsafe c.pointee.context.begin(.md5) }

/// Takes more bytes.
@discardableResult
public func CC_MD5_Update(_ c: UnsafeMutablePointer<CC_MD5_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG) -> Int32 {
    unsafe c.pointee.context.update(data, len)
}

/// Ends a digest.
@discardableResult
public func CC_MD5_Final(_ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_MD5_CTX>!) -> Int32 {
    unsafe c.pointee.context.finish(md)
}

// MARK: SHA-1

/// The bytes of a digest of SHA-1.
public var CC_SHA1_DIGEST_LENGTH: Int32 { 20 }
/// The bytes that SHA-1 works on at once.
public var CC_SHA1_BLOCK_BYTES: Int32 { 64 }

/// A digest of SHA-1 in the making.
public struct CC_SHA1_CTX {
    var context = DigestContext()
    public init() {}
}

/// Makes a digest of bytes in memory.
@discardableResult
public func CC_SHA1(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { unsafe digest(.sha1, data, len, md) }

/// Begins a digest.
@discardableResult
public func CC_SHA1_Init(_ c: UnsafeMutablePointer<CC_SHA1_CTX>!) -> Int32 { unsafe c.pointee.context.begin(.sha1) }

/// Takes more bytes.
@discardableResult
public func CC_SHA1_Update(_ c: UnsafeMutablePointer<CC_SHA1_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG) -> Int32
{
    unsafe c.pointee.context.update(data, len)
}

/// Ends a digest.
@discardableResult
public func CC_SHA1_Final(_ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA1_CTX>!) -> Int32 {
    unsafe c.pointee.context.finish(md)
}

// MARK: SHA-2 with 224 bits

/// The bytes of a digest of SHA-2 with 224 bits.
public var CC_SHA224_DIGEST_LENGTH: Int32 { 28 }
/// The bytes that SHA-2 with 224 bits works on at once.
public var CC_SHA224_BLOCK_BYTES: Int32 { 64 }

/// Makes a digest of bytes in memory.
@discardableResult
public func CC_SHA224(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { unsafe digest(.sha224, data, len, md) }

/// Begins a digest.
@discardableResult
public func CC_SHA224_Init(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    unsafe c.pointee.context.begin(.sha224)
}

/// Takes more bytes.
@discardableResult
public func CC_SHA224_Update(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG)
    -> Int32
{
    unsafe c.pointee.context.update(data, len)
}

/// Ends a digest.
@discardableResult
public func CC_SHA224_Final(_ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    unsafe c.pointee.context.finish(md)
}

// MARK: SHA-2 with 256 bits

/// The bytes of a digest of SHA-2 with 256 bits.
public var CC_SHA256_DIGEST_LENGTH: Int32 { 32 }
/// The bytes that SHA-2 with 256 bits works on at once.
public var CC_SHA256_BLOCK_BYTES: Int32 { 64 }

/// A digest of SHA-2 with 256 bits or 224 in the making.
public struct CC_SHA256_CTX {
    var context = DigestContext()
    public init() {}
}

/// Makes a digest of bytes in memory.
@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { unsafe digest(.sha256, data, len, md) }

/// Begins a digest.
@discardableResult
public func CC_SHA256_Init(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    unsafe c.pointee.context.begin(.sha256)
}

/// Takes more bytes.
@discardableResult
public func CC_SHA256_Update(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG)
    -> Int32
{
    unsafe c.pointee.context.update(data, len)
}

/// Ends a digest.
@discardableResult
public func CC_SHA256_Final(_ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    unsafe c.pointee.context.finish(md)
}

// MARK: SHA-2 with 384 bits

/// The bytes of a digest of SHA-2 with 384 bits.
public var CC_SHA384_DIGEST_LENGTH: Int32 { 48 }
/// The bytes that SHA-2 with 384 bits works on at once.
public var CC_SHA384_BLOCK_BYTES: Int32 { 128 }

/// Makes a digest of bytes in memory.
@discardableResult
public func CC_SHA384(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { unsafe digest(.sha384, data, len, md) }

/// Begins a digest.
@discardableResult
public func CC_SHA384_Init(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
    unsafe c.pointee.context.begin(.sha384)
}

/// Takes more bytes.
@discardableResult
public func CC_SHA384_Update(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG)
    -> Int32
{
    unsafe c.pointee.context.update(data, len)
}

/// Ends a digest.
@discardableResult
public func CC_SHA384_Final(_ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
    unsafe c.pointee.context.finish(md)
}

// MARK: SHA-2 with 512 bits

/// The bytes of a digest of SHA-2 with 512 bits.
public var CC_SHA512_DIGEST_LENGTH: Int32 { 64 }
/// The bytes that SHA-2 with 512 bits works on at once.
public var CC_SHA512_BLOCK_BYTES: Int32 { 128 }

/// A digest of SHA-2 with 512 bits or 384 in the making.
public struct CC_SHA512_CTX {
    var context = DigestContext()
    public init() {}
}

/// Makes a digest of bytes in memory.
@discardableResult
public func CC_SHA512(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { unsafe digest(.sha512, data, len, md) }

/// Begins a digest.
@discardableResult
public func CC_SHA512_Init(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
    unsafe c.pointee.context.begin(.sha512)
}

/// Takes more bytes.
@discardableResult
public func CC_SHA512_Update(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG)
    -> Int32
{
    unsafe c.pointee.context.update(data, len)
}

/// Ends a digest.
@discardableResult
public func CC_SHA512_Final(_ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
    unsafe c.pointee.context.finish(md)
}
