// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import Testing

@Suite("The page's words")
struct PageWordsTests {
    /// The lines of a table of `strings.js`, from its name to its end.
    private func table(_ name: String) throws -> String {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/PushServer/Site/strings.js").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let begin = try #require(text.range(of: "const \(name) = {"))
        let end = try #require(text.range(of: "\n};", range: begin.upperBound..<text.endIndex))
        return String(text[begin.upperBound..<end.lowerBound])
    }

    @Test(arguments: Reason.allCases) func `every reason of the announcer's has words in both languages`(
        reason: Reason
    ) throws {
        let key = reason.rawValue.contains("-") ? "\"\(reason.rawValue)\"" : reason.rawValue
        let entry = try table("verdicts").components(separatedBy: " \(key): [\"").dropFirst().first
        let words = try #require(entry?.components(separatedBy: "\"]").first?.components(separatedBy: "\", \""))
        #expect(words.count == 2 && words[0].allSatisfy(\.isASCII))
        #expect(words.last?.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } == true)
    }

    @Test(arguments: [
        "handler-called-twice", "handler-never-called", "handler-after-expiry", "expired", "speech-cut-off",
        "sound-not-found", "sound-too-long", "sound-format", "attachment-type", "attachment-size", "attachment-missing",
        "insecure-http", "audio-session-in-extension", "memory-limit", "empty-content", "work-cut-off",
        "confinement-partial", "process-left", "speech-left-out",
    ]) func `every warning that scripts may rely on has words in Chinese`(word: String) throws {
        let key = word.contains("-") ? "\"\(word)\"" : word
        let said = try table("chineseWarnings").components(separatedBy: " \(key): \"").dropFirst().first?
            .components(separatedBy: "\"").first
        #expect(said?.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } == true)
    }
}
