// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

@Suite("The certificate authority")
struct CertificateAuthorityTests {
    private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("authority-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private func mode(_ file: URL) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int) ?? 0
    }

    @Test("It is made once, and only its owner reads it") func once() throws {
        try inFolder { folder in
            let first = try CertificateAuthority(in: folder)
            let made = try Data(contentsOf: first.certificate)
            let server = try Data(contentsOf: first.serverCertificate)
            let second = try CertificateAuthority(in: folder)
            #expect(try Data(contentsOf: second.certificate) == made)
            #expect(try Data(contentsOf: second.serverCertificate) == server)
            #expect(try mode(folder) == 0o700)
            for name in ["authority.key", "server.key"] {
                #expect(try mode(folder.appendingPathComponent(name)) == 0o600)
            }
        }
    }

    @Test("A server's certificate that is about to end is made anew, by the same authority") func renewal() throws {
        try inFolder { folder in
            let first = try CertificateAuthority(in: folder, now: Date(timeIntervalSinceNow: -360 * 86_400))
            let made = try Data(contentsOf: first.certificate)
            let server = try Data(contentsOf: first.serverCertificate)
            let second = try CertificateAuthority(in: folder)
            #expect(try Data(contentsOf: second.certificate) == made)
            #expect(try Data(contentsOf: second.serverCertificate) != server)
        }
    }

    @Test("It is taken by a server, and a foreign key is not") func context() throws {
        try inFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            _ = try TLSContext(certificate: authority.serverCertificate, key: authority.serverKey)
            #expect(throws: PageError.self) {
                try TLSContext(
                    certificate: authority.serverCertificate, key: folder.appendingPathComponent("authority.key"))
            }
            #expect(throws: PageError.self) { try TLSContext(certificate: folder, key: authority.serverKey) }
        }
    }

    @Test("Strings in DER are found however deep, and nothing crashes") func strings() {
        let text: [UInt8] = [0x0C, 2, 0x68, 0x69]
        #expect(DERStrings.of([0x30, 8, 0x04, 0, 0x30, 4] + text) == ["hi"])
        #expect(DERStrings.of([0x30, 0x84, 1, 1, 1, 1]) == [])
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = DERStrings.of(bytes[...])
        }
    }

    @Test("A key in PEM is read again, and one of another curve is not") func keys() throws {
        let key = try #require(PrivateKey())
        let again = try #require(PrivateKey(pem: Array(key.pem.utf8)))
        let signature = try #require(key.signature(over: [1, 2, 3]))
        #expect(again.verifies(signature, over: [1, 2, 3]))
        #expect(!again.verifies(signature, over: [1, 2]))
        #expect(PrivateKey(pem: Array("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8)) == nil)
    }
}
