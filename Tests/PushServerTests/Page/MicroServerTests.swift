// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import PushServer

@Suite("The page's server")
struct MicroServerTests {
    @Test(
        arguments: [
            ("GET /api/health", 200), ("GET /api/health%2500", 404), ("GET /api/health%00", 400),
            ("GET /api/health%00x", 400), ("GET /api/health\0x", 400), ("GET /api/health\0", 400),
            ("GET /api/deliveries?text=x", 200), ("GET /api/deliveries?text=x%00y", 400),
            ("GET /api/deliveries?text\0=x", 400), ("DELETE /api/deliveries?text=%00n1", 400),
            ("DELETE /api/deliveries?text%00=n1", 400), ("DELETE /api/deliveries?text=\0n1", 400),
            ("DELETE /api/deliveries\0?text=n1", 400),
        ])
    func `an address with a NUL is refused, and none that it begins with is answered`(line: String, status: Int) throws
    {
        let secret = PageSecret()
        let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
        let host = "localhost:\(socket.port)"
        let backend = HeldRows([PageAPITests.row("a", "delivered")])
        let api = PageAPI(
            gate: PageGate(secret: secret, hosts: [host], port: socket.port, isSecure: false), backend: backend,
            files: PageFiles(in: URL(fileURLWithPath: "/nowhere")))
        let server = try MicroServer(on: socket.descriptor, identity: nil, handler: api.handler)
        defer { server.stop() }
        // The second on its connection: the library has moved what it had read.
        let rest = "HTTP/1.1\r\nHost: \(host)\r\nAuthorization: bearer \(secret.text)\r\n"
        let bytes = Array("GET /api/health \(rest)\r\n\(line) \(rest)Connection: close\r\n\r\n".utf8)
        let answer = String(decoding: PlainClient.ask(socket.port, bytes) ?? [], as: UTF8.self)
        let statuses = answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
        #expect(statuses == ["200", "\(status)"], "\(answer)")
        #expect(backend.removed.withLock { $0.isEmpty })
    }
}
