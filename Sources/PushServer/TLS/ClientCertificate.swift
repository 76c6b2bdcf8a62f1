// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// What APNs reads in a provider's certificate: Apple's extensions 1.2.840.113635.100.6.3 for environments and topics.
struct ClientCertificate: Sendable, Hashable {
    /// Its subject on one line.
    var subject: String
    /// The topics that it may push to: a bundle id, and the same with the ending of a push type.
    var topics: [String]

    /// Whether it may push to a topic, which is an app's own or has the ending of a push type behind it.
    func allows(_ topic: String, of app: String) -> Bool { topics.contains(topic) || topics.contains(app) }
    var isForDevelopment: Bool
    var isForProduction: Bool
}

extension ClientCertificate {
    /// Reads a certificate that was verified.
    @unsafe init(_ certificate: OpaquePointer) {
        let name = unsafe X509_get_subject_name(certificate)
        subject = unsafe Self.entry(name, NID_commonName) ?? ""
        let ids = unsafe Self.strings(certificate, "1.2.840.113635.100.6.3.6")
        let single = unsafe Self.entry(name, NID_userId) ?? subject.split(separator: " ").last.map(String.init) ?? ""
        topics = ids.isEmpty ? [single] : ids
        isForDevelopment = unsafe Self.place(certificate, "1.2.840.113635.100.6.3.1") >= 0
        isForProduction = unsafe Self.place(certificate, "1.2.840.113635.100.6.3.2") >= 0
    }

    @unsafe private static func entry(_ name: OpaquePointer?, _ kind: Int32) -> String? {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe X509_NAME_get_text_by_NID(name, kind, &text, 256) > 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @unsafe private static func place(_ certificate: OpaquePointer, _ dotted: String) -> Int32 {
        let object = unsafe OBJ_txt2obj(dotted, 1)
        defer { unsafe ASN1_OBJECT_free(object) }
        return unsafe X509_get_ext_by_OBJ(certificate, object, -1)
    }

    /// The UTF-8 strings in an extension that is a list of them and of other things.
    @unsafe private static func strings(_ certificate: OpaquePointer, _ dotted: String) -> [String] {
        let place = unsafe Self.place(certificate, dotted)
        guard place >= 0, let found = unsafe X509_EXTENSION_get_data(X509_get_ext(certificate, place)) else {
            return []
        }
        let count = Int(unsafe ASN1_STRING_length(found))
        guard let start = unsafe ASN1_STRING_get0_data(found), count > 0, count < 65536 else { return [] }
        return DERStrings.of(unsafe Array(UnsafeBufferPointer(start: start, count: count))[...])
    }
}

/// The UTF-8 strings in a value of DER, however deep.
enum DERStrings {
    static func of(_ bytes: ArraySlice<UInt8>, depth: Int = 0) -> [String] {
        var rest = bytes
        var found: [String] = []
        while rest.count >= 2, depth < 8 {
            let tag = rest.removeFirst()
            var length = Int(rest.removeFirst())
            if length >= 0x80 {
                let digits = length & 0x7F
                guard (1...2).contains(digits), rest.count >= digits else { return found }
                length = rest.prefix(digits).reduce(0) { $0 << 8 | Int($1) }
                rest.removeFirst(digits)
            }
            guard rest.count >= length else { return found }
            let content = rest.prefix(length)
            rest.removeFirst(length)
            if tag == 0x0C { found.append(String(decoding: content, as: UTF8.self)) }
            if tag & 0x20 != 0 { found += of(content, depth: depth + 1) }
        }
        return found
    }
}
