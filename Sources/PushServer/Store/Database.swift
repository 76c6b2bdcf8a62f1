// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

/// A connection to an SQLite database, used by one thread at a time. The only file that calls SQLite.
@safe final class Database {
    /// What a file is opened for.
    enum Purpose { case reading, writing }

    /// When what was written is on the disk.
    enum Safety: String {
        /// When the kernel likes: a process that is killed loses nothing, a power cut may damage the file.
        case off = "OFF"
        /// Soon: a power cut takes the last writes back, and damages nothing.
        case normal = "NORMAL"
        /// When the transaction ends.
        case full = "FULL"
    }

    /// The path, as it stands in errors.
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens a database in a folder, which is made when it is not there.
    ///
    /// The file is made for its owner alone, before SQLite sees it: the log beside it takes over its permissions. Links are
    /// followed up to the folder that holds this one, and none after.
    /// - Parameter wait: how many milliseconds are waited for another process that writes.
    init(
        folder: String, name: String, for purpose: Purpose = .writing, safety: Safety = .normal, wait: Int32 = 5000
    ) throws(DatabaseError) {
        path = folder + "/" + name
        guard let place = Self.place(folder, makes: purpose == .writing) else {
            throw DatabaseError(opening: path, isWriting: purpose == .writing)
        }
        let file = place + "/" + name
        if purpose == .writing {
            // Only a file that was not there is opened: closing one that is would end SQLite's locks on it.
            let made = unsafe open(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if made >= 0 { close(made) }
        }
        guard Self.isPlain(file) else { throw DatabaseError(opening: path, isWriting: purpose == .writing) }
        var opened: OpaquePointer?
        let access = purpose == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let answer = unsafe sqlite3_open_v2(
            file, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, nil)
        guard answer == SQLITE_OK, let opened = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw DatabaseError(Self.code(answer), path)
        }
        unsafe handle = unsafe opened
        unsafe sqlite3_busy_timeout(handle, wait)
        guard unsafe earshot_sqlite_harden(handle) == SQLITE_OK else { throw DatabaseError(.failed, path) }
        for (limit, most) in Self.limits { unsafe sqlite3_limit(handle, limit, most) }
        try addHolds()
        guard purpose == .writing else { return }
        do throws(DatabaseError) {
            try useLogBeside(wait: wait)
            try setSafety(safety)
            try run("PRAGMA foreign_keys = ON")
            try run("PRAGMA journal_size_limit = 67108864")
        } catch {
            throw error.code == .cannotOpen ? DatabaseError(opening: path, isWriting: purpose == .writing) : error
        }
    }

    /// Has what is written go to a log beside the file, so that who reads waits for nobody.
    ///
    /// SQLite does not wait where another process is making the same file at that moment, whatever it was told: it is asked again.
    private func useLogBeside(wait: Int32) throws(DatabaseError) {
        let end = ContinuousClock.now + .milliseconds(Int(wait))
        while true {
            do throws(DatabaseError) { return try run("PRAGMA journal_mode = WAL") } catch {
                guard error.code == .busy, .now < end else { throw error }
                usleep(1000)
            }
        }
    }

    deinit {
        for statement in statements.values { statement.end() }
        unsafe sqlite3_close_v2(handle)
    }

    /// Has what is written from now on wait for the disk, or not.
    func setSafety(_ safety: Safety) throws(DatabaseError) { try run("PRAGMA synchronous = \(safety.rawValue)") }

