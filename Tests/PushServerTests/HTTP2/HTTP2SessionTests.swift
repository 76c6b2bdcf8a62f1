// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import PushServer

@Suite("Frames of HTTP/2, as they are and changed at random")
struct HTTP2SessionTests {
    private static func frame(_ kind: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), kind, flags, 0, 0, 0, stream] + payload
    }

    /// A header that enters no table, in HPACK's plainest writing.
    private static func field(_ name: String, _ value: String) -> [UInt8] {
        [0, UInt8(name.utf8.count)] + name.utf8 + [UInt8(value.utf8.count)] + value.utf8
    }

    /// What a client sends first, and a push on each of three streams: in one HEADERS, with CONTINUATION, and padded; then what else
    /// there is.
    private static let connection: [UInt8] = {
        let fields =
            field(":method", "POST") + field(":scheme", "https") + field(":path", "/3/device/aabb")
            + field("host", "localhost") + field("apns-topic", "com.example.shop")
        let body = Array(#"{"aps":{"alert":"x"}}"#.utf8)
        var bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        bytes += frame(4, 0, 0, [0, 4, 0, 1, 0, 0])
        bytes += frame(1, 4, 1, fields) + frame(0, 1, 1, body)
        bytes += frame(1, 0, 3, Array(fields.prefix(20))) + frame(9, 4, 3, Array(fields.dropFirst(20)))
        bytes += frame(0, 0, 3, body) + frame(0, 1, 3, [])
        bytes += frame(1, 0x2C, 5, [3, 0, 0, 0, 1, 16] + fields + [0, 0, 0]) + frame(0, 9, 5, [2] + body + [0, 0])
        bytes += frame(6, 0, 0, Array(1...8)) + frame(8, 0, 0, [0, 0, 1, 0]) + frame(3, 0, 3, [0, 0, 0, 8])
        return bytes + frame(2, 0, 5, [0, 0, 0, 0, 9]) + frame(7, 0, 0, [0, 0, 0, 0, 0, 0, 0, 0])
    }()

    @Test func `as they are, they bring three pushes`() throws {
        let session = try #require(HTTP2Session(ServerSettings()))
        #expect(session.receive(Self.connection[...])?.map(\.stream) == [1, 3, 5])
    }

    @Test func `a good-bye names the newest stream that has come`() throws {
        let session = try #require(HTTP2Session(ServerSettings()))
        // Without the client's own.
        _ = session.receive(Self.connection.dropLast(17))
        session.goAway("Shutdown")
        #expect(session.output(atMost: 64 << 10).contains([7, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0]))
    }

    @Test func `a header that comes again is made once, and no other passes for it`() throws {
        let session = try #require(HTTP2Session(ServerSettings()))
        let fields =
            Self.field(":method", "GET") + Self.field(":scheme", "https") + Self.field(":path", "/3/device/aabb")
            + Self.field("host", "localhost") + Self.field("apns-id", "a")
        let others = [("x-one", ""), ("x-one", "ab"), ("x-onea", "b"), ("x-one", "ac"), ("y-one", "ab")]
        var bytes = Self.connection.prefix(24) + Self.frame(4, 0, 0, [])
        for stream in [1, 3] as [UInt8] {
            bytes += Self.frame(1, 5, stream, fields + others.flatMap { Self.field($0, $1) })
        }
        let requests = try #require(session.receive(bytes[...]))
        let (first, second) = (try #require(requests.first).headers, try #require(requests.last).headers)
        #expect(requests.map(\.stream) == [1, 3])
        for headers in [first, second] {
            #expect(headers.map(\.name.text) == ["host", "apns-id"] + others.map(\.0))
            #expect(headers.map(\.value) == ["localhost", "a"] + others.map(\.1))
        }
        // An id differs from request to request: it takes no place.
        #expect(zip(first, second).map { $0 === $1 } == [true, false, true, true, true, true, true])
    }

    @Test func `more headers than are remembered come as they are`() throws {
        let session = try #require(HTTP2Session(ServerSettings()))
        let fields =
            Self.field(":method", "GET") + Self.field(":scheme", "https") + Self.field(":path", "/3/device/aabb")
            + Self.field("host", "localhost")
        var bytes = Self.connection.prefix(24) + Self.frame(4, 0, 0, [])
        for stream in [1, 3, 5] as [UInt8] {
            let many = (0..<40).flatMap { Self.field("x-\($0 % 20)", "\($0)-\(stream / 4)") }
            bytes += Self.frame(1, 5, stream, fields + many)
        }
        let requests = try #require(session.receive(bytes[...]))
        for (request, round) in zip(requests, [0, 0, 1]) {
            #expect(request.headers.dropFirst().map(\.value) == (0..<40).map { "\($0)-\(round)" })
            #expect(request.headers.dropFirst().map(\.name.text) == (0..<40).map { "x-\($0 % 20)" })
        }
        #expect(requests.count == 3)
    }

    /// Many clients send all of a body before they look at an answer, and take a stream that is reset meanwhile for a broken line.
    @Test(arguments: [(70, false), (600, true)])
    func `a body that is too large is waited for, to an end`(frames: Int, isEndless: Bool) throws {
        let session = try #require(HTTP2Session(ServerSettings()))
        let fields =
            Self.field(":method", "POST") + Self.field(":scheme", "https") + Self.field(":path", "/3/device/aabb")
            + Self.field("host", "localhost")
        _ = session.receive((Self.connection.prefix(24) + Self.frame(4, 0, 0, []) + Self.frame(1, 4, 1, fields))[...])
        var given: [StreamRequest] = []
        for place in 1...frames {
            let isLast = !isEndless && place == frames
            // A frame of 2,000 bytes.
            given += try #require(
                session.receive(Self.frame(0, isLast ? 1 : 0, 1, Array(repeating: 120, count: 2000))[...]))
            // Its window is opened again, or the client would wait for ever.
            _ = session.output(atMost: 64 << 10)
            if given.isEmpty { #expect(place < frames) }
        }
        let request = try #require(given.first)
        #expect(given.count == 1 && request.isTooLarge && request.isEndless == isEndless)
        #expect(request.body.count == IncomingRequests.largestBody)
    }

    @Test(arguments: 0..<500) func `requests come whole and bounded, or the connection ends`(seed: Int) {
        var random = Seeded(UInt64(seed))
        for _ in 0..<20 {
            guard let session = HTTP2Session(ServerSettings()) else { return }
            var rest = Self.changed(&random)[...]
            // In pieces, as a network brings them.
            while !rest.isEmpty {
                let count = Int.random(in: 1...200, using: &random)
                guard let requests = session.receive(rest.prefix(count)) else { break }
                rest = rest.dropFirst(count)
                for request in requests {
                    #expect(request.body.count <= IncomingRequests.largestBody)
                    #expect(request.headers.reduce(0) { $0 + $1.name.text.utf8.count + $1.value.utf8.count } <= 8192)
                    session.answer(request.stream, body: [], breaksOff: request.isEndless) { $0.add(":status", "200") }
                }
                #expect(session.output(atMost: 64 << 10).count <= 128 << 10)
            }
            _ = session.output(atMost: 64 << 10)
        }
    }

    /// The connection with some bytes changed, left out, or doubled; mostly behind the preface.
    private static func changed(_ random: inout Seeded) -> [UInt8] {
        var bytes = connection
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let place = Int.random(in: 24..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...30, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return bytes
    }
}
