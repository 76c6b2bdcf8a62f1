// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// An HMAC in the making; OpenSSL's `EVP_MAC`. It belongs to one thread at a time.
@safe package final class MessageCode {
    private let context: OpaquePointer

    /// Begins with a key of any length.
    package init?(_ kind: Hashing.Kind, key: [UInt8]) {
        guard let mac = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { return nil }
        defer { unsafe EVP_MAC_free(mac) }
        guard let made = unsafe EVP_MAC_CTX_new(mac) else { return nil }
        unsafe context = made
        let name: String =
            switch kind {
            case .md5: "MD5"
            case .sha1: "SHA1"
            case .sha224: "SHA224"
            case .sha256: "SHA256"
            case .sha384: "SHA384"
            case .sha512: "SHA512"
            }
        var letters = Array(name.utf8CString)
        let begins = unsafe letters.withUnsafeMutableBufferPointer { letters in
            let parameters = unsafe [
                OSSL_PARAM_construct_utf8_string("digest", letters.baseAddress, 0), OSSL_PARAM_construct_end(),
            ]
            // An empty key is one, and not none.
            let bytes = key.isEmpty ? [0] : key
            return unsafe EVP_MAC_init(made, bytes, key.count, parameters) == 1
        }
        if !begins { return nil }
    }

    deinit { unsafe EVP_MAC_CTX_free(context) }

    /// Takes more bytes.
    package func update(_ bytes: [UInt8]) { unsafe EVP_MAC_update(context, bytes, bytes.count) }

    /// The code.
    package func finish() -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 64)
        var count = 0
        guard unsafe EVP_MAC_final(context, &code, &count, code.count) == 1 else { return [] }
        return Array(code.prefix(count))
    }
}
