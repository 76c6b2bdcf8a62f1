// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// A cipher without authentication, as older code asks for; OpenSSL's `EVP_CIPHER_CTX`. It belongs to one thread at a time.
@safe package final class BlockCipher {
    package enum Algorithm: Sendable { case aes, des, tripleDES }
    package enum Mode: Sendable { case cbc, ecb, ctr }

    private let context: OpaquePointer
    /// The bytes of a block; 1 in counter mode.
    package let blockSize: Int

    /// Begins to encrypt or decrypt; nil for a key of a wrong length or a cipher that libcrypto does not have.
    /// - Parameter vector: as many bytes as a block has; zeros where nil.
    package init?(
        _ algorithm: Algorithm, _ mode: Mode, encrypts: Bool, key: [UInt8], vector: [UInt8]?, pads: Bool
    ) {
        let block = algorithm == .aes ? 16 : 8
        guard let name = Self.name(algorithm, mode, key.count),
            let cipher = unsafe EVP_get_cipherbyname(name), let made = unsafe EVP_CIPHER_CTX_new()
        else { return nil }
        unsafe context = made
        blockSize = mode == .ctr ? 1 : block
        let start = vector.map { Array($0.prefix(block)) } ?? [UInt8](repeating: 0, count: block)
        guard start.count == block || mode == .ecb,
            unsafe EVP_CipherInit_ex(made, cipher, nil, key, start, encrypts ? 1 : 0) == 1
        else {
            ERR_clear_error()
            return nil
        }
        unsafe EVP_CIPHER_CTX_set_padding(made, pads ? 1 : 0)
    }

    deinit { unsafe EVP_CIPHER_CTX_free(context) }

    private static func name(_ algorithm: Algorithm, _ mode: Mode, _ count: Int) -> String? {
        let ending = mode == .cbc ? "CBC" : mode == .ecb ? "ECB" : "CTR"
        switch (algorithm, count) {
        case (.aes, 16), (.aes, 24), (.aes, 32): return "AES-\(count * 8)-\(ending)"
        case (.tripleDES, 24) where mode == .cbc: return "DES-EDE3-CBC"
        case (.tripleDES, 24) where mode == .ecb: return "DES-EDE3"
        default: return nil
        }
    }

    /// Takes more bytes, at most 1 GiB; returns what is done of them, nil where that fails.
    package func update(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.isEmpty { return [] }
        guard bytes.count < 1 << 30 else { return nil }
        var output = [UInt8](repeating: 0, count: bytes.count + 32)
        var count: Int32 = 0
        guard unsafe EVP_CipherUpdate(context, &output, &count, bytes, Int32(bytes.count)) == 1 else { return nil }
        return Array(output.prefix(Int(count)))
    }

    /// Returns the last bytes, nil where the padding is none or a block is not whole.
    package func finish() -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: 32)
        var count: Int32 = 0
        defer { ERR_clear_error() }
        guard unsafe EVP_CipherFinal_ex(context, &output, &count) == 1 else { return nil }
        return Array(output.prefix(Int(count)))
    }
}

/// Keys from passwords, random bytes, and keys that wrap keys.
package enum KeyMaterial {
    /// PBKDF2 with HMAC (`PKCS5_PBKDF2_HMAC`).
    package static func pbkdf2(
        _ password: [UInt8], salt: [UInt8], rounds: Int, _ kind: Hashing.Kind, byteCount: Int
    ) -> [UInt8]? {
        guard (1...100_000_000).contains(rounds), (1...1 << 20).contains(byteCount) else { return nil }
        var key = [UInt8](repeating: 0, count: byteCount)
        let done = unsafe password.withUnsafeBytes { password in
            unsafe PKCS5_PBKDF2_HMAC(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(password.count), salt,
                Int32(salt.count), Int32(rounds), kind.method, Int32(byteCount), &key)
        }
        return done == 1 ? key : nil
    }

    /// Random bytes that nobody can guess (`RAND_bytes`).
    package static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        precondition(unsafe RAND_bytes(&bytes, Int32(count)) == 1, "The kernel has no random bytes.")
        return bytes
    }

    /// AES key wrap (RFC 3394); nil for lengths that it does not take, or a wrapped key that was changed.
    package static func wrap(_ bytes: [UInt8], with key: [UInt8], unwraps: Bool = false) -> [UInt8]? {
        guard [16, 24, 32].contains(key.count), bytes.count.isMultiple(of: 8), bytes.count >= 16,
            bytes.count <= 1 << 16, let cipher = unsafe EVP_get_cipherbyname("id-aes\(key.count * 8)-wrap"),
            let context = unsafe EVP_CIPHER_CTX_new()
        else { return nil }
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        defer { ERR_clear_error() }
        unsafe EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        var output = [UInt8](repeating: 0, count: bytes.count + 16)
        var count: Int32 = 0
        guard unsafe EVP_CipherInit_ex(context, cipher, nil, key, nil, unwraps ? 0 : 1) == 1,
            unsafe EVP_CipherUpdate(context, &output, &count, bytes, Int32(bytes.count)) == 1
        else { return nil }
        return Array(output.prefix(Int(count)))
    }

    /// Whether two runs of bytes are the same, in a time that does not tell where they differ (`CRYPTO_memcmp`).
    package static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        unsafe one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}
