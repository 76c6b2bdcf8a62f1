// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation
import Glibc

/// A certificate authority of a device's own, made once, whose one certificate is the server's.
///
/// It may sign for this machine's names alone (name constraints), so that whoever trusts it trusts it with nothing else.
struct CertificateAuthority: Sendable {
    /// What clients are pointed at, in PEM.
    let certificate: URL
    /// The server's certificate, with the authority's behind it.
    let serverCertificate: URL
    /// The server's key.
    let serverKey: URL

    /// The names that the server is reached under beside the machine's own.
    private static let names = ["localhost"]
    private static let addresses = ["127.0.0.1", "::1"]

    /// Opens the authority in a folder, making what is missing and renewing a server's certificate that ends within ten days.
    /// - Throws: ``PageError`` when a file cannot be made.
    init(in folder: URL, now: Date = Date()) throws(PageError) {
        certificate = folder.appendingPathComponent("authority.pem", isDirectory: false)
        serverCertificate = folder.appendingPathComponent("server.pem", isDirectory: false)
        serverKey = folder.appendingPathComponent("server.key", isDirectory: false)
        let authorityKey = folder.appendingPathComponent("authority.key", isDirectory: false)
        guard let files = KeyFolder(folder) else { throw Self.failed(folder) }
        if !files.holds(certificate) || !files.holds(authorityKey) {
            guard let key = PrivateKey(),
                let made = try? SignedCertificate(authority: key, names: Self.machineNames, now: now),
                files.write(key.pem, to: authorityKey), files.write(made.pem, to: certificate)
            else { throw Self.failed(folder) }
            files.remove(serverCertificate)
        }
        if !files.holds(serverKey)
            || !SignedCertificate.lasts(serverCertificate, beyond: now.addingTimeInterval(864_000))
        {
            guard let authority = SignedCertificate(reading: certificate),
                let signer = PrivateKey(reading: authorityKey),
                let key = PrivateKey(),
                let made = try? SignedCertificate(
                    server: key, names: Self.machineNames, addresses: Self.addresses, by: authority, signer, now: now),
                files.write(key.pem, to: serverKey), files.write(made.pem + authority.pem, to: serverCertificate)
            else { throw Self.failed(folder) }
        }
    }

    /// `localhost` and this machine's name.
    private static var machineNames: [String] {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, 255) == 0 else { return names }
        let own = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
        let isName =
            !own.isEmpty && own.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }
        return isName && own != "localhost" ? names + [own] : names
    }

    private static func failed(_ folder: URL) -> PageError {
        PageError(
            "The certificate authority cannot be made in '\(folder.path)'; make room there, or give --certificate and --key."
        )
    }
}

/// The folder of keys: what is in it only its owner reads.
private struct KeyFolder {
    let folder: URL

    init?(_ folder: URL) {
        self.folder = folder
        let files = FileManager.default
        guard
            (try? files.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
        else { return nil }
    }

    func holds(_ file: URL) -> Bool {
        let kind = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType
        return kind == .typeRegular
    }

    func remove(_ file: URL) { try? FileManager.default.removeItem(at: file) }

    /// Writes a file of mode 0600, whole or not at all.
    func write(_ text: String, to file: URL) -> Bool {
        let part = file.path + ".part"
        unsafe unlink(part)
        let opened = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { return false }
        defer { close(opened) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(opened, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return unsafe (fsync(opened) == 0 && rename(part, file.path) == 0)
    }
}
