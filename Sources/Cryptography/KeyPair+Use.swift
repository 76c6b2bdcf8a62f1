// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

extension KeyPair {
    // MARK: Signatures

    /// Signs a digest with ECDSA or RSA PKCS #1 v1.5; ECDSA's signature is in DER.
    package func sign(digest: [UInt8], _ kind: Hashing.Kind) -> [UInt8]? {
        guard isPrivate else { return nil }
        return unsafe use { context in
            guard unsafe EVP_PKEY_sign_init(context) == 1,
                unsafe EVP_PKEY_CTX_set_signature_md(context, kind.method) == 1
            else { return nil }
            var count = 0
            guard unsafe EVP_PKEY_sign(context, nil, &count, digest, digest.count) == 1 else { return nil }
            var signature = [UInt8](repeating: 0, count: count)
            guard unsafe EVP_PKEY_sign(context, &signature, &count, digest, digest.count) == 1 else { return nil }
            return Array(signature.prefix(count))
        }
    }

    /// Whether a signature is one over a digest.
    package func verifies(_ signature: [UInt8], digest: [UInt8], _ kind: Hashing.Kind) -> Bool {
        unsafe use { context in
            guard unsafe EVP_PKEY_verify_init(context) == 1,
                unsafe EVP_PKEY_CTX_set_signature_md(context, kind.method) == 1,
                unsafe EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
            else { return nil }
            return []
        } != nil
    }

    /// Signs a message with Ed25519.
    package func sign(message: [UInt8]) -> [UInt8]? {
        guard isPrivate, let context = unsafe EVP_MD_CTX_new() else { return nil }
        defer { unsafe EVP_MD_CTX_free(context) }
        defer { ERR_clear_error() }
        var count = 64
        var signature = [UInt8](repeating: 0, count: count)
        guard unsafe EVP_DigestSignInit(context, nil, nil, nil, pointer) == 1,
            unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { return nil }
        return signature
    }

    /// Whether a signature is Ed25519's over a message.
    package func verifies(_ signature: [UInt8], message: [UInt8]) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        defer { ERR_clear_error() }
        return unsafe EVP_DigestVerifyInit(context, nil, nil, nil, pointer) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    // MARK: Agreement

    /// The secret that this private key and another's public one share; nil where there is none.
    package func agree(with other: KeyPair) -> [UInt8]? {
        guard isPrivate, other.kind == kind else { return nil }
        return unsafe use { context in
            var count = 0
            guard unsafe EVP_PKEY_derive_init(context) == 1,
                unsafe EVP_PKEY_derive_set_peer(context, other.pointer) == 1,
                unsafe EVP_PKEY_derive(context, nil, &count) == 1
            else { return nil }
            var secret = [UInt8](repeating: 0, count: count)
            guard unsafe EVP_PKEY_derive(context, &secret, &count) == 1 else { return nil }
            return Array(secret.prefix(count))
        }
    }

    // MARK: RSA

    /// How RSA fills up what it encrypts.
    package enum Padding: Sendable, Hashable {
        case pkcs1
        case oaep(Hashing.Kind)
        case none
    }

    /// Encrypts with the public key of RSA, or decrypts with the private one.
    package func crypt(_ bytes: [UInt8], _ padding: Padding, decrypts: Bool) -> [UInt8]? {
        guard kind == .rsa, isPrivate || !decrypts else { return nil }
        return unsafe use { context in
            guard unsafe (decrypts ? EVP_PKEY_decrypt_init(context) : EVP_PKEY_encrypt_init(context)) == 1 else {
                return nil
            }
            let number: Int32 =
                switch padding {
                case .pkcs1: RSA_PKCS1_PADDING
                case .oaep: RSA_PKCS1_OAEP_PADDING
                case .none: RSA_NO_PADDING
                }
            guard unsafe EVP_PKEY_CTX_set_rsa_padding(context, number) == 1 else { return nil }
            if case .oaep(let digest) = padding {
                guard unsafe EVP_PKEY_CTX_set_rsa_oaep_md(context, digest.method) == 1,
                    unsafe EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest.method) == 1
                else { return nil }
            }
            let work = unsafe decrypts ? EVP_PKEY_decrypt : EVP_PKEY_encrypt
            var count = 0
            guard unsafe work(context, nil, &count, bytes, bytes.count) == 1 else { return nil }
            var output = [UInt8](repeating: 0, count: count)
            guard unsafe work(context, &output, &count, bytes, bytes.count) == 1 else { return nil }
            return Array(output.prefix(count))
        }
    }

    private func use(_ work: (OpaquePointer) -> [UInt8]?) -> [UInt8]? {
        defer { ERR_clear_error() }
        guard let context = unsafe EVP_PKEY_CTX_new(pointer, nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        return unsafe work(context)
    }
}

/// A signature of ECDSA in its two ways of writing: `r || s`, and in DER.
package enum ECDSA {
    /// `r || s` of a signature in DER; nil for what is none.
    package static func raw(_ der: [UInt8], size: Int) -> [UInt8]? {
        unsafe der.withUnsafeBufferPointer { bytes -> [UInt8]? in
            var place = bytes.baseAddress
            guard let signature = unsafe d2i_ECDSA_SIG(nil, &place, bytes.count) else {
                ERR_clear_error()
                return nil
            }
            defer { unsafe ECDSA_SIG_free(signature) }
            var (r, s) = ([UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size))
            guard unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, Int32(size)) >= 0,
                unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, Int32(size)) >= 0
            else { return nil }
            return r + s
        }
    }

    /// DER of `r || s`.
    package static func der(_ raw: [UInt8]) -> [UInt8] {
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var digits = Array(bytes.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return DER.element(0x02, digits)
        }
        return DER.element(0x30, integer(raw[..<(raw.count / 2)]) + integer(raw[(raw.count / 2)...]))
    }
}
