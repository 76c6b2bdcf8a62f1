// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A table of words read from a tab-separated file with a header row.
///
/// Lines that begin with `#` and empty lines are left out; every other line has as many fields as the header. A field
/// becomes a string when it is asked for: tables are read at every start, and most fields of most rows are not needed.
///
///     let currencies = try Table(contentsOf: url, columns: ["code", "one", "many"])
///     for row in currencies.rows { print(row[0], row.line) }
public struct Table: Sendable {
    /// The file's name, for messages.
    public let name: String
    private let cells: Cells

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
    /// - Parameter isKnown: whether the bytes are known to be UTF-8, so that no time is spent on that.
    /// - Throws: ``TableError``, naming the given name and the line.
    public init(
        _ bytes: some Collection<UInt8>, name: String, columns: [String], isKnown: Bool = false
    ) throws(TableError) {
        self.name = name
        cells = try Cells(Array(bytes), name: name, columns: columns, isKnown: isKnown)
    }

    /// The first letter of a field, by the places of its row and of its column; NUL where it holds nothing.
    public func first(_ row: Int, _ column: Int) -> Unicode.Scalar { cells.first(row, column) }

    /// The rows, in the order of the file.
    public var rows: Rows { Rows(cells: cells) }

    /// The rows of a table.
    public struct Rows: RandomAccessCollection, Sendable {
        fileprivate let cells: Cells

        public var startIndex: Int { 0 }
        public var endIndex: Int { cells.rows }
        public subscript(row: Int) -> Row { Row(cells: cells, row: row) }
    }

    /// One row, with the line of the file it stood in.
    public struct Row: Sendable {
        fileprivate let cells: Cells
        fileprivate let row: Int

        /// The line in the file, counted from 1.
        public var line: Int { cells.line(row) }

        /// The fields, in the order of the columns asked for.
        public var fields: [String] { (0..<cells.columns).map { self[$0] } }

        /// Returns the field of a column, by its place in the columns asked for.
        public subscript(column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

        /// Returns a field as it stands in the file, in UTF-8.
        public func bytes(_ column: Int) -> ArraySlice<UInt8> { cells.bytes(row, column) }

        /// Whether a field holds nothing.
        public func isEmpty(_ column: Int) -> Bool { bytes(column).isEmpty }

        /// Returns the parts of a field that holds a list, without empty ones.
        public func list(_ column: Int, separator: Unicode.Scalar = " ") -> [String] {
            guard separator.isASCII else { return [self[column]] }
            let bytes = bytes(column)
            if bytes.isEmpty { return [] }
            return bytes.split(separator: UInt8(truncatingIfNeeded: separator.value))
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Splits a text at an ASCII separator.
    public static func split(_ text: String, _ separator: Unicode.Scalar, keepingEmpty: Bool) -> [String] {
        let mark = UInt8(truncatingIfNeeded: separator.value)
        return Array(text.utf8).split(separator: mark, omittingEmptySubsequences: !keepingEmpty)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}

extension ArraySlice<UInt8> {
    /// Reads the scalar at a place of valid UTF-8 and moves the place behind it; NUL at the end.
    @inlinable
    public func scalar(at place: inout Int) -> Unicode.Scalar {
        guard place < endIndex else { return "\0" }
        let first = self[place]
        place += 1
        if first < 0x80 { return Unicode.Scalar(first) }
        let more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
        var value = UInt32(first) & (0x3F >> UInt32(more))
        for _ in 0..<more where place < endIndex {
            value = value << 6 | UInt32(self[place] & 0x3F)
            place += 1
        }
        return Unicode.Scalar(value) ?? "\0"
    }
}
