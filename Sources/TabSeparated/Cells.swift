// SPDX-License-Identifier: Apache-2.0

/// A table's bytes with the bounds of its fields.
final class Cells: Sendable {
    let columns: Int
    let rows: Int
    private let bytes: [UInt8]
    /// Of every row: its line, then where each asked-for field begins and ends.
    private let bounds: [Int32]

    init(_ bytes: [UInt8], name: String, columns: [String]) throws(TableError) {
        // The whole is checked once; only a fault is looked for line by line.
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var order: [Int] = []
        var width = 0
        var bounds: [Int32] = []
        bounds.reserveCapacity(bytes.count / 6)
        var fields: [(start: Int, end: Int)] = []
        var number = 0
        var start = 0
        var rows = 0
        let text = bytes.span
        while start <= text.count {
            number += 1
            fields.removeAll(keepingCapacity: true)
            var from = start
            var end = start
            while end < text.count {
                let byte = text[end]
                if byte <= UInt8(ascii: "\n") {
                    if byte == UInt8(ascii: "\n") { break }
                    if byte == UInt8(ascii: "\t") {
                        fields.append((from, end))
                        from = end + 1
                    }
                }
                end += 1
            }
            fields.append((from, end))
            let line = start
            start = end + 1
            if end == line || text[line] == UInt8(ascii: "#") { continue }
            if !isText, String(validating: bytes[line..<end], as: UTF8.self) == nil {
                throw TableError(file: name, line: number, message: "is not UTF-8")
            }
            if width == 0 {
                let header = fields.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
                order = try Self.places(of: columns, in: header, name: name, line: number)
                width = fields.count
                continue
            }
            guard fields.count == width else {
                throw TableError(
                    file: name, line: number, message: "has \(fields.count) fields where the header has \(width)")
            }
            bounds.append(Int32(truncatingIfNeeded: number))
            for place in order {
                bounds.append(Int32(truncatingIfNeeded: fields[place].start))
                bounds.append(Int32(truncatingIfNeeded: fields[place].end))
            }
            rows += 1
        }
        guard width > 0 else { throw TableError(file: name, line: 1, message: "has no header row") }
        self.columns = columns.count
        self.rows = rows
        self.bytes = bytes
        self.bounds = bounds
    }

    func line(_ row: Int) -> Int { Int(bounds[row * (columns * 2 + 1)]) }

    func bytes(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
        precondition(column >= 0 && column < columns, "The table has no such column.")
        let place = row * (columns * 2 + 1) + 1 + column * 2
        return bytes[Int(bounds[place])..<Int(bounds[place + 1])]
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
