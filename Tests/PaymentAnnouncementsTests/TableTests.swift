// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers
import TabSeparated
import Testing

@testable import PaymentAnnouncements

@Suite struct LanguageFolders {
    static let languages: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: LanguageTables.ownFolder.path)
        return (names ?? []).filter { !$0.contains(".") }.sorted()
    }()

    @Test func `all that are written are shipped`() {
        #expect(!Self.languages.isEmpty && Set(Self.languages).isSuperset(of: Guide.languages))
    }

    @Test(arguments: languages)
    func `a language's tables are whole and give no phrase two meanings`(language: String) throws {
        let shelf = try LanguageShelf(folder: LanguageTables.ownFolder, replacements: nil)
        let tables = try #require(shelf.tables(language))
        let needed: [Role] = [.credit, .refund, .debit, .balance, .otp, .request, .pending, .failed, .promotion]
        for role in tables.markers.companions.isEmpty || language == "hi" ? needed : [.credit] {
            #expect(tables.markers.markers.contains { $0.role == role }, "\(role)")
        }
        // What is only written beside another language may have no phrases of its own.
        guard let phrases = shelf.phrases(language) else {
            #expect(!tables.markers.companions.isEmpty)
            return
        }
        let said = phrases.say("X", payer: nil, channel: nil, locale: language)
        #expect(said?.contains("X") == true)
        let withPayer = phrases.say("X", payer: "Y", channel: "Z", locale: language) ?? ""
        #expect(withPayer.contains("X") && withPayer.contains("Y"))
    }

    @Test func `the compiled file holds what the tables hold`() throws {
        let shipped = try Data(
            contentsOf: LanguageTables.resources.appendingPathComponent(CompiledMarkers.fileName))
        let compiled = try CompiledMarkers.compile(folder: LanguageTables.ownFolder)
        #expect(compiled == shipped)
    }
}
