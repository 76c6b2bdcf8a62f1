// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc

/// What `earshot serve` prints when it is ready.
struct ReadyLine: Encodable {
    let provider: String
    let page: String
    let secret: String
    let certificateAuthority: String
    let pid: Int32

    /// How clients of five languages are pointed at the authority, for a person.
    var hints: [String] {
        let path = certificateAuthority
        return [
            "point clients at \(provider) and at the authority \(path):",
            "  curl --http2 --cacert '\(path)' …", "  Python: ssl.create_default_context(cafile='\(path)')",
            "  Node: NODE_EXTRA_CA_CERTS='\(path)'",
            "  Java: keytool -importcert -file '\(path)' -keystore earshot.jks",
            "  Go: SSL_CERT_FILE='\(path)'",
        ]
    }
}

/// Tells systemd how the service is, where it asks for that (`sd_notify(3)`: a datagram to `NOTIFY_SOCKET`).
struct ServiceNotice: Sendable {
    private let address: String?
    /// Seconds between two signs of life; nil where none are asked for.
    let pause: Double?

    init(_ environment: [String: String]) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.utf8.count < 107 && !$0.isEmpty ? $0 : nil }
        pause = environment["WATCHDOG_USEC"].flatMap(Double.init).map { max($0 / 2e6, 0.1) }
    }

    func tell(_ state: String) {
        guard let address else { return }
        let opened = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | O_CLOEXEC, 0)
        guard opened >= 0 else { return }
        defer { close(opened) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        // An address that begins with @ is an abstract one.
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &place.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let text = Array(state.utf8)
        _ = unsafe withUnsafePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(opened, text, text.count, Int32(MSG_NOSIGNAL), $0, size)
            }
        }
    }
}
