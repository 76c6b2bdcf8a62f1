// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file of the index: what stands in it, and how it is begun anew.
///
/// It holds nothing that the log does not, so that a file that is damaged, or of another version, is thrown away. For the same reason
/// nothing waits for the disk while it is written: that it is being written is on the disk before, and by which run of the machine.
/// Where another run finds that, the power may have failed in between, and the index is begun anew.
enum IndexTables {
    static let name = "index.sqlite"

    /// Rises with every change of the tables.
    private static let version: Int64 = 2

    /// A delivery's columns in the order of ``DeliveryRow``, then what is only searched. What arrived and the request lie apart, so
    /// that a search reads less.
    private static let tables = [
        """
        CREATE TABLE delivery (
            sequence INTEGER PRIMARY KEY, unique_id TEXT NOT NULL UNIQUE, identifier TEXT NOT NULL, app TEXT,
            token TEXT, device TEXT, state TEXT NOT NULL, outcome TEXT, reason TEXT, status INTEGER NOT NULL,
            title TEXT NOT NULL, body TEXT NOT NULL, said TEXT, received REAL NOT NULL, ended REAL,
            pinned INTEGER NOT NULL, folder TEXT, change INTEGER NOT NULL, folded TEXT NOT NULL)
        """,
        "CREATE INDEX delivery_change ON delivery (change)",
        "CREATE TABLE request (sequence INTEGER PRIMARY KEY, payload BLOB NOT NULL, record BLOB NOT NULL)",
        "CREATE TABLE progress (only INTEGER PRIMARY KEY CHECK (only = 1), last INTEGER NOT NULL, change INTEGER NOT NULL)",
        // The run of the machine in which it is written; null when it was closed, and all of it is on the disk.
        "CREATE TABLE writing (only INTEGER PRIMARY KEY CHECK (only = 1), run TEXT)",
    ]

    /// Opens the index for writing, and begins it anew where it cannot be used.
    /// - Parameter run: this run of the machine; where nobody knows it, what is written waits for the disk.
    static func open(_ folder: String, in run: String? = MachineRun.current) throws(DatabaseError) -> Database {
        do throws(DatabaseError) { return try opened(folder, in: run) } catch
            where [.damaged, .otherVersion].contains(error.code)
        {
            Database.remove(folder: folder, name: name)
            return try opened(folder, in: run)
        }
    }

    /// Has everything on the disk, and says so in the file; it is not written after that.
    static func close(_ database: Database) throws(DatabaseError) {
        try database.setSafety(.full)
        // A page is written, so that SQLite has the whole file synced.
        try database.run("UPDATE writing SET run = run")
        if try database.settle() { try database.run("UPDATE writing SET run = NULL") }
    }

    private static func opened(_ folder: String, in run: String?) throws(DatabaseError) -> Database {
        let database = try Database(folder: folder, name: name, safety: .normal)
        // 64 MiB, so that the tree of unique ids stays in memory.
        try database.run("PRAGMA cache_size = -65536")
        let found = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        let isEmpty = try database.rows("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }.first == 0
        if isEmpty {
            // Changes are numbered on from the time, in microseconds, so that they rise even when the index is made anew.
            let change = Int64(Date().timeIntervalSince1970 * 1e6)
            try database.transaction { () throws(DatabaseError) in
                for table in tables { try database.run(table) }
                try database.run("INSERT INTO progress VALUES (1, 0, ?)", .integer(change))
                try database.run("INSERT INTO writing VALUES (1, NULL)")
                try database.run("PRAGMA user_version = \(version)")
            }
        } else if found != version {
            throw DatabaseError(.otherVersion, database.path)
        }
        guard try progress(database) != nil else { throw DatabaseError(.damaged, database.path) }
        try begin(database, in: run)
        return database
    }

    /// Notes that the file is being written, on the disk, before anything is written that is not.
    private static func begin(_ database: Database, in run: String?) throws(DatabaseError) {
        let before = try database.rows("SELECT run FROM writing") { $0.text(0) }
        guard let before = before.first, before == nil || before == run else {
            throw DatabaseError(.damaged, database.path)
        }
        guard let run else { return }
        try database.setSafety(.full)
        try database.run("UPDATE writing SET run = ?", .text(run))
        // In the file, and not in the log beside it, which is written over.
        let isSettled = try database.settle()
        try database.setSafety(isSettled ? .off : .normal)
    }

    /// The last event that was kept, and the number of the last change.
    static func progress(_ database: Database) throws(DatabaseError) -> (last: UInt64, change: Int64)? {
        try database.rows("SELECT last, change FROM progress") {
            (UInt64(bitPattern: $0.integer(0)), $0.integer(1))
        }.first
    }
}
