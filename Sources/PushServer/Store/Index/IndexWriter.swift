// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// Writes events into the tables, each batch in one transaction.
struct IndexWriter {
    let database: Database
    /// The last event that is in the tables.
    private(set) var last: UInt64
    /// The number of the last change.
    private(set) var change: Int64
    /// The number of the last change that took a row away. The file does not say it: of those before it was opened the last counts.
    private(set) var removal: Int64
    /// Names the device that a token belongs to.
    private let deviceName: @Sendable (DeviceToken) -> String?

    init(_ database: Database, deviceName: @escaping @Sendable (DeviceToken) -> String?) throws(DatabaseError) {
        self.database = database
        self.deviceName = deviceName
        guard let progress = try IndexTables.progress(database) else {
            throw DatabaseError(.damaged, database.path)
        }
        (last, change) = progress
        removal = change
    }

    /// Writes what comes after the last event; what does not is there already.
    mutating func write(_ events: some Sequence<(sequence: UInt64, event: StoreEvent)>) throws(DatabaseError) {
        let before = (last, change, removal)
        do throws(DatabaseError) {
            try database.run("BEGIN IMMEDIATE")
            for (sequence, event) in events where sequence > last {
                try write(event, at: Int64(bitPattern: sequence))
                last = sequence
                BackgroundThread.giveWay()
            }
            try database.run(
                "UPDATE progress SET last = ?, change = ?", .integer(Int64(bitPattern: last)), .integer(change))
            try database.run("COMMIT")
        } catch {
            try? database.run("ROLLBACK")
            (last, change, removal) = before
            throw error
        }
    }

    private mutating func write(_ event: StoreEvent, at sequence: Int64) throws(DatabaseError) {
        change += 1
        switch event {
        case .accepted(let push):
            let text = ShownText(push.push)
            try insert(
                DeliveryRow(
                    sequence: sequence, unique: push.unique, identifier: push.push.identifier, app: push.app,
                    token: push.token.text, device: deviceName(push.token), state: "accepted", status: 200,
                    title: text.title, body: text.body, received: push.received.timeIntervalSince1970,
                    isPinned: false),
                payload: push.push.bytes, request: push.request.record)
        case .refused(let push):
            let text = ShownText(push.payload)
            let received = push.received.timeIntervalSince1970
            try insert(
                DeliveryRow(
                    sequence: sequence, unique: push.unique, identifier: push.identifier, app: push.app,
                    token: push.token?.text, device: push.token.flatMap(deviceName), state: "rejected",
                    reason: push.reason, status: push.status, title: text.title, body: text.body, received: received,
                    ended: received, isPinned: false),
                payload: push.payload, request: push.request.record)
        case .became(let state, let unique, let time):
            try update(unique, IndexedState(state, at: time))
        case .pinned(let isPinned, let unique):
            try database.run(
                "UPDATE delivery SET pinned = ?, change = ? WHERE unique_id = ?", .truth(isPinned), .integer(change),
                .text(unique))
        case .removed(let unique):
            removal = change
            try database.run(
                "DELETE FROM request WHERE sequence = (SELECT sequence FROM delivery WHERE unique_id = ?)",
                .text(unique))
            try database.run("DELETE FROM delivery WHERE unique_id = ?", .text(unique))
        }
    }

    private func insert(_ row: DeliveryRow, payload: [UInt8], request: RequestRecord) throws(DatabaseError) {
        let searched = [row.title, row.body, row.unique, row.identifier, row.token ?? ""].joined(separator: "\n")
        try database.run(
            """
            INSERT OR IGNORE INTO delivery VALUES
                (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, NULL, ?, ?, 0, NULL, ?, ?)
            """,
            [
                .integer(row.sequence), .text(row.unique), .text(row.identifier), .text(row.app), .text(row.token),
                .text(row.device), .text(row.state), .text(row.reason), .integer(Int64(row.status)), .text(row.title),
                .text(row.body), .real(row.received), .real(row.ended), .integer(change),
                .text(ShownText.folded(searched)),
            ])
        // An id that is there already is none of a new push.
        guard database.changedRows == 1 else { return }
        try database.run(
            "INSERT OR REPLACE INTO request VALUES (?, ?, ?)", .integer(row.sequence),
            .bytes(Array(payload.prefix(Self.largestPayload))), .bytes(request.bytes))
    }

    private func update(_ unique: String, _ state: IndexedState) throws(DatabaseError) {
        // What was shown and said stays findable, whatever comes after.
        let searched = [state.shown, state.said].compactMap { $0 }.map { "\n" + ShownText.folded($0) }.joined()
        try database.run(
            """
            UPDATE delivery SET state = ?, outcome = ?, reason = ?, ended = ?, folder = ?, said = ?, change = ?,
                folded = folded || ? WHERE unique_id = ?
            """,
            [
                .text(state.word), .text(state.outcome), .text(state.reason), .real(state.ended), .text(state.folder),
                .text(state.said), .integer(change), .text(searched), .text(unique),
            ])
    }

    /// The most bytes of a payload: more than any that is accepted.
    private static let largestPayload = 8192
}

/// A state as its columns say it.
struct IndexedState: Hashable {
    var word: String
    var outcome: String?
    var reason: String?
    var ended: Double?
    var folder: String?
    var said: String?
    var shown: String?

    init(_ state: PushState, at time: Date) {
        word = state.word
        ended = state.isFinal ? time.timeIntervalSince1970 : nil
        switch state {
        case .stored(let why), .discarded(let why): reason = why
        case .started: break
        case .delivered(let folder, let outcome, let reason, let said, let shown):
            (self.folder, self.outcome, self.reason, self.shown) = (folder, outcome, reason, shown)
            self.said = said.map { ShownText.short($0, to: Self.longestSaid) }
        case .replaced: reason = "replaced"
        case .expired: reason = "expired"
        }
    }

    /// The most letters of what was said.
    private static let longestSaid = 1000
}
