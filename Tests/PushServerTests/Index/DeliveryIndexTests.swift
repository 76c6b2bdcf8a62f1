// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import PushServer

@Suite("The index of deliveries")
struct DeliveryIndexTests {
    let folder: ServerFolder
    let index: DeliveryIndex

    init() throws {
        folder = try ServerFolder()
        index = try DeliveryIndex(in: folder)
    }

    private func row(_ number: Int) throws -> DeliveryRow { try #require(try index.row(Pushes.unique(number))) }

    @Test func `an accepted push is a row with what its sender wrote`() throws {
        defer { index.close() }
        index.tell([try Pushes.accepted(1)], from: 7)
        #expect(
            try row(1)
                == DeliveryRow(
                    sequence: 7, unique: Pushes.unique(1), identifier: "a\(Pushes.unique(1).dropFirst())",
                    app: "com.example.app", token: Pushes.token(1).text, device: "phone", state: "accepted",
                    status: 200, title: "Title 1", body: "Body 1", received: 1000, isPinned: false))
        #expect(index.lastSequence == 7)
        let came = try #require(try index.received(Pushes.unique(1)))
        #expect(String(decoding: came.payload, as: UTF8.self).contains("Title 1"))
        #expect(came.request == Pushes.request)
    }

    @Test func `a refused request is a row that is over`() throws {
        defer { index.close() }
        index.tell([Pushes.refused(1)])
        let row = try row(1)
        #expect(row.state == "rejected" && row.reason == "BadTopic" && row.status == 400 && row.ended == 1000)
        #expect(row.title.isEmpty && row.body.isEmpty && row.device == nil)
        #expect(try index.received(row.unique)?.payload == Array("not JSON".utf8))
    }

    @Test(
        arguments: [
            (PushState.stored(why: "device-offline"), "stored", "device-offline", false),
            (.started, "started", nil, false),
            (
                .delivered(folder: "f", outcome: "original", reason: "no-alert", said: nil), "delivered", "no-alert",
                true
            ),
            (.replaced(by: name(7)), "replaced", "replaced", true), (.expired, "expired", "expired", true),
            (.discarded(why: "disabled"), "discarded", "disabled", true),
        ] as [(PushState, String, String?, Bool)])
    func `a push is in the state that it became last`(state: PushState, word: String, why: String?, isOver: Bool) throws
    {
        defer { index.close() }
        index.tell([try Pushes.accepted(1), Pushes.became(.started, 1), Pushes.became(state, 1)])
        let row = try row(1)
        #expect(row.state == word && row.reason == why && row.ended == (isOver ? 2000 : nil))
        #expect(row.outcome == (word == "delivered" ? "original" : nil))
        #expect(row.folder == (word == "delivered" ? "f" : nil))
    }

    @Test func `a push is found by what is shown of it, and still by what came`() throws {
        defer { index.close() }
        let end = PushState.delivered(
            folder: "f", outcome: "modified", reason: "answered", said: nil, shown: "Wrapped Coat\nby hand")
        index.tell([try Pushes.accepted(1), Pushes.became(.started, 1), Pushes.became(end, 1), try Pushes.accepted(2)])
        var query = DeliveryQuery()
        for text in ["wrapped coat", "BY HAND", Pushes.unique(1)] {
            query.text = text
            #expect(try index.rows(query).map(\.unique) == [Pushes.unique(1)], "\(text)")
        }
    }

    @Test func `a push is pinned, let go and forgotten`() throws {
        defer { index.close() }
        index.tell([try Pushes.accepted(1), .pinned(true, unique: Pushes.unique(1))])
        #expect(try row(1).isPinned)
        index.tell([.pinned(false, unique: Pushes.unique(1))])
        #expect(try !row(1).isPinned)
        index.tell([.removed(unique: Pushes.unique(1))])
        #expect(try index.row(Pushes.unique(1)) == nil)
        #expect(try index.received(Pushes.unique(1)) == nil)
    }

    @Test func `an event that is known, or of a push that is not, changes nothing`() throws {
        defer { index.close() }
        index.tell([try Pushes.accepted(1), Pushes.delivered(1)])
        index.tell([try Pushes.accepted(1), Pushes.became(.expired, 1)], from: 1)
        index.tell([Pushes.delivered(99), .removed(unique: "nobody"), .pinned(true, unique: "")])
        #expect(try row(1).state == "delivered")
        // A unique id that comes twice, as none should, keeps its first row.
        index.tell([try Pushes.accepted(1, app: "com.example.other")])
        #expect(try row(1).app == "com.example.app")
        #expect(try index.numbers { _ in } == [1])
    }

    @Test func `changes rise with every event, and are waited for`() throws {
        defer { index.close() }
        let before = index.changes
        index.tell([try Pushes.accepted(1), try Pushes.accepted(2)])
        let between = index.changes
        #expect(between == before + 2)
        #expect(index.wait(after: before, until: .distantPast) == between)
        // Nothing comes: the time is over at once.
        #expect(index.wait(after: between, until: .distantPast) == between)
        index.follow([(index.lastSequence + 1, Pushes.delivered(1))])
        #expect(index.wait(after: between, until: .distantFuture) == between + 1)
        #expect(try index.numbers { $0.since = between } == [1])
        let changed = try index.changed(after: before, limit: 1)
        #expect(changed.rows.map(\.unique) == [Pushes.unique(2)] && changed.change == between)
        #expect(try index.changed(after: changed.change, limit: 10).rows.map(\.state) == ["delivered"])
    }

    @Test func `the last removal has its change, and those before the index was opened the last one then`() throws {
        index.tell([try Pushes.accepted(1), try Pushes.accepted(2)])
        index.tell([.removed(unique: Pushes.unique(1))])
        let removal = index.changes
        index.tell([Pushes.delivered(2)])
        #expect(index.removal == removal && index.changes == removal + 1)
        index.close()
        let again = try DeliveryIndex(in: folder)
        defer { again.close() }
        #expect(again.removal == removal + 1)
        again.tell([try Pushes.accepted(3)])
        #expect(again.removal == again.changes - 1)
    }

    @Test func `whoever listens is told the number of the change`() throws {
        let told = Told()
        index.onChange { told.change($0) }
        index.tell([try Pushes.accepted(1)])
        index.close()
        #expect(told.last == index.changes)
    }
}

/// What a listener was told last.
private final class Told: Sendable {
    private let number = Mutex<Int64>(0)
    func change(_ change: Int64) { number.withLock { $0 = change } }
    var last: Int64 { number.withLock { $0 } }
}
