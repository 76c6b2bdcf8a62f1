// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated
import Testing

@testable import PaymentAnnouncements

@Suite struct LanguageFolders {
    static let languages: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: LanguageTables.ownFolder.path)
        return (names ?? []).filter { !$0.contains(".") }.sorted()
    }()

    @Test func `twenty languages and more are there`() {
        #expect(Self.languages.count >= 20)
    }

    @Test(arguments: languages)
    func `a language's tables are whole and give no phrase two meanings`(language: String) throws {
        let tables = try LanguageTables(language: language, folder: LanguageTables.ownFolder, replacements: nil)
        for role: Role in [.credit, .refund, .debit, .balance, .otp, .request, .pending, .failed, .promotion] {
            #expect(tables.markers.markers.contains { $0.role == role }, "\(role)")
        }
        let said = tables.phrases.say("X", payer: nil, channel: nil, locale: language)
        #expect(said?.contains("X") == true)
        let withPayer = tables.phrases.say("X", payer: "Y", channel: "Z", locale: language) ?? ""
        #expect(withPayer.contains("X") && withPayer.contains("Y"))
    }

    @Test func `a phrase with two meanings is refused by name and line`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tsv")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("role\tphrases\ncredit\tpaid\ndebit\tsent|paid\n".utf8).write(to: url)
        #expect(throws: TableError.self) { try LanguageTables.markers(in: url) }
        try Data("role\tphrases\ncredits\tpaid\n".utf8).write(to: url)
        #expect(throws: TableError.self) { try LanguageTables.markers(in: url) }
    }

    @Test func `the longest phrase wins, as a whole word`() {
        var index = MarkerIndex()
        let credit = index.add(MarkerIndex.Marker(role: .credit, name: ""))
        let ignored = index.add(MarkerIndex.Marker(role: .ignored, name: ""))
        let start = index.add(MarkerIndex.Marker(role: .debit, name: ""))
        for (phrase, marker) in [("credit", credit), ("credit card*", ignored), ("^received", start)] {
            let isPhrase = index.add(ArraySlice(phrase.utf8), marker)
            #expect(isPhrase)
        }
        let twice = index.finish()
        #expect(twice == nil)
        func roles(_ text: String) -> [Role] {
            var letters: [UInt32] = []
            Letters.fold(ArraySlice(text.utf8), into: &letters)
            return index.finds(in: letters).map { index.markers[$0.marker].role }
        }
        #expect(roles("a credit") == [.credit])
        #expect(roles("a credit cards") == [.ignored])
        #expect(roles("accredited credits") == [])
        #expect(roles("received. Received! bob received") == [.debit, .debit])
    }
}