    /// Moves all of the log beside the file into it; with ``Safety/full`` it is on the disk then. Returns false where somebody who
    /// reads kept it from that.
    func settle() throws(DatabaseError) -> Bool {
        try rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 }.first ?? false
    }

    /// What no statement of ours needs more of, in SQLite's units.
    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, 1 << 20), (SQLITE_LIMIT_SQL_LENGTH, 16 << 10), (SQLITE_LIMIT_ATTACHED, 0),
        (SQLITE_LIMIT_VARIABLE_NUMBER, 64), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    /// Gives statements `holds(text, part)`, whether a text has a part: as `instr`, which takes several times as long.
    private func addHolds() throws(DatabaseError) {
        let answer = unsafe sqlite3_create_function_v2(
            handle, "holds", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, count, values in
                guard count == 2, let values = unsafe values, let text = unsafe sqlite3_value_text(values[0]),
                    let part = unsafe sqlite3_value_text(values[1])
                else { return unsafe sqlite3_result_int(context, 0) }
                let found = unsafe earshot_holds(
                    text, sqlite3_value_bytes(values[0]), part, sqlite3_value_bytes(values[1]))
                unsafe sqlite3_result_int(context, found)
            }, nil, nil, nil)
        guard answer == SQLITE_OK else { throw DatabaseError(.failed, path) }
    }

    /// The folder without links above it; nil where it is none, is a link itself, or cannot be made.
    private static func place(_ folder: String, makes: Bool) -> String? {
        let steps = folder.split(separator: "/")
        guard let name = steps.last, name != ".", name != ".." else { return nil }
        let above = (folder.hasPrefix("/") ? "/" : "") + steps.dropLast().joined(separator: "/")
        guard let real = unsafe realpath(above.isEmpty ? "." : above, nil) else { return nil }
        defer { unsafe free(real) }
        let place = unsafe String(cString: real) + "/" + name
        if makes { _ = unsafe mkdir(place, 0o700) }
        var facts = stat()
        guard unsafe lstat(place, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
        return place
    }

    private static func isPlain(_ file: String) -> Bool {
        var facts = stat()
        return unsafe lstat(file, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Removes a database and the files that SQLite keeps beside it; nobody may have it open.
    static func remove(folder: String, name: String) {
        guard let place = place(folder, makes: false) else { return }
        for ending in ["", "-wal", "-shm", "-journal"] { _ = unsafe unlink(place + "/" + name + ending) }
    }

    fileprivate static func code(_ answer: Int32) -> DatabaseError.Code {
        switch answer & 0xFF {
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: .cannotOpen
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .damaged
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_CONSTRAINT: .conflict
        default: .failed
        }
    }

    // MARK: Statements

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: DatabaseValue...) throws(DatabaseError) { try run(sql, values) }

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: [DatabaseValue]) throws(DatabaseError) {
        let statement = try statement(sql, values)
        defer { statement.rewind() }
        while try step(statement) {}
    }

    /// Runs a statement and reads each row of its answer. A row is good only while it is read.
    func rows<Element>(
        _ sql: String, _ values: [DatabaseValue] = [], read: (DatabaseRow) -> Element
    ) throws(DatabaseError) -> [Element] {
        let statement = try statement(sql, values)
        defer { statement.rewind() }
        var rows: [Element] = []
        while try step(statement) { rows.append(read(DatabaseRow(statement: statement))) }
        return rows
    }

    /// How many rows the last statement has made, changed or removed.
    var changedRows: Int { unsafe Int(sqlite3_changes(handle)) }

    /// Runs the body in a transaction, which is taken back when it throws.
    func transaction<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    private func statement(_ sql: String, _ values: [DatabaseValue]) throws(DatabaseError) -> Statement {
        let statement: Statement
        if let prepared = statements[sql] {
            statement = prepared
        } else {
            var made: OpaquePointer?
            let answer = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
            guard answer == SQLITE_OK, let made = unsafe made else { throw DatabaseError(Self.code(answer), path) }
            statement = unsafe Statement(made)
            statements[sql] = statement
        }
        for index in values.indices {
            let answer = statement.bind(values[index], at: Int32(index + 1))
            guard answer == SQLITE_OK else {
                statement.rewind()
                throw DatabaseError(Self.code(answer), path)
            }
        }
        return statement
    }

    private func step(_ statement: Statement) throws(DatabaseError) -> Bool {
        switch statement.step() {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let answer: throw DatabaseError(Self.code(answer), path)
        }
    }
}

/// What is written to a column.
enum DatabaseValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])

    /// A text that may be missing.
    static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .null }
    /// A number that may be missing.
    static func real(_ number: Double?) -> Self { number.map { .real($0) } ?? .null }
    /// A truth value, 1 or 0.
    static func truth(_ truth: Bool) -> Self { .integer(truth ? 1 : 0) }
}

/// A row of an answer, by the numbers of its columns from 0.
struct DatabaseRow {
    fileprivate let statement: Statement

    func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
    func integer(_ column: Int32) -> Int64 { statement.integer(column) }
    func real(_ column: Int32) -> Double? { isNull(column) ? nil : statement.real(column) }
    func bytes(_ column: Int32) -> [UInt8] { statement.bytes(column) }
    func text(_ column: Int32) -> String? { isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self) }
}

/// A statement that was prepared once.
@safe private final class Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    func end() { unsafe sqlite3_finalize(handle) }

    /// Makes it ready for the next time; what was bound is let go.
    func rewind() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    func step() -> Int32 { unsafe sqlite3_step(handle) }

    /// Has SQLite copy what it is given, before the call returns.
    private static var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    func bind(_ value: DatabaseValue, at place: Int32) -> Int32 {
        switch value {
        case .null: return unsafe sqlite3_bind_null(handle, place)
        case .integer(let number): return unsafe sqlite3_bind_int64(handle, place, number)
        case .real(let number): return unsafe sqlite3_bind_double(handle, place, number)
        case .text(var text):
            return text.withUTF8 { letters in
                // Without letters there is no address, which SQLite would take for null.
                guard let first = letters.baseAddress else {
                    return unsafe sqlite3_bind_text(handle, place, "", 0, Self.copied)
                }
                return unsafe first.withMemoryRebound(to: CChar.self, capacity: letters.count) { first in
                    unsafe sqlite3_bind_text(handle, place, first, Int32(clamping: letters.count), Self.copied)
                }
            }
        case .bytes(let bytes):
            return unsafe bytes.withUnsafeBytes { bytes in
                guard let first = bytes.baseAddress else { return unsafe sqlite3_bind_zeroblob(handle, place, 0) }
                return unsafe sqlite3_bind_blob(handle, place, first, Int32(clamping: bytes.count), Self.copied)
            }
        }
    }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }
    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }
    func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let first = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: first, count: count))
    }
}
