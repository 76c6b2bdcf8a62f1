// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import PushSimulator

@Suite("Admission by APNs")
struct AdmissionTests {
    static let payload = Array(#"{"aps":{"alert":"hi"}}"#.utf8)

    static func request(_ change: (inout PushRequest) -> Void = { _ in }) -> PushRequest {
        var request = PushRequest(payload: payload, bundleIdentifier: "com.example.shop")
        change(&request)
        return request
    }

    /// The headers that a request has, and how long its body is.
    static func shown(_ request: PushRequest) -> Shown<PushRequest> {
        let headers = [
            ("id", request.identifier), ("topic", request.topic), ("bundle", request.bundleIdentifier),
            ("type", request.pushType), ("priority", request.priority), ("collapse", request.collapseIdentifier),
            ("expiration", request.expiration),
        ].compactMap { name, value in value.map { "\(name) '\($0)'" } }
        return Shown(request, as: (["\(request.payload.count) bytes"] + headers).joined(separator: ", "))
    }

    static let refused: [(PushRequest, Rejection)] = [
        (request { $0.identifier = "not-a-uuid" }, .badMessageId),
        (request { $0.bundleIdentifier = nil }, .missingTopic),
        (request { $0.bundleIdentifier = "../etc" }, .badTopic),
        (request { $0.bundleIdentifier = "a..b" }, .badTopic),
        (request { $0.topic = "com.example.shop/x" }, .badTopic),
        (request { $0.topic = "" }, .badTopic),
        (request { ($0.topic, $0.pushType) = ("com.example.shop", "voip") }, .badTopic),
        (request { $0.topic = "com.example.other" }, .deviceTokenNotForTopic),
        (request { $0.collapseIdentifier = String(repeating: "é", count: 33) }, .badCollapseId),
        (request { $0.collapseIdentifier = "" }, .badCollapseId),
        (request { $0.priority = "7" }, .badPriority),
        (request { $0.priority = "high" }, .badPriority),
        (request { $0.priority = "+10" }, .badPriority),
        (request { $0.priority = "010" }, .badPriority),
        (request { $0.expiration = "+1" }, .badExpirationDate),
        (request { ($0.priority, $0.pushType) = ("10", "background") }, .badPriority),
        (request { $0.expiration = "tomorrow" }, .badExpirationDate),
        (request { $0.expiration = "-1" }, .badExpirationDate),
        (request { $0.pushType = "loud" }, .invalidPushType),
        (request { $0.payload = [] }, .payloadEmpty),
        (request { $0.payload = [UInt8](repeating: 0x20, count: 4097) }, .payloadTooLarge),
        (request { ($0.payload, $0.pushType) = ([UInt8](repeating: 0x20, count: 5121), "voip") }, .payloadTooLarge),
        // Of two faults, the one that APNs looks at first is named.
        (request { ($0.identifier, $0.payload) = ("x", []) }, .badMessageId),
        (request { ($0.priority, $0.payload) = ("7", []) }, .badPriority),
    ]

    @Test(arguments: refused.map { (shown($0), $1) })
    func `a push that APNs refuses is refused with its word`(request: Shown<PushRequest>, rejection: Rejection) {
        #expect(throws: rejection) { try AcceptedPush(request.value) }
    }

    static let accepted: [PushRequest] = [
        request(), request { $0.identifier = "EB63F1A2-3C1C-4B5C-8C39-7B2F2E0A0001" },
        request { $0.collapseIdentifier = String(repeating: "x", count: 64) }, request { $0.expiration = "0" },
        request { $0.pushType = "background" }, request { ($0.priority, $0.pushType) = ("5", "background") },
        request { ($0.topic, $0.pushType) = ("com.example.shop.voip", "voip") },
        request { ($0.topic, $0.bundleIdentifier) = ("com.example.shop", nil) },
        request { $0.payload = Array(#"{"aps":{}}"#.utf8) + [UInt8](repeating: 0x20, count: 4086) },
    ]

    @Test(arguments: accepted.map(shown))
    func `a push that APNs takes is taken`(request: Shown<PushRequest>) throws {
        let push = try AcceptedPush(request.value)
        #expect(push.bundleIdentifier == "com.example.shop")
        #expect(UUID(uuidString: push.identifier) != nil)
        #expect(push.bytes == request.value.payload)
    }

    @Test func `the file names the app unless somebody else does`() throws {
        let file = Array(#"{"Simulator Target Bundle":"com.example.file","aps":{}}"#.utf8)
        let inFile = try AcceptedPush(PushRequest(payload: file)).bundleIdentifier
        #expect(inFile == "com.example.file")
        let named = PushRequest(payload: file, bundleIdentifier: "com.example.argument")
        let inArgument = try AcceptedPush(named).bundleIdentifier
        #expect(inArgument == "com.example.argument")
    }

    @Test func `an id is made up where there is none`() throws {
        let id = try #require(UUID(uuidString: "EB63F1A2-3C1C-4B5C-8C39-7B2F2E0A0001"))
        let made = try AcceptedPush(Self.request(), makeIdentifier: { id }).identifier
        #expect(made == id.uuidString.lowercased())
    }

    @Test func `APNs does not read what it carries`() throws {
        let push = try AcceptedPush(PushRequest(payload: Array("hello".utf8)))
        #expect(throws: PayloadError.self) { try push.payload() }
    }
}
