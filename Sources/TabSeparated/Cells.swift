// SPDX-License-Identifier: Apache-2.0

/// A table's bytes with the bounds of its fields.
final class Cells: Sendable {
    let columns: Int
    let rows: Int
    private let bytes: [UInt8]
    /// Of every row: its line, then where each asked-for field begins and ends.
    private let bounds: [Int32]

    /// Finds the fields.
    /// - Parameter isKnown: whether the bytes are known to be text.
    init(_ bytes: [UInt8], name: String, columns: [String], isKnown: Bool = false) throws(TableError) {
        // The whole is checked once; only a fault is looked for line by line.
        let isText = isKnown || String(validating: bytes, as: UTF8.self) != nil
        var order: [Int] = []
        var width = 0
        var bounds: [Int32] = []
        bounds.reserveCapacity(bytes.count / 6)
        // The end of each field of a line.
        var ends: [Int] = []
        var number = 0
        var start = 0
        var rows = 0
        let text = bytes.span
        while start <= text.count {
            number += 1
            ends.removeAll(keepingCapacity: true)
            let line = start
            var end = Self.mark(in: text, from: start)
            while end < text.count, text[end] == UInt8(ascii: "\t") {
                ends.append(end)
                end = Self.mark(in: text, from: end + 1)
            }
            ends.append(end)
            start = end + 1
            if end == line || text[line] == UInt8(ascii: "#") { continue }
            if !isText, String(validating: bytes[line..<end], as: UTF8.self) == nil {
                throw TableError(file: name, line: number, message: "is not UTF-8")
            }
            if width == 0 {
                let header = Table.split(String(decoding: bytes[line..<end], as: UTF8.self), "\t", keepingEmpty: true)
                // Otherwise the last column, or the first, would be looked for in vain, with nothing to be seen.
                guard header.last?.utf8.last != UInt8(ascii: "\r") else {
                    throw TableError(
                        file: name, line: number, message: "ends in a carriage return; end lines in line feeds alone")
                }
                guard header.first?.unicodeScalars.first != "\u{FEFF}" else {
                    throw TableError(
                        file: name, line: number, message: "begins with a byte order mark; save the file without one")
                }
                order = try Self.places(of: columns, in: header, name: name, line: number)
                width = ends.count
                continue
            }
            guard ends.count == width else {
                throw TableError(
                    file: name, line: number, message: "has \(ends.count) fields where the header has \(width)")
            }
            bounds.append(Int32(truncatingIfNeeded: number))
            for place in order {
                bounds.append(Int32(truncatingIfNeeded: place == 0 ? line : ends[place - 1] + 1))
                bounds.append(Int32(truncatingIfNeeded: ends[place]))
            }
            rows += 1
        }
        guard width > 0 else { throw TableError(file: name, line: 1, message: "has no header row") }
        self.columns = columns.count
        self.rows = rows
        self.bytes = bytes
        self.bounds = bounds
    }

    /// The place of the next tab or line feed from one on, eight bytes at a time; the end where there is none.
    private static func mark(in text: Span<UInt8>, from place: Int) -> Int {
        var place = place
        let all: UInt64 = 0x0101_0101_0101_0101
        while place + 8 <= text.count {
            let word = UInt64(
                littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
            // The high bit of each byte below 11, and perhaps of some behind the first such.
            var low = (word &- all &* 11) & ~word & all << 7
            while low != 0 {
                let found = place + low.trailingZeroBitCount / 8
                if text[found] == UInt8(ascii: "\t") || text[found] == UInt8(ascii: "\n") { return found }
                low &= low - 1
            }
            place += 8
        }
        while place < text.count, text[place] != UInt8(ascii: "\t"), text[place] != UInt8(ascii: "\n") { place += 1 }
        return place
    }

    func line(_ row: Int) -> Int { Int(bounds[row * (columns * 2 + 1)]) }

    func bytes(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
        precondition(column >= 0 && column < columns, "The table has no such column.")
        let place = row * (columns * 2 + 1) + 1 + column * 2
        return bytes[Int(bounds[place])..<Int(bounds[place + 1])]
    }

    /// The first letter of a field; NUL where it holds nothing.
    func first(_ row: Int, _ column: Int) -> Unicode.Scalar {
        let field = bytes(row, column)
        var start = field.startIndex
        return field.scalar(at: &start)
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
