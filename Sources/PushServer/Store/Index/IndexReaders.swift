// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The connections that the index is read over: a few, each opened when it is first asked.
final class IndexReaders: Sendable {
    private final class Reader: Sendable {
        let connection = Mutex<Database?>(nil)
    }

    private let folder: String
    private let readers = (0..<4).map { _ in Reader() }
    private let next = Atomic<Int>(0)

    init(folder: String) { self.folder = folder }

    /// Reads over a connection that is free, or waits for one.
    func read<Answer: Sendable>(
        _ body: @Sendable (Database) throws(DatabaseError) -> Answer
    ) throws(DatabaseError) -> Answer {
        for reader in readers {
            let answer = reader.connection.withLockIfAvailable { [folder] connection in
                Result { () throws(DatabaseError) in try Self.read(&connection, folder, body) }
            }
            if let answer { return try answer.get() }
        }
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return try readers[abs(turn % readers.count)].connection.withLock { [folder] connection throws(DatabaseError) in
            try Self.read(&connection, folder, body)
        }
    }

    /// Closes the connections.
    func close() {
        for reader in readers { reader.connection.withLock { $0 = nil } }
    }

    private static func read<Answer>(
        _ connection: inout Database?, _ folder: String, _ body: @Sendable (Database) throws(DatabaseError) -> Answer
    ) throws(DatabaseError) -> Answer {
        if let connection { return try body(connection) }
        let opened = try Database(folder: folder, name: IndexTables.name, for: .reading)
        try opened.run("PRAGMA cache_size = -16384")
        connection = opened
        return try body(opened)
    }
}
