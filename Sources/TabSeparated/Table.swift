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

        /// Returns the parts of a field that holds a list, without empty ones.
        ///
        /// By bytes: tables are read at every start, and looking for characters costs several times as much.
        public func list(_ column: Int, separator: Unicode.Scalar = " ") -> [String] {
            guard separator.isASCII else { return [fields[column]] }
            return Table.split(fields[column], separator, keepingEmpty: false)
        }
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
        try self.init(array: Array(bytes), name: name, columns: columns)
    }

    // Tables are read at every start, so this works on an array and makes no slice per line.
    private init(array bytes: [UInt8], name: String, columns: [String]) throws(TableError) {
        // The whole is checked once; only a fault is looked for line by line.
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var order: [Int]?
        var width = 0
        var rows: [Row] = []
        var number = 0
        var start = 0
        while start <= bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            defer { start = end + 1 }
            number += 1
            if end == start || bytes[start] == UInt8(ascii: "#") { continue }
            let fields = Self.fields(bytes, start, end)
            if !isText, String(validating: bytes[start..<end], as: UTF8.self) == nil {
                throw TableError(file: name, line: number, message: "is not UTF-8")
            }
            guard let places = order else {
                order = try Self.places(of: columns, in: fields, name: name, line: number)
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

    /// Splits a text at an ASCII separator.
    public static func split(_ text: String, _ separator: Unicode.Scalar, keepingEmpty: Bool) -> [String] {
        let mark = UInt8(truncatingIfNeeded: separator.value)
        var parts: [String] = []
        var start = text.startIndex
        while true {
            let end = text.utf8[start...].firstIndex(of: mark) ?? text.endIndex
            if keepingEmpty || start < end { parts.append(String(text[start..<end])) }
            if end == text.endIndex { return parts }
            start = text.utf8.index(after: end)
        }
    }

    private static func fields(_ bytes: [UInt8], _ start: Int, _ end: Int) -> [String] {
        var fields: [String] = []
        var from = start
        while true {
            var to = from
            while to < end, bytes[to] != UInt8(ascii: "\t") { to += 1 }
            fields.append(String(decoding: bytes[from..<to], as: UTF8.self))
            if to == end { return fields }
            from = to + 1
        }
    }

    private static func places(
        of columns: [String], in header: [String], name: String, line: Int
    ) throws(TableError) -> [Int] {
        var places: [Int] = []
        for column in columns {
            guard let place = header.firstIndex(of: column) else {
                throw TableError(file: name, line: line, message: "has no column '\(column)' in its header")
            }
            places.append(place)
        }
        return places
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
