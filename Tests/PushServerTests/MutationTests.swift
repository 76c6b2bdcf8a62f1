// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PushSimulator
import StrictJSON
import Testing

@testable import PushServer

/// What comes over the network or stands on the disk; see `EARSHOT_MUTATION_SECONDS`.
@Suite("Bytes from outside the server, changed at random")
struct MutationTests {
    private static func events() throws -> [StoreEvent] {
        try [
            .accepted(received(2, identifier: "AAAAAAAA-0000-4000-8000-00000000000a", collapse: "c", type: "alert")),
            Pushes.accepted(1), Pushes.refused(3), .pinned(true, unique: uuid(4)), .removed(unique: uuid(5)),
            Pushes.delivered(1, said: "Zwölf"), Pushes.became(.stored(why: "device-offline"), 1),
            Pushes.became(.replaced(by: name(7)), 1), Pushes.became(.discarded(why: "unregistered"), 1),
        ]
    }

    private static func segment() throws -> [UInt8] {
        var bytes: [UInt8] = []
        LogRecord(kind: .begun, sequence: 0, body: []).append(to: &bytes)
        for (number, event) in try events().enumerated() {
            LogRecord(kind: event.kind, sequence: UInt64(number) + 1, body: event.logged).append(to: &bytes)
        }
        return bytes
    }

    @Test func `a log is read as far as it is whole, and what is read can be written and read again`() throws {
        let whole = try Self.segment()
        changes(of: [whole]) { bytes in
            var last: UInt64 = 0
            let files = MemoryFiles(["00000001.log": bytes, "00000002.log": whole])
            // A log that contradicts itself is refused as a whole.
            _ = try? LogHistory(of: files) { record, place in
                #expect(record.sequence > last || record.kind == .begun)
                last = max(last, record.sequence)
                if let event = try? StoreEvent(record) { #expect(event.logged == record.body) }
            }
            var scan = LogScan(bytes)
            while scan.skip(from: scan.place), case .record(let record, let place) = scan.next() {
                #expect(place + record.count == scan.place && scan.place <= bytes.count)
            }
        }
    }

    @Test func `a record's body is an event or none, whatever its checksum says`() throws {
        let kinds = Dictionary(try Self.events().map { ($0.logged, $0.kind) }, uniquingKeysWith: { one, _ in one })
        for kind in Set(kinds.values) {
            try changes(of: kinds.filter { $0.value == kind }.keys.sorted { $0.count < $1.count }) { body in
                guard let event = try? StoreEvent(LogRecord(kind: kind, sequence: 1, body: body)) else { return }
                let again = try #require(try StoreEvent(LogRecord(kind: kind, sequence: 1, body: event.logged)))
                #expect(again.logged == event.logged && again.kind == kind)
            }
        }
    }

    // MARK: The API

    private static let bodies = [
        #"{"payload":{"aps":{"alert":{"title":"a","body":"b"},"mutable-content":1}},"app":"a.b","priority":"5"}"#,
        #"{"payload":"{\"aps\":{\"alert\":\"ü\\u00e9\"}}","token":"00ff","expiration":"0","pushType":"voip"}"#,
        #"{"action":"REPLY","text":"Yes"}"#, #"{"isOnline":false}"#, #"{"open":true}"#,
        #"{"rules":[{"kind":"status","status":503,"reason":"X","probability":0.5},{"kind":"delay","seconds":1e2}]}"#,
    ].map { Array($0.utf8) }

    @Test func `every body that the API is sent has an answer, and never is it an inner fault`() throws {
        let api = PageAPITests.api(HeldRows([PageAPITests.row("a", "delivered")]))
        let routes = [
            ("POST", "/api/push"), ("POST", "/api/check"), ("POST", "/api/deliveries/a/respond"),
            ("PUT", "/api/devices/phone"), ("PUT", "/api/faults"),
        ]
        var turn = 0
        try changes(of: Self.bodies) { body in
            turn += 1
            let (method, path) = routes[turn % routes.count]
            let response = api.handler.answer(PageRequest(method: method, path: path, body: body))
            #expect(
                [200, 400, 404, 409].contains(response.status), "\(path) \(String(decoding: body, as: UTF8.self).short)"
            )
            guard case .bytes(let bytes) = response.body else { return }
            _ = try JSONValue(bytes)
            if let plan = try? FaultPlan(json: body) {
                #expect(plan.rules.allSatisfy { (0...1).contains($0.probability ?? 1) && ($0.status ?? 400) >= 400 })
            }
        }
    }

