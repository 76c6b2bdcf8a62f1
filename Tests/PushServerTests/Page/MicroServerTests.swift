// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
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

    @Test func `whoever never ends a request's head makes room for those who come`() throws {
        let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
        let server = try MicroServer(
            on: socket.descriptor, identity: nil, connections: OpenConnections(patience: .zero),
            handler: MicroServer.Handler(gate: { _ in nil }, answer: { _ in PageResponse(200, [], type: "text/plain") })
        )
        defer { server.stop() }
        var held: [Int32] = []
        defer { for socket in held { close(socket) } }
        for number in 0..<80 {
            held.append(try #require(PlainClient.connected(socket.port, saying: Array("GET / HTTP/1.1\r\nx:".utf8))))
            // The quietest has gone.
            if number >= OpenConnections.many.ofAddress {
                try #require(PlainClient.isEnded(held[number - OpenConnections.many.ofAddress]), "\(number)")
            }
        }
        let good = Array("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
        #expect(PlainClient.ask(socket.port, good)?.starts(with: "HTTP/1.1 200".utf8) == true)
    }

    @Test func `whoever is being answered at the end has the answer before it`() throws {
        let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
        let (isOver, asked, stopped) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let server = try MicroServer(
            on: socket.descriptor, identity: nil,
            handler: MicroServer.Handler(
                gate: { _ in nil },
                answer: { _ in
                    asked.signal()
                    isOver.wait()
                    return PageResponse(200, Array("told".utf8), type: "text/plain")
                }))
        let request = Array("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
        let client = try #require(PlainClient.connected(socket.port, saying: request))
        defer { close(client) }
        asked.wait()
        Thread.detachNewThread {
            server.drain(until: .now + .seconds(60))
            server.stop()
            stopped.signal()
        }
        // It does not end meanwhile.
        #expect(stopped.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
        isOver.signal()
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(client, &part, part.count, 0)
            guard count > 0 else { break }
            answer += part[..<count]
        }
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 200") && text.hasSuffix("told"), "\(text)")
        stopped.wait()
    }

    @Test func `where too many are being answered, those go that nobody waits for any more`() throws {
        let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
        let (isOver, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try MicroServer(
            on: socket.descriptor, identity: nil,
            handler: MicroServer.Handler(
                gate: { _ in nil },
                answer: { request in
                    if request.path == "/held" {
                        asked.signal()
                        isOver.wait()
                    }
                    return PageResponse(200, [], type: "text/plain")
                }))
        let most = OpenConnections.most.ofAddress
        defer {
            for _ in 0..<most { isOver.signal() }
            server.stop()
        }
        let rest = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        func ask() -> String {
            String(decoding: PlainClient.ask(socket.port, Array("GET /\(rest)".utf8)) ?? [], as: UTF8.self)
        }
        var held: [Int32] = []
        for _ in 0..<most {
            held.append(try #require(PlainClient.connected(socket.port, saying: Array("GET /held\(rest)".utf8))))
            asked.wait()
        }
        #expect(ask() == "")
        for socket in held { close(socket) }
        for _ in 0..<8 { #expect(ask().hasPrefix("HTTP/1.1 200")) }
    }

    @Test func `one that is answered never goes, and of the others the one that has been quiet for longest`() {
        let now = ContinuousClock.now
        // Their numbers are no sockets.
        var open = OpenConnections(patience: .zero) { _ in false }
        let most = Int32(OpenConnections.many.ofAddress)
        for number in 0..<most { #expect(open.open(number, from: [1]) == nil) }
        #expect(open.open(most, from: [2]) == nil)
        open.asks(0)
        open.asks(1)
        open.isAnswered(1)
        #expect(open.open(most + 1, from: [1]) == 2)
        open.close(2)
        #expect(open.open(most + 2, from: [1]) == 3)
        open.close(3)
        open.close(4)
        #expect(open.open(most + 3, from: [1]) == nil)
        // Whoever has just come has a second.
        open.patience = .seconds(1)
        #expect(open.open(most + 4, from: [1], at: now) == nil)
        #expect(open.open(most + 5, from: [1], at: now + .seconds(60)) == 5)
        // Too many in one second are turned away, and so keep nobody out afterwards.
        for number in Int32(100)..<131 { #expect(open.open(number, from: [1], at: now + .seconds(60)) != number) }
        for number in Int32(200)..<300 { _ = open.open(number, from: [3], at: now) }
        #expect(open.open(300, from: [3], at: now) == 300)
        #expect(open.open(301, from: [3], at: now + .seconds(60)) == 200)
        for number in 0...most + 300 { open.asks(number) }
        #expect(open.open(most + 301, from: [1], at: now + .seconds(60)) == nil)
    }

    @Test func `for one too many another goes whose other end has closed it, of the same address`() {
        let gone = Mutex<Set<Int32>>([])
        var open = OpenConnections(patience: .zero) { number in gone.withLock { $0.contains(number) } }
        let most = Int32(OpenConnections.most.ofAddress)
        _ = open.open(1000, from: [2])
        for number in 0..<most {
            #expect(open.open(number, from: [1]) == nil)
            open.asks(number)
        }
        #expect(open.open(most, from: [1]) == most)
        gone.withLock { $0 = [7, 1000] }
        #expect(open.open(most + 1, from: [1]) == 7)
        open.asks(most + 1)
        #expect(open.open(most + 2, from: [1]) == most + 2)
    }
}
