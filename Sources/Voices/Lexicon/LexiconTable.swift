// SPDX-License-Identifier: Apache-2.0

internal import TabSeparated

/// A file of a lexicon: written forms, what the engine is given for them, and when.
///
/// Rows lie in boxes by the first letter of what is written, and are compared in the file's own bytes. A long one of ours is not read
/// at all: ``SortedLines``.
struct LexiconTable: LexiconRows {
    let name: String
    private let table: Table
    private let hasConditions: Bool
    /// Where each box begins in ``rows``, and the end.
    private let boxes: [Int32]
    /// The rows, box by box.
    private let rows: [Int32]
    private let classes: LexiconClasses
    /// What has been read of the conditions: an announcement needs few of them.
    private let read = ReadConditions()

    /// A row that stands at a place of a text.
    struct Match {
        /// How many letters of the text it covers.
        let length: Int
        /// Which row of which file it is.
        let row: Int
        /// Whether it is written as the text is, in small and large letters.
        var isExact = true
    }

    /// Takes a file of `written`, `given` and perhaps `when`.
    /// - Parameter isKnown: whether it is known to be right, so that no time is spent on each row.
    /// - Throws: `TableError`, naming file and line.
    init(_ bytes: [UInt8], name: String, isKnown: Bool = false) throws(TableError) {
        hasConditions = Self.header(of: bytes).contains("when")
        table = try Table(
            bytes, name: name, columns: ["written", "given"] + (hasConditions ? ["when"] : []), isKnown: isKnown)
        self.name = name
        var classes: [Int] = []
        var counts = [Int32](repeating: 0, count: Self.boxes + 1)
        var places = [UInt8](repeating: 0, count: table.rows.count)
        for place in places.indices {
            var first = table.first(place, 0)
            if first == "@" {
                classes.append(place)
                first = "\0"
            }
            places[place] = Self.box(first)
            counts[Int(places[place]) + 1] += 1
        }
        for box in 0..<Self.boxes { counts[box + 1] += counts[box] }
        var rows = [Int32](repeating: 0, count: places.count)
        var next = counts
        for (place, box) in places.enumerated() {
            rows[Int(next[Int(box)])] = Int32(truncatingIfNeeded: place)
            next[Int(box)] += 1
        }
        (self.classes, self.rows, boxes) = (LexiconClasses(classes, of: table), rows, counts)
        if !isKnown { try check() }
    }

    private static let boxes = 256

    /// The box of what begins with a letter.
    private static func box(_ scalar: Unicode.Scalar) -> UInt8 {
        UInt8(truncatingIfNeeded: (scalar.value &* 0x9E37_79B1) >> 24)
    }

    /// The line of the first row that does not lie behind the one before it by its bytes; nil where all do, as a search by halves
    /// needs it.
    var firstOutOfOrder: Int? {
        zip(table.rows, table.rows.dropFirst()).first { !$0.bytes(0).lexicographicallyPrecedes($1.bytes(0)) }?.1.line
    }

    /// Refuses the first row that is wrong, and a written form that stands there twice with the same conditions.
    private func check() throws(TableError) {
        var seen: Set<String> = []
        for row in table.rows {
            guard !row.isEmpty(0), row.bytes(0).count <= 200, row.bytes(1).count <= 400 else {
                throw TableError(file: name, line: row.line, message: "has an empty or overlong field")
            }
            if row.bytes(0).first == UInt8(ascii: "@") { continue }
            if let scalar = Self.unspeakable(in: row.bytes(1)) {
                let number = String(scalar.value, radix: 16, uppercase: true)
                throw TableError(
                    file: name, line: row.line,
                    message: "gives the engine U+\(number): only letters, marks and , . ; : ! ? ' - may be given")
            }
            let when = hasConditions ? row[2] : ""
            do throws(LexiconCondition.Fault) { _ = try LexiconCondition.all(in: when, classes: classes) } catch {
                throw TableError(file: name, line: row.line, message: "has \(error.message)")
            }
            guard seen.insert(row[0] + "\t" + when).inserted else {
                throw TableError(file: name, line: row.line, message: "has '\(row[0])' for the second time")
            }
        }
    }

    func given(_ row: Int) -> String { table.rows[row][1] }

    func line(_ row: Int) -> Int { table.rows[row].line }

    func conditions(_ row: Int) -> [LexiconCondition] {
        guard hasConditions, !table.rows[row].isEmpty(2) else { return [] }
        return read.conditions(row) {
            do throws(LexiconCondition.Fault) {
                return try LexiconCondition.all(in: table.rows[row][2], classes: classes)
            } catch {
                // What cannot be read never holds.
                return [.tone([])]
            }
        }
    }

    func matches(in text: SearchedText.Letters, at letter: Int) -> [Match] {
        let start = text.starts[letter]
        let rest = text.bytes[start...]
        var first = rest.startIndex
        let box = Int(Self.box(rest.scalar(at: &first)))
        var found: [Match] = []
        for place in boxes[box]..<boxes[box + 1] {
            let row = Int(rows[Int(place)])
            let written = table.rows[row].bytes(0)
            guard rest.starts(with: written), let length = text.length(from: letter, bytes: written.count) else {
                continue
            }
            found.append(Match(length: length, row: row))
        }
        return found
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
