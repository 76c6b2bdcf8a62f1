// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography
public import Foundation
public import UserNotifications

/// A certificate of X.509.
public final class SecCertificate: NSObject, Sendable {
    let certificate: Certificate

    init(_ certificate: Certificate) { self.certificate = certificate }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SecCertificate)?.certificate == certificate
    }
    public override var hash: Int { certificate.hashValue }
}

/// Reads a certificate's DER; nil for bytes that are none.
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    Certificate(der: Array(data as Data)).map(SecCertificate.init)
}

/// Returns a certificate's DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData {
    Data(certificate.certificate.der) as CFData
}

/// Returns a certificate's key; nil for one that is neither RSA's nor of a curve of NIST's.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    certificate.certificate.publicKey.map(SecKey.init)
}

/// Returns whose a certificate is, in words.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? {
    certificate.certificate.subject as CFString
}
