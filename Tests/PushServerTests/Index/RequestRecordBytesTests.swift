// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import PushServer

@Suite("A request in the index")
struct RequestRecordBytesTests {
    @Test(arguments: [
        RequestRecord(), Pushes.request, RequestRecord(headers: [.init(name: "", value: "é")], certificate: "CN=a"),
        RequestRecord(claims: .init(team: nil, key: "", issued: 0.1, verdict: "")),
    ])
    func `a request is read as it was written`(request: RequestRecord) {
        #expect(RequestRecord(bytes: request.bytes) == request)
    }

    @Test func `a request that is cut off is none`() {
        let bytes = Pushes.request.bytes
        for count in 0..<bytes.count { #expect(RequestRecord(bytes: Array(bytes[..<count])) == nil) }
        #expect(RequestRecord(bytes: bytes + [0]) == nil)
    }

    @Test func `no bytes do harm`() {
        var random = Seeded(7)
        for _ in 0..<5000 {
            var bytes = Pushes.request.bytes
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = RequestRecord(bytes: bytes)
        }
        #expect(RequestRecord(bytes: [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    }
}
