// SPDX-License-Identifier: Apache-2.0

import Foundation
import Security
import Testing

@Suite("A certificate")
struct SecCertificateTests {
    /// Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj "/CN=shop.example/O=Shop" -outform der`; its key
    /// was thrown away.
    private static let der = Data(
        base64Encoded:
            "MIIBozCCAUmgAwIBAgIUS6W1OIW3uY0UsPh+jao74KrMblwwCgYIKoZIzj0EAwIwJjEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMQ0w"
            + "CwYDVQQKDARTaG9wMCAXDTI2MTEyNjA0MzE0NloYDzIxMjYxMTAyMDQzMTQ2WjAmMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUxDTAL"
            + "BgNVBAoMBFNob3AwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARFcpvy97wuTsuyd821Uduxa3NBfW9uFB6+Lg+/aNq+LXKTbt36"
            + "82Wk19iuULH0RRgFv9/xLtICkvDTAUaF5egio1MwUTAdBgNVHQ4EFgQUIRaWdb8vQ6Z4yyPFv+06vtdrFPUwHwYDVR0jBBgwFoAU"
            + "IRaWdb8vQ6Z4yyPFv+06vtdrFPUwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAIVGxZoyoMHJtRidSdobFsxxwf"
            + "dYQeQiUa7tV04rOkBwIhAJFKQ3dsV++BzxmZdVSOG/1rCVFw8wdCFpS8JZIa/BDX")!

    @Test func `is read with its name and key`() throws {
        let certificate = try #require(SecCertificateCreateWithData(nil, Self.der as CFData))
        #expect(SecCertificateCopyData(certificate) as Data == Self.der)
        #expect(SecCertificateCopySubjectSummary(certificate) as String? == "shop.example")
        let key = try #require(SecCertificateCopyKey(certificate))
        let copied = SecKeyCopyExternalRepresentation(key, nil)
        let point = try #require(copied) as Data
        #expect(point.count == 65 && Self.der.range(of: point) != nil)
        #expect(certificate == SecCertificateCreateWithData(nil, Self.der as CFData))
    }

    @Test(arguments: [
        Data(), Data([0x30]), der.dropLast(), der + Data([0]), Data(repeating: 0x30, count: 2 << 20), Data("text".utf8),
    ])
    func `is none of other bytes`(bytes: Data) {
        #expect(SecCertificateCreateWithData(nil, bytes as CFData) == nil)
    }
}
