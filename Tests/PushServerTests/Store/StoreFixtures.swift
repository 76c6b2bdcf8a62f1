// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PushSimulator
import Synchronization

@testable import PushServer

/// A book in which every token is registered, and devices go on and off line.
final class TestBook: DeviceBook {
    let standings = Mutex<[String: TokenStanding]>([:])
    let offline = Mutex<Set<String>>([])
    private let told = Mutex<[@Sendable () -> Void]>([])

    func standing(of token: DeviceToken, for app: String) -> TokenStanding {
        standings.withLock { $0[token.text] ?? .registered }
    }

    func isOnline(_ token: DeviceToken) -> Bool { offline.withLock { !$0.contains(token.text) } }

    func onChange(_ told: @escaping @Sendable () -> Void) { self.told.withLock { $0.append(told) } }

    func change(_ body: (TestBook) -> Void) {
        body(self)
        for tell in told.withLock({ $0 }) { tell() }
    }
}

/// An inbox in memory, which says how often each push has landed.
final class TestInbox: PushDeliveries {
    let landings = Mutex<[String: Int]>([:])
    let forgotten = Mutex<[String]>([])
    let fault: Mutex<(any Error)?>

    init(holding landed: [String] = [], fault: (any Error)? = nil) {
        self.fault = Mutex(fault)
        landings.withLock { landings in for unique in landed { landings[unique] = 1 } }
    }

    func landed(_ unique: String, received: Date) -> Landing? {
        landings.withLock { $0[unique] == nil ? nil : landing(unique) }
    }

    func deliver(_ push: ReceivedPush, landed: (Landing) -> Void) throws {
        if let fault = fault.withLock({ $0 }) { throw fault }
        landings.withLock { $0[push.unique, default: 0] += 1 }
        landed(landing(push.unique))
    }

    func forget(_ unique: String, received: Date) {
        forgotten.withLock { $0.append(unique) }
        forgetting.withLock { $0.take() }?()
    }

    /// What happens while the next delivery is forgotten.
    let forgetting = Mutex<(@Sendable () -> Void)?>(nil)

    private func landing(_ unique: String) -> Landing {
        Landing(folder: "folder-\(unique)", outcome: "modified", reason: "answered", said: nil)
    }
}

/// Remembers every event.
final class TestFollower: EventFollower {
    let events = Mutex<[(sequence: UInt64, event: StoreEvent)]>([])

    var lastSequence: UInt64 { events.withLock { $0.last?.sequence ?? 0 } }
    func follow(_ more: [(sequence: UInt64, event: StoreEvent)]) {
        let isHeld = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        if isHeld {
            held.signal()
            goOn.wait()
        }
        events.withLock { $0 += more }
        told.signal()
    }

    private let told = DispatchSemaphore(value: 0)

    /// Waits until it has been told of a number, and all before it; leaves the processor to who tells.
    func wait(for sequence: UInt64) {
        while lastSequence < sequence, told.wait(timeout: .now() + 60) == .success {}
    }

    /// Whether it takes the next events only when it is told to go on.
    let isHeld = Mutex(false)
    let held = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)

    /// The words of the states of a push, in their order.
    func states(of unique: String) -> [String] {
        events.withLock { events in
            events.compactMap { event in
                if case .became(let state, unique, _) = event.event { state.word } else { nil }
            }
        }
    }

    /// The unique ids of the accepted pushes.
    var accepted: [String] {
        events.withLock { events in
            events.compactMap { event in if case .accepted(let push) = event.event { push.unique } else { nil } }
        }
    }
}

/// What a store in a test is made of; a suite that asks it has this for its base.
class StoreParts {
    let files = MemoryFiles()
    let book = TestBook()
    let inbox = TestInbox()
    let clock = TestClock()

    /// A store without threads for the time and for deliveries.
    func open(
        _ files: MemoryFiles? = nil, follower: TestFollower? = nil, options: StoreOptions = StoreOptions()
    ) throws -> PushStore {
        try PushStore(
            in: files ?? self.files, book: book, deliveries: inbox, followers: follower.map { [$0] } ?? [],
            options: options, hasClock: false, now: clock.now)
    }
}

/// A moment that tests move on.
final class TestClock: Sendable {
    let time = Mutex(1_795_233_600.0)
    var now: @Sendable () -> Date { { Date(timeIntervalSince1970: self.time.withLock { $0 }) } }
    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }
}

/// A UUID that is a number.
func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// The name of that.
func name(_ number: Int) -> PushName { PushName(uuid(number))! }

func received(
    _ number: Int, token: String = "aa", app: String = "dev.earshot.test", identifier: String? = nil,
    collapse: String? = nil,
    expiration: String? = nil, priority: String? = nil, type: String? = nil, at time: Double = 1_795_233_600,
    body: String = "Received RM12.50"
) throws -> ReceivedPush {
    let payload = #"{"aps":{"alert":{"title":"\#(number)","body":"\#(body)"},"mutable-content":1}}"#
    let push = try AcceptedPush(
        PushRequest(
            payload: Array(payload.utf8), bundleIdentifier: app, pushType: type, priority: priority,
            collapseIdentifier: collapse, expiration: expiration, identifier: identifier ?? uuid(number)))
    var request = RequestRecord()
    request.headers = [.init(name: "apns-topic", value: app), .init(name: "authorization", value: "bearer abc…")]
    request.claims = .init(team: "TEAM", key: "KEY", issued: 1_795_233_000, verdict: "The token is valid.")
    guard let token = DeviceToken(token) else { throw LogReader.Fault() }
    return ReceivedPush(
        push: push, token: token, app: app, received: Date(timeIntervalSince1970: time),
        unique: uuid(number + 0x100000),
        request: LoggedRequest(request))
}

func refused(_ number: Int) -> RefusedPush {
    RefusedPush(
        status: 400, reason: "BadTopic", app: nil, token: DeviceToken("aabb"), identifier: uuid(number),
        received: Date(timeIntervalSince1970: 1_795_233_600), unique: uuid(number + 0x100000),
        request: LoggedRequest(RequestRecord()),
        payload: Array("{}".utf8))
}

extension PushStore {
    /// Keeps a push and waits for the answer.
    func keep(_ push: ReceivedPush) -> Keeping {
        let answer = Mutex<Keeping?>(nil)
        let told = DispatchSemaphore(value: 0)
        keep(push) { keeping in
            answer.withLock { $0 = keeping }
            told.signal()
        }
        commit()
        told.wait()
        return answer.withLock { $0 } ?? .unavailable("No answer came.")
    }

    /// Delivers everything that is due on this thread.
    func deliverAll() {
        while let waiting = next() {
            _ = Notifier.deliver(waiting, from: self)
            leave(waiting)
        }
    }
}

/// A folder that goes with this.
final class StoreFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
