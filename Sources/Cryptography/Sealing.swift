// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// Encryption that also tells whether anything was changed; OpenSSL's AEAD ciphers.
package enum Sealing: Sendable, Hashable {
    /// AES in Galois/Counter Mode, with a key of 16, 24 or 32 bytes.
    case gcm
    /// ChaCha20-Poly1305 (RFC 8439), with a key of 32 bytes and a nonce of 12.
    case chacha

    /// The bytes of a tag.
    package static let tagCount = 16

    private func cipher(_ key: [UInt8]) -> OpaquePointer? {
        switch (self, key.count) {
        case (.gcm, 16): unsafe EVP_aes_128_gcm()
        case (.gcm, 24): unsafe EVP_aes_192_gcm()
        case (.gcm, 32): unsafe EVP_aes_256_gcm()
        case (.chacha, 32): unsafe EVP_chacha20_poly1305()
        default: nil
        }
    }

    /// Whether a key has a length that the cipher takes.
    package func takes(key: [UInt8]) -> Bool { unsafe cipher(key) != nil }

    /// Encrypts; nil for a key or nonce of a wrong length.
    package func seal(
        _ message: [UInt8], key: [UInt8], nonce: [UInt8], authenticating: [UInt8]
    ) -> (ciphertext: [UInt8], tag: [UInt8])? {
        var tag = [UInt8](repeating: 0, count: Self.tagCount)
        let sealed = unsafe run(message, key, nonce, authenticating, encrypts: true) { context in
            unsafe earshot_aead_tag(context, Int32(Self.tagCount), &tag) == 1
        }
        return sealed.map { ($0, tag) }
    }

    /// Decrypts; nil where the tag does not fit.
    package func open(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], authenticating: [UInt8]
    ) -> [UInt8]? {
        guard tag.count == Self.tagCount else { return nil }
        return unsafe run(ciphertext, key, nonce, authenticating, tag: tag, encrypts: false) { _ in true }
    }

    private func run(
        _ input: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ authenticating: [UInt8], tag: [UInt8]? = nil,
        encrypts: Bool, end: (OpaquePointer) -> Bool
    ) -> [UInt8]? {
        guard let cipher = unsafe cipher(key), !nonce.isEmpty, nonce.count <= 128, self == .gcm || nonce.count == 12,
            input.count < 1 << 30, authenticating.count < 1 << 30, let context = unsafe EVP_CIPHER_CTX_new()
        else { return nil }
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        defer { ERR_clear_error() }
        let way: Int32 = encrypts ? 1 : 0
        guard unsafe EVP_CipherInit_ex(context, cipher, nil, nil, nil, way) == 1,
            unsafe earshot_gcm_nonce_length(context, Int32(nonce.count)) == 1,
            unsafe EVP_CipherInit_ex(context, nil, nil, key, nonce, way) == 1
        else { return nil }
        if let tag, unsafe earshot_aead_expect(context, Int32(tag.count), tag) != 1 { return nil }
        var count: Int32 = 0
        if !authenticating.isEmpty,
            unsafe EVP_CipherUpdate(context, nil, &count, authenticating, Int32(authenticating.count)) != 1
        {
            return nil
        }
        var output = [UInt8](repeating: 0, count: input.count + 16)
        var written = 0
        if !input.isEmpty {
            guard unsafe EVP_CipherUpdate(context, &output, &count, input, Int32(input.count)) == 1 else { return nil }
            written = Int(count)
        }
        var last = [UInt8](repeating: 0, count: 32)
        guard unsafe EVP_CipherFinal_ex(context, &last, &count) == 1, unsafe end(context) else { return nil }
        return Array(output.prefix(written)) + last.prefix(Int(count))
    }
}
