// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// What a pair of keys is of.
package enum KeyKind: Sendable, Hashable {
    case p256, p384, p521
    /// Ed25519.
    case signing25519
    /// X25519.
    case agreement25519
    case rsa

    /// The bytes of a coordinate, or of a raw key.
    package var size: Int {
        switch self {
        case .p256, .signing25519, .agreement25519: 32
        case .p384: 48
        case .p521: 66
        case .rsa: 0
        }
    }

    /// The curve's object identifier, in DER.
    fileprivate var curve: [UInt8]? {
        switch self {
        case .p256: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .p384: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
        case .p521: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
        default: nil
        }
    }

    fileprivate var name: String? {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        default: nil
        }
    }

    fileprivate var type: Int32 {
        switch self {
        case .signing25519: EVP_PKEY_ED25519
        case .agreement25519: EVP_PKEY_X25519
        case .rsa: EVP_PKEY_RSA
        default: EVP_PKEY_EC
        }
    }
}

/// A public key, and the private one where it is known; OpenSSL's `EVP_PKEY`, which is not changed once it is made.
@safe package final class KeyPair: @unchecked Sendable {
    package let kind: KeyKind
    package let isPrivate: Bool
    let pointer: OpaquePointer

    private init(_ kind: KeyKind, isPrivate: Bool, taking pointer: OpaquePointer) {
        (self.kind, self.isPrivate) = (kind, isPrivate)
        unsafe self.pointer = pointer
    }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// Takes what libcrypto has made, if it is of the kind.
    private static func checked(_ kind: KeyKind, isPrivate: Bool, _ made: OpaquePointer?) -> KeyPair? {
        ERR_clear_error()
        guard let made = unsafe made else { return nil }
        let pair = unsafe KeyPair(kind, isPrivate: isPrivate, taking: made)
        guard unsafe EVP_PKEY_get_base_id(made) == kind.type else { return nil }
        if let name = kind.name {
            var found = [CChar](repeating: 0, count: 64)
            var count = 0
            guard unsafe EVP_PKEY_get_group_name(made, &found, found.count, &count) == 1 else { return nil }
            let group = String(decoding: found.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard [name, kind == .p256 ? "prime256v1" : kind == .p384 ? "secp384r1" : "secp521r1"].contains(group)
            else { return nil }
        }
        return pair
    }

    /// A new pair.
    package static func random(_ kind: KeyKind, bits: Int = 2048) -> KeyPair {
        let made: OpaquePointer? =
            switch kind {
            case .rsa: unsafe randomRSA(bits)
            case .signing25519, .agreement25519: unsafe raw(kind, private: KeyMaterial.random(32))
            default: unsafe randomCurve(kind.name ?? "")
            }
        guard let pair = unsafe checked(kind, isPrivate: true, made) else {
            preconditionFailure("libcrypto cannot make a key.")
        }
        return pair
    }

    private static func raw(_ kind: KeyKind, private bytes: [UInt8]) -> OpaquePointer? {
        unsafe EVP_PKEY_new_raw_private_key(kind.type, nil, bytes, bytes.count)
    }

    // MARK: Private keys

    /// A private key from its number or seed; nil for bytes that are none.
    package static func privateKey(_ kind: KeyKind, raw bytes: [UInt8]) -> KeyPair? {
        guard bytes.count == kind.size else { return nil }
        guard let curve = kind.curve else { return unsafe checked(kind, isPrivate: true, raw(kind, private: bytes)) }
        // SEC 1's form of it; the public key is found from it.
        let body = DER.element(0x02, [1]) + DER.element(0x04, bytes) + DER.element(0xA0, curve)
        return privateKey(kind, der: DER.element(0x30, body))
    }

    /// A private key from PKCS #8, SEC 1 or PKCS #1 in DER.
    package static func privateKey(_ kind: KeyKind, der: [UInt8]) -> KeyPair? {
        let made = unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var place = bytes.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &place, bytes.count)
        }
        return unsafe checked(kind, isPrivate: true, made)
    }

    /// The number or seed.
    package var rawPrivateKey: [UInt8] {
        guard isPrivate else { return [] }
        var bytes = [UInt8](repeating: 0, count: kind.size)
        if kind.curve == nil {
            var count = bytes.count
            return unsafe EVP_PKEY_get_raw_private_key(pointer, &bytes, &count) == 1 ? bytes : []
        }
        var number: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(pointer, "priv", &number) == 1 else { return [] }
        defer { unsafe BN_clear_free(number) }
        return unsafe BN_bn2binpad(number, &bytes, Int32(bytes.count)) > 0 ? bytes : []
    }

    /// PKCS #8 in DER (`i2d_PKCS8PrivateKey`).
    package var privateDER: [UInt8] {
        guard isPrivate, let form = unsafe EVP_PKEY2PKCS8(pointer) else { return [] }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(form) }
        return unsafe DER.bytes { unsafe i2d_PKCS8_PRIV_KEY_INFO(form, $0) }
    }

    // MARK: Public keys

    /// A public key from its point (uncompressed or compressed, X9.63) or its bytes; nil for bytes that are none.
    package static func publicKey(_ kind: KeyKind, raw bytes: [UInt8]) -> KeyPair? {
        guard let curve = kind.curve else {
            guard bytes.count == kind.size else { return nil }
            return unsafe checked(
                kind, isPrivate: false, EVP_PKEY_new_raw_public_key(kind.type, nil, bytes, bytes.count))
        }
        guard [1 + kind.size, 1 + 2 * kind.size].contains(bytes.count) else { return nil }
        let algorithm = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve
        return publicKey(
            kind, der: DER.element(0x30, DER.element(0x30, algorithm) + DER.element(0x03, [0] + bytes)))
    }

    /// A public key from a SubjectPublicKeyInfo, or of RSA from PKCS #1, in DER.
    package static func publicKey(_ kind: KeyKind, der: [UInt8]) -> KeyPair? {
        let made = unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var place = bytes.baseAddress
            if let found = unsafe d2i_PUBKEY(nil, &place, bytes.count) { return unsafe found }
            unsafe place = bytes.baseAddress
            return kind == .rsa ? unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, &place, bytes.count) : nil
        }
        return unsafe checked(kind, isPrivate: false, made)
    }

    /// The point, uncompressed (X9.63), or the bytes.
    package var rawPublicKey: [UInt8] {
        if kind.curve == nil {
            var bytes = [UInt8](repeating: 0, count: kind.size)
            var count = bytes.count
            return unsafe EVP_PKEY_get_raw_public_key(pointer, &bytes, &count) == 1 ? bytes : []
        }
        var (x, y): (OpaquePointer?, OpaquePointer?)
        guard unsafe EVP_PKEY_get_bn_param(pointer, "qx", &x) == 1, unsafe EVP_PKEY_get_bn_param(pointer, "qy", &y) == 1
        else { return [] }
        defer { unsafe BN_free(x) }
        defer { unsafe BN_free(y) }
        var (first, second) = ([UInt8](repeating: 0, count: kind.size), [UInt8](repeating: 0, count: kind.size))
        unsafe BN_bn2binpad(x, &first, Int32(kind.size))
        unsafe BN_bn2binpad(y, &second, Int32(kind.size))
        return [4] + first + second
    }

    /// A SubjectPublicKeyInfo in DER (`i2d_PUBKEY`).
    package var publicDER: [UInt8] { unsafe DER.bytes { unsafe i2d_PUBKEY(pointer, $0) } }

    /// PKCS #1 of an RSA key's public part (`i2d_PublicKey`).
    package var publicPKCS1: [UInt8] { unsafe DER.bytes { unsafe i2d_PublicKey(pointer, $0) } }

    /// PKCS #1 of an RSA key (`i2d_PrivateKey`).
    package var traditionalDER: [UInt8] { isPrivate ? unsafe DER.bytes { unsafe i2d_PrivateKey(pointer, $0) } : [] }

    /// The public key alone.
    package var publicKey: KeyPair {
        let der = publicDER
        guard let key = KeyPair.publicKey(kind, der: der) else {
            preconditionFailure("libcrypto cannot read its own key.")
        }
        return key
    }

    /// The bits of an RSA key's modulus.
    package var bits: Int { Int(unsafe EVP_PKEY_get_bits(pointer)) }
}

private func randomRSA(_ bits: Int) -> OpaquePointer? {
    guard let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
        unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1,
        unsafe EVP_PKEY_keygen(context, &made) == 1
    else { return nil }
    return unsafe made
}

private func randomCurve(_ name: String) -> OpaquePointer? {
    guard let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1, unsafe EVP_PKEY_CTX_set_group_name(context, name) == 1,
        unsafe EVP_PKEY_keygen(context, &made) == 1
    else { return nil }
    return unsafe made
}

/// The distinguished encoding of ASN.1, as far as keys need it.
package enum DER {
    /// An element: its tag, its length, its content.
    package static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        if count < 0x80 { return [tag, UInt8(count)] + content }
        if count < 0x100 { return [tag, 0x81, UInt8(count)] + content }
        return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + content
    }

    /// What an `i2d` function of libcrypto writes.
    static func bytes(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
        let count = write(nil)
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        unsafe bytes.withUnsafeMutableBufferPointer { room in
            var place = room.baseAddress
            _ = unsafe write(&place)
        }
        return bytes
    }
}
