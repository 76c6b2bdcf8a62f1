// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import Testing

@testable import Voices

@Suite struct `Japanese lexicon` {
    private let folder = (try? VoiceCatalogue().voice(id: "ja-JP"))?.folder

    private func lines(_ file: String) throws -> [String] {
        let text = try String(contentsOf: try #require(folder).appendingPathComponent(file), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    /// It is not read when it is opened, so that nothing but this test finds a fault in it.
    @Test func `a long table finds what it finds when it is read`() throws {
        let url = try #require(folder).appendingPathComponent("surnames.tsv")
        let bytes = [UInt8](try Data(contentsOf: url))
        let tables: [any LexiconRows] = [
            try LexiconTable(bytes, name: "s.tsv"), SortedLines(bytes, name: "s.tsv"),
        ]
        let rows = try lines("surnames.tsv").filter { !$0.hasPrefix("#") }.dropFirst()
        for row in rows {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(fields.count == 2)
            let text = SearchedText(Array((fields[0] + "さま").unicodeScalars), language: "ja").exact
            let found = try tables.map { table in
                let match = try #require(table.matches(in: text, at: 0).max { $0.length < $1.length })
                return "\(match.length) \(table.given(match.row))"
            }
            #expect(found[0] == found[1] && found[1] == "\(fields[0].unicodeScalars.count) \(fields[1])")
        }
    }

    @Test func `what a long table lacks is not found`() {
        let table = SortedLines(Array("# c\nwritten\tgiven\n山\tやま\n山田\tやまだ\n森\tもり\n".utf8), name: "s.tsv")
        func given(_ written: String) -> [String] {
            let text = SearchedText(Array(written.unicodeScalars), language: "ja").exact
            return table.matches(in: text, at: 0).map { table.given($0.row) }
        }
        let last = table.matches(in: SearchedText(["森"], language: "ja").exact, at: 0)
        #expect(last.map { table.line($0.row) } == [5])
        #expect(given("山田林") == ["やま", "やまだ"])
        #expect(given("山") == ["やま"])
        #expect(given("森") == ["もり"])
        #expect(given("林") == [])
        #expect(given("a") == [])
        #expect(given("龍") == [])
    }

    /// It is searched where it lies.
    @Test func `thousands of surnames lie sorted by bytes, with their licence beside them`() throws {
        let rows = try lines("surnames.tsv").filter { !$0.hasPrefix("#") }.dropFirst()
        #expect(rows.count > 8000)
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(try lines("surnames.LICENSE").contains { $0.contains("Nara Institute of Science") })
    }

    /// Every reading in both tables of names is in hiragana: the engine has no other way to say it.
    @Test(arguments: ["names.tsv", "surnames.tsv"]) func `a name is given in hiragana`(file: String) throws {
        for line in try lines(file) where !line.hasPrefix("#") && !line.hasPrefix("@") && !line.hasPrefix("written") {
            let given = line.split(separator: "\t")[1]
            #expect(given.unicodeScalars.allSatisfy { (0x3041...0x3096).contains($0.value) }, "\(line)")
        }
    }

    @Test func `amounts are in kana already, so that nothing in the lexicon changes them`() throws {
        let lexicon = try VoiceCatalogue().voice(id: "ja-JP").lexicon()
        let language = try SpokenLanguage(tag: "ja-JP")
        let yen = try #require(Currency("JPY"))
        for number in Array(0...100) + [300, 600, 800, 1000, 3000, 8000, 10_000, 1_000_000, 100_000_000] {
            let words = try Money(WrittenNumber(significand: Int64(number)), yen).spoken(in: language)
            #expect(lexicon.rewrite(words) == words)
        }
    }

    /// Whatever is left of kanji or Latin letters would be refused, or spelled in English.
    @Test func `every currency is in kana, is left as it is, and is like no other`() throws {
        let lexicon = try VoiceCatalogue().voice(id: "ja-JP").lexicon()
        let language = try SpokenLanguage(tag: "ja-JP")
        var said: [String: String] = [:]
        for currency in Currency.all {
            let words = try Money(WrittenNumber(significand: 2), currency).spoken(in: language)
            #expect(lexicon.rewrite(words) == words)
            let isKana = words.unicodeScalars.allSatisfy { (0x3041...0x30FC).contains($0.value) || $0 == " " }
            #expect(isKana, "\(currency.code): \(words)")
            let other = said.updateValue(currency.code, forKey: words)
            #expect(other == nil, "\(currency.code): \(words)")
        }
        #expect(said.count > 150)
    }
}
