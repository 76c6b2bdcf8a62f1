// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Synchronization

@testable import PushServer

/// A server behind the page that holds rows and nothing else.
final class HeldRows: PageBackend {
    let held: Mutex<[DeliveryRow]>
    let removed = Mutex<[String]>([])

    /// What the rows are once they have caught up, and then after each wait.
    let coming = Mutex<[[DeliveryRow]]>([])

    init(_ rows: [DeliveryRow]) { held = Mutex(rows) }

    private func goOn() {
        guard let next = coming.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
        held.withLock { $0 = next }
    }

    func catchUp(until end: ContinuousClock.Instant) { goOn() }

    func rows(_ query: DeliveryQuery) throws -> [DeliveryRow] {
        let found = held.withLock { $0 }.filter {
            $0.sequence < query.before ?? .max && (query.app == nil || $0.app == query.app)
                && (query.outcome == nil || $0.state == query.outcome)
        }
        return Array(found.prefix(query.limit))
    }
    func row(_ id: String) throws -> DeliveryRow? { held.withLock { $0 }.first { $0.unique == id } }
    /// The payload of every row.
    let payload = Mutex(Array("<b>".utf8))
    func request(of unique: String) throws -> (payload: [UInt8], request: RequestRecord)? {
        (payload.withLock { $0 }, RequestRecord())
    }
    func delivery(of row: DeliveryRow) -> Delivery? { nil }
    /// The last change, and the last removal.
    let changes = Mutex((last: Int64(1), removal: Int64(0)))
    var change: Int64 { changes.withLock { $0.last } }
    var removal: Int64 { changes.withLock { $0.removal } }
    func waitForChange(after change: Int64, line: Int64?, until end: ContinuousClock.Instant) -> Int64 {
        goOn()
        return self.change
    }
    let logs = LiveLogs {}
    func lines(of unique: String) -> [String] { logs.lines(of: unique) }
    var line: Int64 { logs.last }
    func pieces(after line: Int64) -> (pieces: [LiveLogs.Piece], last: Int64) { logs.pieces(after: line) }
    var isEnding: Bool { false }
    let troubles = Mutex(StoreTrouble())
    var trouble: StoreTrouble { troubles.withLock { $0 } }
    func pin(_ unique: String, _ isPinned: Bool) throws {}
    /// What somebody else removes first.
    let taken = Mutex<Set<String>>([])
    func remove(_ unique: String) throws -> Bool {
        if taken.withLock({ $0.contains(unique) }) { return false }
        removed.withLock { $0.append(unique) }
        return true
    }
    func push(_ composed: ComposedPush) throws -> ComposedAnswer {
        ComposedAnswer(status: 200, identifier: "i", delivery: "/api/deliveries/\(composed.payload.count)")
    }
    func app(of composed: ComposedPush) -> String { composed.bundleIdentifier }
    func admit(_ composed: ComposedPush) throws(Rejection) -> AcceptedPush {
        try AcceptedPush(composed.request(to: app(of: composed)))
    }
    func announcement(of delivery: Delivery) -> [UInt8]? { nil }
    func announcement(of push: AcceptedPush) -> [UInt8]? { Array("{\"spoken\":\"x\"}".utf8) }
    func isListed(_ delivery: Delivery) -> Bool { false }
    let caseConditions: [String: CaseCondition] = [:]
    func respond(to delivery: Delivery, with response: UserResponse) throws -> ResponseStory {
        throw PageError("no app")
    }
    func devices() throws -> [DeviceRow] { [] }
    func setDevice(_ name: String, isOnline: Bool) throws -> Bool { name == "phone" }
    func faults() -> [UInt8] { Array("{}".utf8) }
    func setFaults(_ json: [UInt8]) throws { throw PageError("no") }
    func metrics() -> String { "earshot_up 1\n" }
    func examples() -> [(name: String, payload: [UInt8])] { [] }
}
