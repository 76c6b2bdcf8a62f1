// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A table of words read from a tab-separated file with a header row.
///
/// Lines that begin with `#` and empty lines are left out; every other line has as many fields as the header.
///
///     let currencies = try Table(contentsOf: url, columns: ["code", "one", "many"])
///     for row in currencies.rows { print(row[0], row.line) }
public struct Table: Sendable {
    /// One row, with the line of the file it stood in.
    public struct Row: Sendable {
        /// The fields, in the order of the columns asked for.
        public let fields: [String]
        /// The line in the file, counted from 1.
        public let line: Int

        /// Returns the field of a column, by its place in the columns asked for.
        public subscript(column: Int) -> String { fields[column] }
    }

    /// The file's name, for messages.
    public let name: String
    /// The rows, in the order of the file.
    public let rows: [Row]

    /// Reads a table from a file and checks its shape.
    /// - Parameter columns: the header that the file must have; its columns may stand in another order.
    /// - Throws: ``TableError``, naming file and line.
    public init(contentsOf url: URL, columns: [String]) throws(TableError) {
        let bytes: Data
        do { bytes = try Data(contentsOf: url) } catch {
            throw TableError(file: url.lastPathComponent, line: 0, message: "cannot be read")
        }
        try self.init(bytes, name: url.lastPathComponent, columns: columns)
    }

    /// Reads a table from UTF-8 bytes and checks its shape.
    /// - Throws: ``TableError``, naming the given name and the line.
    public init(_ bytes: some Collection<UInt8>, name: String, columns: [String]) throws(TableError) {
        var order: [Int]?
        var width = 0
        var rows: [Row] = []
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            var fields: [String] = []
            fields.reserveCapacity(parts.count)
            for part in parts {
                guard let field = String(validating: part, as: UTF8.self) else {
                    throw TableError(file: name, line: number, message: "is not UTF-8")
                }
                fields.append(field)
            }
            guard let places = order else {
                var places: [Int] = []
                for column in columns {
                    guard let place = fields.firstIndex(of: column) else {
                        throw TableError(file: name, line: number, message: "has no column '\(column)' in its header")
                    }
                    places.append(place)
                }
                order = places
                width = fields.count
                continue
            }
            guard fields.count == width else {
                throw TableError(
                    file: name, line: number, message: "has \(fields.count) fields where the header has \(width)")
            }
            rows.append(Row(fields: places.map { fields[$0] }, line: number))
        }
        guard order != nil else { throw TableError(file: name, line: 1, message: "has no header row") }
        self.name = name
        self.rows = rows
    }
}

/// A fault in a table, by file and line.
public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file's name.
    public let file: String
    /// The line, counted from 1; 0 stands for the file as a whole.
    public let line: Int
    /// What is wrong there.
    public let message: String

    /// Describes a fault that a reader of the table found in a row.
    public init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// One sentence that names file and line.
    public var description: String { line == 0 ? "\(file) \(message)." : "\(file), line \(line) \(message)." }
}
