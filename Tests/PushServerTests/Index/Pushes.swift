// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

@testable import PushServer

/// Events as the log would tell them, told apart by a number.
enum Pushes {
    static func token(_ number: Int = 0) -> DeviceToken {
        DeviceToken(String(repeating: "0", count: 56) + hexadecimal(number))!
    }

    /// A unique id that begins with the number in eight hexadecimal digits.
    static func unique(_ number: Int) -> String { "\(hexadecimal(number))-0000-4000-8000-000000000000" }

    static func hexadecimal(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    static let request = RequestRecord(
        headers: [.init(name: "apns-topic", value: "com.example.app"), .init(name: "apns-priority", value: "10")],
        claims: .init(team: "ABCDE12345", key: "KEY4567890", issued: 1_700_000_000, verdict: "It is valid."))

    static func accepted(
        _ number: Int, app: String = "com.example.app", payload: String? = nil, at seconds: Double = 1000
    ) throws -> StoreEvent {
        let body = payload ?? #"{"aps":{"alert":{"title":"Title \#(number)","body":"Body \#(number)"}}}"#
        let push = try AcceptedPush(
            PushRequest(payload: Array(body.utf8), topic: app, identifier: "a\(unique(number).dropFirst())"))
        return .accepted(
            ReceivedPush(
                push: push, token: token(number), app: app, received: Date(timeIntervalSince1970: seconds),
                unique: unique(number), request: LoggedRequest(request)))
    }

    static func refused(_ number: Int, reason: String = "BadTopic") -> StoreEvent {
        .refused(
            RefusedPush(
                status: 400, reason: reason, app: nil, token: nil, identifier: "b\(unique(number).dropFirst())",
                received: Date(timeIntervalSince1970: 1000), unique: unique(number), request: LoggedRequest(request),
                payload: Array("not JSON".utf8)))
    }

    static func delivered(_ number: Int, said: String? = nil) -> StoreEvent {
        became(
            .delivered(folder: "folder-\(number)", outcome: "modified", reason: "answered", said: said), number)
    }

    static func became(_ state: PushState, _ number: Int) -> StoreEvent {
        .became(state, unique: unique(number), at: Date(timeIntervalSince1970: 2000))
    }
}

extension DeliveryIndex {
    /// Opens an index that knows no device.
    convenience init(in folder: ServerFolder) throws {
        try self.init(folder: folder.path) { $0 == Pushes.token(1) ? "phone" : nil }
    }

    /// Tells it of events, numbered on from a sequence, and waits until they are written.
    func tell(_ events: [StoreEvent], from first: UInt64? = nil) {
        let first = first ?? lastSequence + 1
        follow(events.enumerated().map { (first + UInt64($0.offset), $0.element) })
        flush()
    }

    /// The numbers of the pushes that a query finds.
    func numbers(_ ask: (inout DeliveryQuery) -> Void) throws -> [Int] {
        var query = DeliveryQuery()
        ask(&query)
        return try rows(query).compactMap { Int($0.unique.prefix(8), radix: 16) }
    }
}
