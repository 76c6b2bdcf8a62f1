// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import NotificationSounds
import SpokenText
import Testing
import Voices

/// What of a sentence is recorded, decided without a sound.
@Suite struct `Cutting words into recordings` {
    static let cases: [Shown<[String]>] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/cuts.tsv")
        let rows = (try? Golden.rows(file, columns: ["locale", "recordings", "text", "cut"])) ?? []
        return rows.map { row in Shown([row[0], row[1], row[2], row[3]], as: "\(row[0]) \(row[2].short)") }
    }()

    /// A voice that has a recording of each of some words.
    static func with(_ recordings: [String], _ body: (Voice) throws -> Void) throws {
        try RecordedVoice.with(
            clips: recordings.map { .init(words: $0.replacing("_", with: " "), sound: .silent) }
        ) { try body($0) }
    }

    static func shown(_ pieces: [ClipPiece]) -> String {
        pieces.map { piece in
            let words = piece.words.trimmingCharacters(in: .whitespaces)
            return piece.clip == nil ? words : "[\(words)]"
        }.joined(separator: " ")
    }

    @Test func `there are cases`() { #expect(Self.cases.count > 25) }

    @Test(arguments: cases)
    func `takes the longest recording that says there what it says alone`(row: Shown<[String]>) throws {
        let (locale, recordings, text, cut) = (row.value[0], row.value[1], row.value[2], row.value[3])
        try Self.with(recordings.split(separator: " ").map(String.init)) { voice in
            let said = try SaidWords(saying: text, in: SpokenLanguage(tag: locale))
            let pieces = try voice.pieces(of: said)
            #expect(Self.shown(pieces) == cut)
        }
    }

    /// Words of which the tests say themselves what is a number.
    @Test func `a hundred is not taken out of twenty-one hundred`() throws {
        try Self.with(["one hundred dollars", "one hundred", "one", "hundred", "twenty"]) { voice in
            let words = "twenty-one hundred dollars"
            let said = SaidWords(
                words, numbers: [0..<26],
                parts: [
                    .init(range: 0..<6, kind: .value(20)), .init(range: 7..<10, kind: .value(1)),
                    .init(range: 11..<18, kind: .value(100)),
                ])
            let pieces = try voice.pieces(of: said)
            #expect(Self.shown(pieces) == "[twenty] [one] [hundred] dollars")
        }
    }

    @Test func `a recording goes over no comma, and a mark makes a pause`() throws {
        try Self.with(["twenty-one", "one", "thank you"]) { voice in
            let said = SaidWords(
                "twenty, one. Thank you", numbers: [0..<11],
                parts: [.init(range: 0..<6, kind: .value(20)), .init(range: 8..<11, kind: .value(1))])
            let pieces = try voice.pieces(of: said)
            #expect(Self.shown(pieces) == "twenty [one] [Thank you]")
            #expect(pieces.map(\.pause) == [.none, .clause, .sentence])
        }
    }

    @Test func `the digits of an echo are recorded numbers too, one by one`() throws {
        try Self.with(["seventeen", "dollars", "one", "seven", "one seven", "from"]) { voice in
            let english = try SpokenLanguage(tag: "en-US")
            let money = Money(WrittenNumber(significand: 17), try #require(Currency("USD")))
            let words = try #require(try english.echoing(money, in: "seventeen dollars from Bob Seven"))
            let pieces = try voice.pieces(of: SaidWords(words, telling: money, in: english))
            #expect(Self.shown(pieces) == "[seventeen] [dollars] [one] [seven] [from] Bob Seven")
        }
    }

    /// Nothing is lost, whatever is recorded: the words of the pieces are the words of the sentence.
    @Test(arguments: ["支付宝到账一百二十元，来自张三。", "You received twenty-one dollars, from Bob", "", "…", "一"])
    func `the pieces are the whole sentence`(words: String) throws {
        try Self.with(["一百", "元", "twenty", "from", "received twenty"]) { voice in
            let pieces = try voice.pieces(of: SaidWords(words))
            func letters(_ text: String) -> String { text.filter(\.isLetter) }
            #expect(letters(pieces.map(\.words).joined()) == letters(words))
        }
    }
}
