// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// A key of the curve P-256, private or public; OpenSSL's `EVP_PKEY`.
@safe final class PrivateKey: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Makes a new one.
    init?() {
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(context) == 1, unsafe EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            unsafe EVP_PKEY_generate(context, &made) == 1, let made = unsafe made
        else { return nil }
        unsafe pointer = made
    }

    /// Reads a key in PEM from a file of at most 64 KiB: Apple's `.p8`, or a public key.
    convenience init?(reading file: URL) {
        guard let handle = try? FileHandle(forReadingFrom: file), let bytes = try? handle.read(upToCount: 64 << 10)
        else { return nil }
        self.init(pem: Array(bytes))
    }

    /// Reads a key in PEM, private or public; nil for one of another curve.
    init?(pem: [UInt8]) {
        func read(_ isPrivate: Bool) -> OpaquePointer? {
            let bio = unsafe pem.withUnsafeBytes { unsafe BIO_new_mem_buf($0.baseAddress, Int32($0.count)) }
            defer { unsafe BIO_free(bio) }
            return isPrivate
                ? unsafe PEM_read_bio_PrivateKey(bio, nil, nil, nil) : unsafe PEM_read_bio_PUBKEY(bio, nil, nil, nil)
        }
        defer { ERR_clear_error() }
        guard let found = unsafe read(true) ?? read(false) else { return nil }
        var group = [CChar](repeating: 0, count: 40)
        var count = 0
        guard unsafe EVP_PKEY_get_group_name(found, &group, group.count, &count) == 1,
            String(decoding: group.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) == "prime256v1"
        else {
            unsafe EVP_PKEY_free(found)
            return nil
        }
        unsafe pointer = found
    }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// The private key in PEM (PKCS #8).
    var pem: String {
        let bio = unsafe BIO_new(BIO_s_mem())
        defer { unsafe BIO_free(bio) }
        unsafe PEM_write_bio_PrivateKey(bio, pointer, nil, nil, 0, nil, nil)
        return unsafe SignedCertificate.text(of: bio)
    }

    /// Whether a signature in DER over bytes is this key's: ECDSA with SHA-256.
    func verifies(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
        let context = unsafe EVP_MD_CTX_new()
        defer {
            unsafe EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1 else { return false }
        return unsafe EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
    }

    /// Signs bytes: ECDSA with SHA-256, in DER.
    func signature(over bytes: [UInt8]) -> [UInt8]? {
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 128)
        var count = signature.count
        guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1,
            unsafe EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1
        else { return nil }
        return Array(signature.prefix(count))
    }
}
