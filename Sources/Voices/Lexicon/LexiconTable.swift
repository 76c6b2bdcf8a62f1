// SPDX-License-Identifier: Apache-2.0

internal import TabSeparated

/// A file of a lexicon: written forms, what the engine is given for them, and when.
///
/// Rows are searched in the file's own bytes, by halves. A file that is not sorted by its written forms is sorted when it is read;
/// a long one had better lie sorted. A long one of ours is not read at all: ``SortedLines``.
struct LexiconTable: LexiconRows {
    let name: String
    private let table: Table
    /// The rows by written form, where they do not lie so.
    private let order: [Int32]?
    /// The conditions of the rows that have some.
    private let conditions: [Int: [LexiconCondition]]

    /// A row that stands at a place of a text.
    struct Match {
        /// How many letters of the text it covers.
        let length: Int
        /// Which row of which file it is.
        let row: Int
        /// Whether it is written as the text is, in small and large letters.
        var isExact = true
    }

    /// Checks a file of `written`, `given` and perhaps `when`.
    /// - Throws: `TableError`, naming file and line.
    init(_ bytes: [UInt8], name: String) throws(TableError) {
        let hasConditions = Self.header(of: bytes).contains("when")
        let table = try Table(bytes, name: name, columns: ["written", "given"] + (hasConditions ? ["when"] : []))
        var classes: [String: [[Unicode.Scalar]]] = [:]
        for row in table.rows where row.bytes(0).first == UInt8(ascii: "@") {
            classes[String(row[0].dropFirst())] = Table.split(row[1], "|", keepingEmpty: false)
                .map { Array($0.unicodeScalars) }
        }
        var conditions: [Int: [LexiconCondition]] = [:]
        var last: ArraySlice<UInt8> = []
        var isSorted = true
        for (place, row) in table.rows.enumerated() {
            let written = row.bytes(0)
            guard !written.isEmpty, written.count <= 200, row.bytes(1).count <= 400 else {
                throw TableError(file: name, line: row.line, message: "has an empty or overlong field")
            }
            if isSorted { isSorted = !written.lexicographicallyPrecedes(last) }
            last = written
            if written.first == UInt8(ascii: "@") { continue }
            if let scalar = Self.unspeakable(in: row.bytes(1)) {
                let number = String(scalar.value, radix: 16, uppercase: true)
                throw TableError(
                    file: name, line: row.line,
                    message: "gives the engine U+\(number): only letters, marks and , . ; : ! ? ' - may be given")
            }
            guard hasConditions, !row.isEmpty(2) else { continue }
            do throws(LexiconCondition.Fault) {
                conditions[place] = try LexiconCondition.all(in: row[2], classes: classes)
            } catch {
                throw TableError(file: name, line: row.line, message: "has \(error.message)")
            }
        }
        self.name = name
        self.table = table
        self.conditions = conditions
        order = isSorted ? nil : Self.sorted(table)
        try checkForTwins(hasConditions)
    }

    private static func sorted(_ table: Table) -> [Int32] {
        (0..<Int32(table.rows.count)).sorted { one, other in
            let (first, second) = (table.rows[Int(one)].bytes(0), table.rows[Int(other)].bytes(0))
            return first.elementsEqual(second) ? one < other : first.lexicographicallyPrecedes(second)
        }
    }

    /// Refuses a written form that stands there twice with the same conditions.
    private func checkForTwins(_ hasConditions: Bool) throws(TableError) {
        var seen: [String] = []
        for place in 0..<table.rows.count {
            let row = table.rows[self.row(place)]
            let isTwin = place > 0 && table.rows[self.row(place - 1)].bytes(0).elementsEqual(row.bytes(0))
            let when = hasConditions && isTwin ? row[2] : ""
            if !isTwin {
                seen.removeAll(keepingCapacity: true)
                // The first of a run is looked at only when a second one follows.
                guard place + 1 < table.rows.count,
                    table.rows[self.row(place + 1)].bytes(0).elementsEqual(row.bytes(0))
                else { continue }
                seen.append(hasConditions ? row[2] : "")
                continue
            }
            guard !seen.contains(when) else {
                throw TableError(file: name, line: row.line, message: "has '\(row[0])' for the second time")
            }
            seen.append(when)
        }
    }

    private func row(_ place: Int) -> Int { order.map { Int($0[place]) } ?? place }

    func given(_ row: Int) -> String { table.rows[row][1] }

    func line(_ row: Int) -> Int { table.rows[row].line }

    func conditions(_ row: Int) -> [LexiconCondition] { conditions[row] ?? [] }

    func matches(in text: SearchedText.Letters, at place: Int) -> [Match] {
        var found: [Match] = []
        var (low, high) = (0, table.rows.count)
        let start = text.starts[place]
        var depth = 0
        while low < high, start + depth <= text.bytes.count {
            if depth > 0, let length = text.length(from: place, bytes: depth) {
                while low < high, written(low).count == depth {
                    found.append(Match(length: length, row: row(low)))
                    low += 1
                }
            }
            guard start + depth < text.bytes.count else { break }
            let byte = text.bytes[start + depth]
            let from = bound(low, high) { self.byte($0, depth) < Int(byte) }
            high = bound(from, high) { self.byte($0, depth) <= Int(byte) }
            low = from
            depth += 1
        }
        return found
    }

    /// A byte of a written form; what is too short comes before everything else.
    private func byte(_ place: Int, _ depth: Int) -> Int {
        let written = written(place)
        return depth < written.count ? Int(written[written.startIndex + depth]) : -1
    }

    private func written(_ place: Int) -> ArraySlice<UInt8> { table.rows[row(place)].bytes(0) }

    /// The first place between two of which something does not hold.
    private func bound(_ low: Int, _ high: Int, _ holds: (Int) -> Bool) -> Int {
        var (low, high) = (low, high)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The names of a file's columns: those of its first line that is no comment.
    private static func header(of bytes: [UInt8]) -> [String] {
        let first = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 40).first { $0.first != UInt8(ascii: "#") }
        return Table.split(String(decoding: first ?? [], as: UTF8.self), "\t", keepingEmpty: true)
    }

    /// The first letter that the engine may not be given: a digit, a sign, a control code or a bracket.
    private static func unspeakable(in given: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var place = given.startIndex
        while place < given.endIndex {
            let scalar = given.scalar(at: &place)
            switch scalar.value {
            case 0x61...0x7A, 0x41...0x5A, 0x20, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x3041...0x3096,
                0x30A1...0x30FA,
                0x30FC, 0xAC00...0xD7A3, 0x4E00...0x9FFF:
                continue
            case 0..<0x80: if !" ,.;:!?'-".unicodeScalars.contains(scalar) { return scalar }
            default: if !isSpeakable(scalar) { return scalar }
            }
        }
        return nil
    }

    private static func isSpeakable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || scalar == "’" { return true }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
