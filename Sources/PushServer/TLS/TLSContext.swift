// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// What a server says of itself in TLS, and whose clients' certificates it takes; OpenSSL's `SSL_CTX`.
@safe final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer
    /// Whether certificates of clients are asked for.
    let asksForCertificates: Bool

    /// Reads a certificate (with its chain) and its key, both in PEM.
    /// - Parameter clientAuthority: the certificates that a client's must be signed by.
    /// - Throws: ``PageError`` that names the file.
    init(certificate: URL, key: URL, clientAuthority: URL? = nil) throws(PageError) {
        guard let context = unsafe SSL_CTX_new(TLS_server_method()) else {
            throw PageError("OpenSSL cannot be set up; its configuration may be broken.")
        }
        unsafe pointer = context
        asksForCertificates = clientAuthority != nil
        unsafe earshot_ssl_least_version(context)
        unsafe earshot_ssl_modes(context)
        unsafe earshot_ssl_refuse(context)
        guard unsafe SSL_CTX_use_certificate_chain_file(context, certificate.path) == 1 else {
            throw PageError("'\(certificate.path)' is no certificate in PEM; check --certificate.")
        }
        guard unsafe SSL_CTX_use_PrivateKey_file(context, key.path, SSL_FILETYPE_PEM) == 1,
            unsafe SSL_CTX_check_private_key(context) == 1
        else { throw PageError("'\(key.path)' is not the certificate's key in PEM; check --key.") }
        if let clientAuthority {
            guard unsafe SSL_CTX_load_verify_locations(context, clientAuthority.path, nil) == 1 else {
                throw PageError("'\(clientAuthority.path)' holds no certificates in PEM; check --client-ca.")
            }
            unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
            _ = unsafe SSL_CTX_set_session_id_context(context, "earshot", 7)
        }
        unsafe SSL_CTX_set_alpn_select_cb(
            context,
            { _, chosen, count, offered, size, _ in
                // h2 where it is offered; else nothing is said, and the first bytes tell.
                var place = 0
                while place < Int(size), let offered = unsafe offered {
                    let length = Int(unsafe offered[place])
                    if length == 2, place + 2 < Int(size), unsafe offered[place + 1] == UInt8(ascii: "h"),
                        unsafe offered[place + 2] == UInt8(ascii: "2")
                    {
                        unsafe chosen?.pointee = offered + place + 1
                        unsafe count?.pointee = 2
                        return SSL_TLSEXT_ERR_OK
                    }
                    place += length + 1
                }
                return SSL_TLSEXT_ERR_NOACK
            }, nil)
    }

    deinit { unsafe SSL_CTX_free(pointer) }
}
