// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// A certificate, made here or read; OpenSSL's `X509`.
@safe final class SignedCertificate {
    /// Why a certificate cannot be made: OpenSSL refuses a part of it.
    struct Fault: Error {}

    private let pointer: OpaquePointer

    deinit { unsafe X509_free(pointer) }

    /// Makes an authority that may sign for some names and for loopback's addresses, for ten years.
    init(authority key: PrivateKey, names: [String], now: Date) throws(Fault) {
        guard let made = unsafe X509_new() else { throw Fault() }
        unsafe pointer = made
        let permitted =
            names.map { "permitted;DNS:\($0)" }
            + ["permitted;IP:127.0.0.0/255.0.0.0", "permitted;IP:::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]
        try fill(key, "Earshot test authority of this machine", days: 3650, now: now)
        unsafe X509_set_issuer_name(made, X509_get_subject_name(made))
        try unsafe add(
            [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_name_constraints, "critical," + permitted.joined(separator: ",")),
                (NID_subject_key_identifier, "hash"),
            ], issuer: made)
        guard unsafe X509_sign(made, key.pointer, EVP_sha256()) > 0 else { throw Fault() }
    }

    /// Makes a server's certificate for names and addresses, for a year.
    init(
        server key: PrivateKey, names: [String], addresses: [String], by authority: SignedCertificate,
        _ signer: PrivateKey, now: Date
    ) throws(Fault) {
        guard let made = unsafe X509_new() else { throw Fault() }
        unsafe pointer = made
        try fill(key, "localhost", days: 365, now: now)
        unsafe X509_set_issuer_name(made, X509_get_subject_name(authority.pointer))
        let alternatives = names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
        try unsafe add(
            [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, alternatives.joined(separator: ",")),
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid"),
            ], issuer: authority.pointer)
        guard unsafe X509_sign(made, signer.pointer, EVP_sha256()) > 0 else { throw Fault() }
    }

    /// Reads the first certificate of a file in PEM.
    init?(reading file: URL) {
        guard let bytes = try? Data(contentsOf: file), bytes.count < 1 << 20 else { return nil }
        let all = Array(bytes)
        let bio = unsafe all.withUnsafeBytes { unsafe BIO_new_mem_buf($0.baseAddress, Int32($0.count)) }
        defer { unsafe BIO_free(bio) }
        guard let found = unsafe PEM_read_bio_X509(bio, nil, nil, nil) else {
            ERR_clear_error()
            return nil
        }
        unsafe pointer = found
    }

    /// Whether the certificate in a file is there and valid beyond a time.
    static func lasts(_ file: URL, beyond time: Date) -> Bool {
        guard let certificate = SignedCertificate(reading: file) else { return false }
        var seconds = time_t(time.timeIntervalSince1970)
        return unsafe X509_cmp_time(X509_get0_notAfter(certificate.pointer), &seconds) > 0
    }

    /// The certificate in PEM.
    var pem: String {
        let bio = unsafe BIO_new(BIO_s_mem())
        defer { unsafe BIO_free(bio) }
        unsafe PEM_write_bio_X509(bio, pointer)
        return unsafe Self.text(of: bio)
    }

    /// What was written to a `BIO` in memory.
    @unsafe static func text(of bio: OpaquePointer?) -> String {
        var count = 0
        guard let bytes = unsafe earshot_bio_bytes(bio, &count), count > 0 else { return "" }
        return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            unsafe String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
    }

    private func fill(_ key: PrivateKey, _ name: String, days: Int, now: Date) throws(Fault) {
        var serial = (0..<8).map { _ in UInt8.random(in: 0...255) }
        serial[0] = serial[0] & 0x7F | 0x40
        let number = unsafe BN_bin2bn(serial, 8, nil)
        defer { unsafe BN_free(number) }
        unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer))
        var start = time_t(now.timeIntervalSince1970 - 3600)
        unsafe X509_time_adj_ex(X509_getm_notBefore(pointer), 0, 0, &start)
        unsafe X509_time_adj_ex(X509_getm_notAfter(pointer), Int32(days), 0, &start)
        guard unsafe X509_set_version(pointer, 2) == 1, unsafe X509_set_pubkey(pointer, key.pointer) == 1,
            unsafe X509_NAME_add_entry_by_NID(
                X509_get_subject_name(pointer), NID_commonName, MBSTRING_UTF8, Array(name.utf8), Int32(name.utf8.count),
                -1, 0) == 1
        else { throw Fault() }
    }

    private func add(_ extensions: [(kind: Int32, value: String)], issuer: OpaquePointer) throws(Fault) {
        var context = unsafe X509V3_CTX()
        unsafe X509V3_set_ctx(&context, issuer, pointer, nil, nil, 0)
        for (kind, value) in extensions {
            guard let made = unsafe X509V3_EXT_conf_nid(nil, &context, kind, value) else { throw Fault() }
            defer { unsafe X509_EXTENSION_free(made) }
            guard unsafe X509_add_ext(pointer, made, -1) == 1 else { throw Fault() }
        }
    }
}
