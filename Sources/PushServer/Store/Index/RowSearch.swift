// SPDX-License-Identifier: Apache-2.0

/// The statement that finds the rows of a query. Nothing of the query stands in its text, only in its values.
struct RowSearch: Sendable {
    let sql: String
    let values: [DatabaseValue]

    /// The columns of a ``DeliveryRow``.
    static let columns = """
        sequence, unique_id, identifier, app, token, device, state, outcome, reason, status, title, body, said, received, ended,
        pinned, folder
        """
    static let columnCount: Int32 = 17

    init(_ query: DeliveryQuery) {
        var conditions: [String] = []
        var values: [DatabaseValue] = []
        func ask(_ condition: String, _ value: DatabaseValue?...) {
            let given = value.compactMap { $0 }
            guard given.count == value.count else { return }
            conditions.append(condition)
            values += given
        }
        ask("app = ?", query.app.map { .text($0) })
        ask("(state = ? OR outcome = ?)", query.outcome.map { .text($0) }, query.outcome.map { .text($0) })
        let text = query.text.map { ShownText.folded($0) }
        ask("holds(folded, ?)", text.flatMap { $0.isEmpty ? nil : .text($0) })
        ask("change > ?", query.since.map { .integer($0) })
        ask("sequence < ?", query.before.map { .integer($0) })
        let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        // With a sign before it the order is no reason to go through all rows where the changes' own tree has the few.
        let order = query.since == nil ? "sequence" : "+sequence"
        sql = "SELECT \(Self.columns) FROM delivery\(filter) ORDER BY \(order) DESC LIMIT ?"
        self.values = values + [.integer(Int64(min(max(query.limit, 1), 1000)))]
    }
}
