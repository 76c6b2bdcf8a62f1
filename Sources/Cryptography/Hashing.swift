// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// A digest in the making; OpenSSL's `EVP_MD_CTX`. It belongs to one thread at a time.
@safe package final class Hashing {
    /// A digest's algorithm.
    package enum Kind: Sendable, Hashable, CaseIterable {
        case md5, sha1, sha224, sha256, sha384, sha512

        /// The bytes of a digest.
        package var byteCount: Int {
            switch self {
            case .md5: 16
            case .sha1: 20
            case .sha224: 28
            case .sha256: 32
            case .sha384: 48
            case .sha512: 64
            }
        }

        var method: OpaquePointer? {
            switch self {
            case .md5: unsafe EVP_md5()
            case .sha1: unsafe EVP_sha1()
            case .sha224: unsafe EVP_sha224()
            case .sha256: unsafe EVP_sha256()
            case .sha384: unsafe EVP_sha384()
            case .sha512: unsafe EVP_sha512()
            }
        }
    }

    package let kind: Kind
    private let context: OpaquePointer

    /// Begins a digest.
    package init(_ kind: Kind) {
        self.kind = kind
        guard let made = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(made, kind.method, nil) == 1 else {
            preconditionFailure("libcrypto cannot make a digest.")
        }
        unsafe context = made
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// A digest of the same bytes so far, which goes on by itself.
    package func copy() -> Hashing {
        let copy = Hashing(kind)
        precondition(unsafe EVP_MD_CTX_copy_ex(copy.context, context) == 1)
        return copy
    }

    /// Takes more bytes.
    package func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1)
    }

    /// The digest; nothing more may be added then.
    package func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: kind.byteCount)
        var count: UInt32 = 0
        precondition(unsafe EVP_DigestFinal_ex(context, &digest, &count) == 1)
        return digest
    }

    /// The digest of some bytes.
    package static func digest(_ kind: Kind, of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let hashing = Hashing(kind)
        unsafe hashing.update(bytes)
        return hashing.finish()
    }
}
