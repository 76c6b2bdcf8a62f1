// SPDX-License-Identifier: Apache-2.0

import Foundation

extension DeliveryIndex {
    /// The pushes that a query wants, the newest first.
    func rows(_ query: DeliveryQuery) throws(DatabaseError) -> [DeliveryRow] {
        let search = RowSearch(query)
        return try readers.read { database throws(DatabaseError) in
            try database.rows(search.sql, search.values) { DeliveryRow($0) }
        }
    }

    /// The pushes that have changed after a change, in the order of their changes, and the number to ask on from.
    func changed(
        after change: Int64, limit: Int
    ) throws(DatabaseError) -> (rows: [DeliveryRow], change: Int64) {
        let found = try readers.read { database throws(DatabaseError) in
            try database.rows(
                """
                SELECT \(RowSearch.columns), change FROM delivery WHERE change > ? ORDER BY change LIMIT ?
                """,
                [.integer(change), .integer(Int64(min(max(limit, 1), 1000)))]
            ) { (row: DeliveryRow($0), change: $0.integer(RowSearch.columnCount)) }
        }
        return (found.map(\.row), found.last?.change ?? change)
    }

    /// A push by its unique id, its `apns-id`, or the first eight letters of either and more; the newest where there are several.
    func row(_ id: String) throws(DatabaseError) -> DeliveryRow? {
        let id = id.lowercased()
        guard (8...36).contains(id.utf8.count), id.utf8.allSatisfy({ $0 != 0 && $0 < 0x7F }) else { return nil }
        return try readers.read { database throws(DatabaseError) in
            for column in ["unique_id", "lower(identifier)"] {
                // What begins with the letters lies between them and them with a last one after all of them.
                let found = try database.rows(
                    """
                    SELECT \(RowSearch.columns) FROM delivery WHERE \(column) >= ?1 AND \(column) < ?1 || '~'
                        ORDER BY sequence DESC LIMIT 1
                    """,
                    [.text(id)]
                ) { DeliveryRow($0) }
                if let row = found.first { return row }
            }
            return nil
        }
    }

    /// The body and the request of a push as they came.
    func received(
        _ unique: String
    ) throws(DatabaseError) -> (payload: [UInt8], request: RequestRecord)? {
        try readers.read { database throws(DatabaseError) in
            try database.rows(
                """
                SELECT payload, record FROM request
                    WHERE sequence = (SELECT sequence FROM delivery WHERE unique_id = ?)
                """,
                [.text(unique)]
            ) { (payload: $0.bytes(0), request: RequestRecord(bytes: $0.bytes(1)) ?? RequestRecord()) }.first
        }
    }

    /// The apps that have had a push, in alphabetical order.
    func apps() throws(DatabaseError) -> [String] {
        try readers.read { database throws(DatabaseError) in
            try database.rows("SELECT DISTINCT app FROM delivery WHERE app IS NOT NULL ORDER BY app") {
                $0.text(0) ?? ""
            }
        }
    }

    /// How many pushes an app has in a state.
    struct Count: Sendable, Hashable, Codable {
        var app: String?
        var state: String
        var outcome: String?
        var count: Int
    }

    /// How many pushes there are, by app, state and outcome.
    func counts() throws(DatabaseError) -> [Count] {
        try readers.read { database throws(DatabaseError) in
            try database.rows(
                """
                SELECT app, state, outcome, count(*) FROM delivery
                    GROUP BY app, state, outcome ORDER BY app, state, outcome
                """
            ) { Count(app: $0.text(0), state: $0.text(1) ?? "", outcome: $0.text(2), count: Int($0.integer(3))) }
        }
    }

    /// What may be forgotten, the oldest first: what is over, is not pinned, and is too old or one too many.
    /// - Parameters:
    ///   - newest: how many pushes are kept, whatever has become of them; nil for all.
    ///   - age: seconds for which they are kept; nil for ever.
    func prunable(
        keepingNewest newest: Int? = nil, keepingFor age: Double? = nil, now: Date, limit: Int = 1000
    ) throws(DatabaseError) -> [String] {
        // Of what is not asked for, nothing is too many or too old.
        let before = age.map { now.timeIntervalSince1970 - $0 } ?? -.infinity
        let skipped = newest.map { Int64(max($0, 0)) } ?? .max
        return try readers.read { database throws(DatabaseError) in
            try database.rows(
                """
                SELECT unique_id FROM delivery
                    WHERE pinned = 0 AND ended IS NOT NULL AND (received < ?1 OR sequence <= coalesce(
                        (SELECT sequence FROM delivery ORDER BY sequence DESC LIMIT 1 OFFSET ?2), -1))
                    ORDER BY sequence LIMIT ?3
                """,
                [.real(before), .integer(skipped), .integer(Int64(max(limit, 0)))]
            ) { $0.text(0) ?? "" }
        }
    }
}

extension DeliveryRow {
    /// Reads the columns that ``RowSearch/columns`` names.
    init(_ row: DatabaseRow) {
        self.init(
            sequence: row.integer(0), unique: row.text(1) ?? "", identifier: row.text(2) ?? "", app: row.text(3),
            token: row.text(4), device: row.text(5), state: row.text(6) ?? "", outcome: row.text(7),
            reason: row.text(8), status: Int(row.integer(9)), title: row.text(10) ?? "", body: row.text(11) ?? "",
            said: row.text(12), received: row.real(13) ?? 0, ended: row.real(14), isPinned: row.integer(15) != 0,
            folder: row.text(16))
    }
}
