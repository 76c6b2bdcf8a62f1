// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@Suite struct TextTests {
    @Test(arguments: GoldenCase.all("texts", columns: ["text", "spoken"]))
    func `a whole text is said in words`(row: GoldenCase) throws {
        let language = try SpokenLanguage(tag: row.tag)
        do throws(SpokenTextError) {
            let spoken = try spokenText(row.written, in: language)
            #expect(spoken == row.spoken)
            #expect(!spoken.unicodeScalars.contains { $0.properties.numericType == .decimal })
        } catch {
            #expect("!\(error.code.rawValue)" == row.spoken)
        }
    }

    @Test(
        "what is in words already is said as it stands",
        arguments: [("fa-IR", "هزار تومان"), ("vi-VN", "hai nghìn đồng"), ("id-ID", "seribu rupiah")])
    func words(tag: String, text: String) throws {
        #expect(try spokenText(text, in: SpokenLanguage(tag: tag)) == text)
    }
}
