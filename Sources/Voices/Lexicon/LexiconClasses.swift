// SPDX-License-Identifier: Apache-2.0

import Synchronization
internal import TabSeparated

/// The lists that stand in a lexicon's file under a name of their own, each read when a condition asks for it first.
final class LexiconClasses: Sendable {
    private let table: Table
    /// The rows of each; there may be several, so that none is too long to be read.
    private let rows: [String: [Int]]
    private let read = Mutex<[String: [[Unicode.Scalar]]]>([:])

    /// Takes the places of a file's rows that define a class.
    init(_ places: [Int], of table: Table) {
        self.table = table
        rows = Dictionary(grouping: places) { String(table.rows[$0][0].dropFirst()) }
    }

    /// The members of a class; nil where no row defines it.
    subscript(name: String) -> [[Unicode.Scalar]]? {
        guard let rows = rows[name] else { return nil }
        // Hundreds of conditions may name one class: they share its list.
        return read.withLock { read in
            if let known = read[name] { return known }
            let members = rows.flatMap { row in
                Table.split(table.rows[row][1], "|", keepingEmpty: false).map { LexiconCondition.letters($0) }
            }
            read[name] = members
            return members
        }
    }
}
