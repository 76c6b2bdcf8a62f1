// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TabSeparated

@Suite("A table of words")
struct TableTests {
    @Test func `columns are found by the header, whatever their order`() throws {
        let table = try Table(Array("b\ta\n2\t1\n\n# note\n4\t3\n".utf8), name: "t.tsv", columns: ["a", "b"])
        #expect(table.rows.map(\.fields) == [["1", "2"], ["3", "4"]])
        #expect(table.rows.map(\.line) == [2, 5])
    }

    @Test(arguments: [
        ("", 1, "has no header row"),
        ("a\n", 1, "has no column 'b' in its header"),
        ("a\tb\r\n1\t2\r\n", 1, "ends in a carriage return; end lines in line feeds alone"),
        ("\u{FEFF}a\tb\n1\t2\n", 1, "begins with a byte order mark; save the file without one"),
        ("a\tb\n1\n", 2, "has 1 fields where the header has 2"),
        ("a\tb\n1\t2\t3\n", 2, "has 3 fields where the header has 2"),
    ])
    func `a fault is named by file and line`(text: String, line: Int, message: String) {
        #expect(throws: TableError(file: "t.tsv", line: line, message: message)) {
            try Table(Array(text.utf8), name: "t.tsv", columns: ["a", "b"])
        }
    }

    @Test(arguments: [("a b", ["a", "b"]), ("  a  ", ["a"]), ("é ü", ["é", "ü"])])
    func `a field may hold a list`(field: String, parts: [String]) throws {
        let table = try Table(Array("a\n\(field)\n".utf8), name: "t.tsv", columns: ["a"])
        #expect(table.rows[0].list(0) == parts)
    }

    @Test func `an empty part counts where it is asked for`() {
        #expect(Table.split("a||b|", "|", keepingEmpty: true) == ["a", "", "b", ""])
        #expect(Table.split("", "|", keepingEmpty: true) == [""])
    }

    @Test func `a line that is not UTF-8 is named`() {
        #expect(throws: TableError(file: "t.tsv", line: 2, message: "is not UTF-8")) {
            try Table([0x61, 0x0A, 0xFF], name: "t.tsv", columns: ["a"])
        }
    }

    @Test func `finds fields of every length at every place, beside every control code`() throws {
        var text = "a\tb\tc\n"
        var expected: [[String]] = []
        for length in 0..<40 {
            // What is just above and below a tab and a line feed, and letters of several bytes.
            let long = String(repeating: ["x", "\u{8}", "\u{B}", "é", "汉", "\u{0}"][length % 6], count: length)
            for fields in [[long, "", "z"], ["y", long, long], ["", "w", long + "\u{B}"]] {
                expected.append(fields)
                text += fields.joined(separator: "\t") + "\n"
            }
        }
        let table = try Table(Array(text.utf8), name: "fields", columns: ["a", "b", "c"])
        #expect(table.rows.map(\.fields) == expected)
        #expect(table.rows.indices.map { table.first($0, 2) } == expected.map { $0[2].unicodeScalars.first ?? "\0" })
    }
}
