// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import TabSeparated
import Testing

/// A table of markers in a folder of its own, as long as it is used.
struct WrittenTable {
    let folder: URL
    var url: URL { folder.appendingPathComponent("xx/markers.tsv") }

    init(_ rows: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("markers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("xx"), withIntermediateDirectories: true)
        try Data("role\tphrase\n\(rows)".utf8).write(to: url)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

@Suite("A table of markers")
struct MarkerTableTests {
    @Test(arguments: [
        (
            "credit\tpaid\ndebit\tsent\ndebit\tpaid\n",
            "xx/markers.tsv, line 4 calls 'paid' debit, which line 2 calls credit."
        ),
        ("debit\tpaid\ncredit\tPAÍD\n", "xx/markers.tsv, line 3 calls 'paid' credit, which line 2 calls debit."),
        ("credits\tpaid\n", "xx/markers.tsv, line 2 has no role 'credits'."),
        ("credit:two\tpaid\n", "xx/markers.tsv, line 2 has no hint 'two'."),
        ("credit\t\n", "xx/markers.tsv, line 2 holds a phrase that is empty or cannot be looked for."),
        ("credit\t*\n", "xx/markers.tsv, line 2 holds a phrase that is empty or cannot be looked for."),
        ("same\tyour card\n", "xx/markers.tsv, line 2 has no '=' between two wordings that can be looked for."),
        ("same\tcard=\u{1F4B3}\n", "xx/markers.tsv, line 2 has no '=' between two wordings that can be looked for."),
        ("same\t=card\n", "xx/markers.tsv, line 2 has no '=' between two wordings that can be looked for."),
    ])
    func `is refused by file, line and both roles`(rows: String, fault: String) throws {
        let table = try WrittenTable(rows)
        defer { table.remove() }
        let error = #expect(throws: TableError.self) { try MarkerTable(contentsOf: table.url).index() }
        #expect(error?.description == fault)
        #expect(throws: TableError.self) { try CompiledMarkers.compile(folder: table.folder) }
    }

    @Test func `is refused where its wordings double its phrases without end`() throws {
        let places = 0..<17
        let phrase = places.map { "w\(Character(UnicodeScalar(UInt8(97 + $0))))" }.joined(separator: " ")
        let same = places.map { place in
            let letter = Character(UnicodeScalar(UInt8(97 + place)))
            return "same\tw\(letter)=x\(letter)\n"
        }
        let table = try WrittenTable("credit\t\(phrase)\n" + same.joined())
        defer { table.remove() }
        let error = #expect(throws: TableError.self) { try MarkerTable(contentsOf: table.url) }
        #expect(error?.description == "xx/markers.tsv, line 2 becomes too many phrases by 'same'.")
    }

    /// What tells the roles of the phrases that a table finds in a text.
    private func roles(by table: WrittenTable) throws -> (String) -> [Role] {
        let index = try MarkerTable(contentsOf: table.url).index()
        return { text in
            var letters: [UInt32] = []
            PhraseFolding.fold(ArraySlice(text.utf8), into: &letters)
            return index.finds(in: letters).map { index.markers[$0.marker].role }
        }
    }

    @Test func `finds the longest phrase, as a whole word`() throws {
        let table = try WrittenTable("credit\tcredit\nignored\tcredit card*\ndebit\t^received\n")
        defer { table.remove() }
        let roles = try roles(by: table)
        #expect(roles("a credit") == [.credit])
        #expect(roles("a credit cards") == [.ignored])
        #expect(roles("accredited credits") == [])
        #expect(roles("received. Received! bob received") == [.debit, .debit])
    }

    @Test func `finds what takes a credit back behind a dash as at a sentence's beginning, and nothing else`() throws {
        let table = try WrittenTable(
            "failed\t^blocked\npending\t^on hold\npromotion\t^test\nrefund:undone\t^returned\n"
                + "refund\t^refund\ncredit\t^paid\n")
        defer { table.remove() }
        let roles = try roles(by: table)
        #expect(roles("Blocked. Bob - blocked. Bob - on hold") == [.failed, .failed, .pending])
        #expect(roles("Bob - test - returned") == [.promotion, .refund])
        #expect(roles("Bob - refund - paid") == [])
        #expect(roles("Bob -test a-test Bob- test") == [])
        // A payer may be called so.
        #expect(roles("Bob - test kitchen") == [])
        #expect(roles("Bob - test!") == [.promotion])
    }

    @Test func `has every phrase in the wordings that mean the same, but for those that are there`() throws {
        let table = try WrittenTable(
            "credit\ton your card\nsame\tyour card=your account\nsame\ton=onto\ndebit\tonto your card\n"
                + "credit\tyour cards\nrefund\t^back on your card*\n")
        defer { table.remove() }
        let roles = try roles(by: table)
        #expect(roles("on your account") == [.credit])
        #expect(roles("onto your account") == [.debit])
        #expect(roles("onto your card") == [.debit])
        #expect(roles("your cards, your accounts") == [.credit])
        #expect(roles("back onto your accounts") == [.refund])
    }

    @Test func `is the same when it comes back from the compiled file`() throws {
        let table = try WrittenTable("with\ten\ncredit:to\tpaid to\nchannel:Alipay\talipay\ndebit\t^sent {amount}*\n")
        defer { table.remove() }
        let file = table.folder.appendingPathComponent(CompiledMarkers.fileName)
        try CompiledMarkers.compile(folder: table.folder).write(to: file)
        let compiled = try CompiledMarkers(contentsOf: file)
        #expect(compiled.languages == ["xx"])
        let index = try #require(compiled.index("xx"))
        let written = try MarkerTable(contentsOf: table.url).index()
        #expect(index.markers == written.markers)
        #expect(index.companions == ["en"])
        #expect(compiled.index("en") == nil)
        #expect(compiled.languages(of: Array("paid".unicodeScalars.map(\.value))[...]) == 1)
        #expect(compiled.languages(of: Array("alipay".unicodeScalars.map(\.value))[...]) == 0)
    }

    @Test func `has the words of its receipts and of what all languages share beside it`() throws {
        let table = try WrittenTable("credit\tpaid\n")
        defer { table.remove() }
        try Data("role\tphrase\nthanks\tthank you\n".utf8)
            .write(to: table.folder.appendingPathComponent("xx/receipts.tsv"))
        let other = table.folder.appendingPathComponent("xx-Latn")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: table.url, to: other.appendingPathComponent("markers.tsv"))
        try Data("word\tkind\nquote\tthing\nél\tarticle\nel\tthing\n".utf8)
            .write(to: table.folder.appendingPathComponent("objects.tsv"))
        try Data("place\tword\nbefore\tabout\nafter\teach\nafter\tea\nnames:USD\tUSD\n".utf8)
            .write(to: table.folder.appendingPathComponent("surroundings.tsv"))
        let file = table.folder.appendingPathComponent(CompiledMarkers.fileName)
        try CompiledMarkers.compile(folder: table.folder).write(to: file)
        let compiled = try CompiledMarkers(contentsOf: file)
        #expect(compiled.receipts("xx")?.markers.map(\.role) == [.thanks])
        #expect(compiled.receipts("xx-Latn")?.markers.map(\.role) == [.thanks])
        let objects = try #require(compiled.words(.objects))
        // Of what is the same without accents the first row counts.
        #expect(
            [objects[letters("el")], objects[letters("quote")], objects[letters("quot")]] == ["article", "thing", nil])
        let text = Array("about 5 Each usd USD".unicodeScalars)
        let behind = try #require(compiled.words(.behind))
        #expect(behind.words(at: 8, in: text).map(\.count) == [4, 2])
        #expect(behind.words(at: 17, in: text, anyCase: false).map(\.kind) == ["names:USD"])
        #expect(behind.words(at: 13, in: text, anyCase: false).isEmpty && behind.words(at: 20, in: text).isEmpty)
        let before = try #require(compiled.words(.before))
        #expect(before.words(at: 5, in: text).map(\.kind) == ["before"])
        #expect(before.words(at: 4, in: text).isEmpty && before.words(at: 0, in: text).isEmpty)
        #expect(compiled.words(.payers).map(\.mostWords) == nil)
    }

    private func letters(_ word: String) -> ArraySlice<UInt32> { Array(word.unicodeScalars.map(\.value))[...] }

    @Test(arguments: [0, 7, 20, 60, 400])
    func `that is cut off or no table is refused`(length: Int) throws {
        let table = try WrittenTable("credit\tpaid\n")
        defer { table.remove() }
        let file = table.folder.appendingPathComponent(CompiledMarkers.fileName)
        try CompiledMarkers.compile(folder: table.folder).prefix(length).write(to: file)
        #expect(throws: TableError.self) { try CompiledMarkers(contentsOf: file) }
    }
}