    @Test func `every query finds something, nothing, or is refused by name`() throws {
        let folder = try ServerFolder()
        let index = try DeliveryIndex(in: folder)
        defer { index.close() }
        index.tell([try Pushes.accepted(1), Pushes.delivered(1, said: "Zwölf Euro"), Pushes.refused(3)])
        let seeds = [
            "text=Body%&outcome=delivered&app=com.example.app", "since=1&before=9&limit=10", "wait=10ms&whole=1",
            "text=\" OR '1'='1;--*&limit=1000", "before=9223372036854775807&since=-1", "wait=1e308s",
        ]
        try changes(of: seeds.map { Array($0.utf8) }) { bytes in
            var asked: [String: String] = [:]
            for pair in String(decoding: bytes, as: UTF8.self).split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                if let name = parts.first { asked[name] = parts.count > 1 ? parts[1] : "" }
            }
            if let wait = asked["wait"], let seconds = try? PageAPI.seconds(wait) {
                #expect((0...PageAPI.longestWait).contains(seconds))
            }
            do {
                let query = try PageAPI.query(asked)
                #expect((1...1000).contains(query.limit))
                #expect(try index.rows(query).count <= 2)
            } catch let error as PageError { #expect(!error.message.isEmpty) }
            for text in asked.values { _ = try index.row(text) }
        }
    }

    @Test func `nobody passes the gate without the secret, and no path leads out of the page's files`() throws {
        let secret = PageSecret()
        let gate = PageGate(secret: secret, hosts: ["localhost:1"], port: 1, isSecure: false, password: "pass")
        let seeds = [
            "GET / localhost:1 cookie earshot-1=0\(secret.text.dropFirst())",
            "POST /api/push localhost:1 authorization bearer x",
            "GET /api/deliveries/../a localhost:1 authorization Basic OnBhc3M=",
            "GET /%2e%2e/secret localhost:1 origin null",
        ]
        changes(of: seeds.map { Array($0.utf8) }) { bytes in
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 4).map(String.init)
            guard parts.count == 5 else { return }
            var request = PageRequest(method: parts[0], path: parts[1])
            // Changed at random, the second may have the name of the first.
            request.headers = ["host": parts[2]]
            request.headers[parts[3]] = parts[4]
            if gate.judge(request) == nil {
                #expect(parts[4].contains(secret.text) || parts[4].lowercased().contains("basic"))
            }
            if case .file(let name)? = try? PageRoute(method: parts[0], path: parts[1], files: ["index.html"]) {
                #expect(["index.html", "openapi.json"].contains(name))
            }
        }
    }

    @Test func `a request of HTTP 1 is answered or cut off, and the next one answered`() throws {
        let secret = PageSecret()
        let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
        let host = "localhost:\(socket.port)"
        let api = PageAPI(
            gate: PageGate(secret: secret, hosts: [host], port: socket.port, isSecure: false),
            backend: HeldRows([PageAPITests.row("a", "delivered")]),
            files: PageFiles(in: URL(fileURLWithPath: "/nowhere")))
        let server = try MicroServer(on: socket.descriptor, identity: nil, handler: api.handler)
        defer { server.stop() }
        let head = "Host: \(host)\r\nAuthorization: bearer \(secret.text)\r\nConnection: close\r\n"
        let good = Array("GET /api/health HTTP/1.1\r\n\(head)\r\n".utf8)
        let seeds = [
            good, Array("GET /api/deliveries?text=%41&limit=5 HTTP/1.1\r\n\(head)\r\n".utf8),
            Array("POST /api/push HTTP/1.1\r\n\(head)Content-Length: 27\r\n\r\n{\"payload\":{\"aps\":{\"a\":1}}}".utf8),
            Array(
                "POST /api/check HTTP/1.1\r\n\(head)Transfer-Encoding: chunked\r\n\r\n5\r\n{\"pay\r\n3\r\nx\":\r\n0\r\n\r\n"
                    .utf8),
        ]
        var turn = 0
        changes(of: seeds) { bytes in
            turn += 1
            let answer = PlainClient.ask(socket.port, bytes)
            #expect(answer.map { $0.isEmpty || $0.starts(with: "HTTP/1.".utf8) } == true)
            guard turn % 50 == 0 else { return }
            #expect(PlainClient.ask(socket.port, good)?.starts(with: "HTTP/1.1 200".utf8) == true)
        }
    }

    // MARK: Providers

    @Test func `a provider token is one or none`() {
        func part(_ text: String) -> String { Base64URL.text(Array(text.utf8)) }
        let claims = [#"{"iss":"TEAM123456","iat":1795233600}"#, #"{"iss":"TEAM123456","iat":"1795233600.5"}"#]
        let seeds = claims.map {
            part(#"{"alg":"ES256","kid":"ABCDE12345"}"#) + "." + part($0) + "."
                + Base64URL.text([UInt8](repeating: 1, count: 64))
        }
        changes(of: seeds.map { Array($0.utf8) }) { bytes in
            guard let token = ProviderToken(String(decoding: bytes, as: UTF8.self)) else { return }
            #expect(token.team.utf8.count == 10 && token.key.utf8.count == 10 && token.issued > 0)
            #expect(token.signature.first == 0x30 && token.signature.count <= 72)
        }
    }
}
