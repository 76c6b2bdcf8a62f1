// SPDX-License-Identifier: Apache-2.0

internal import CCrypto

/// A certificate of X.509, as far as it is looked into: its bytes, whose it is, and its key.
package struct Certificate: Sendable, Hashable {
    /// DER.
    package let der: [UInt8]
    /// The common name of whose it is, or what stands for it; empty where there is none.
    package let subject: String
    private let key: [UInt8]

    /// A file holds no longer one.
    private static let longest = 1 << 20

    /// Reads DER (`d2i_X509`), which has to end with the certificate; nil for bytes that are none.
    package init?(der: [UInt8]) {
        guard der.count <= Self.longest else { return nil }
        var rest = 0
        let made = unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var place = bytes.baseAddress
            let made = unsafe d2i_X509(nil, &place, bytes.count)
            if let end = unsafe place, let start = bytes.baseAddress {
                rest = unsafe bytes.count - (end - start)
            }
            return unsafe made
        }
        ERR_clear_error()
        guard let made = unsafe made else { return nil }
        defer { unsafe X509_free(made) }
        guard rest == 0 else { return nil }
        self.der = der
        key = unsafe DER.bytes { unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(made), $0) }
        let name = unsafe X509_get_subject_name(made)
        subject = [NID_commonName, NID_organizationName].lazy.compactMap { unsafe Self.text(of: name, $0) }.first ?? ""
    }

    private static func text(of name: OpaquePointer?, _ part: Int32) -> String? {
        let place = unsafe X509_NAME_get_index_by_NID(name, part, -1)
        guard place >= 0 else { return nil }
        let entry = unsafe X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, place))
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = unsafe ASN1_STRING_to_UTF8(&bytes, entry)
        guard count > 0, let bytes = unsafe bytes else { return nil }
        defer { unsafe CRYPTO_free(bytes, nil, 0) }
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    /// Its key, where it is RSA's or of a curve of NIST's.
    package var publicKey: KeyPair? {
        [KeyKind.rsa, .p256, .p384, .p521].lazy.compactMap { KeyPair.publicKey($0, der: key) }.first
    }
}
