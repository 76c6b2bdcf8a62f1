// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpokenText
import Testing

@testable import AVFAudio

/// What anybody's extension may give to the synthesizer.
@Suite struct `Anybody's text` {
    private func speech(_ text: String, _ voice: String) throws -> PreparedSpeech {
        try utterance(text, voice: voice).saying.prepared()
    }

    static let said: [(String, String, String, Set<LeftOut>)] = [
        ("zh-CN", "支付宝到账12.50元", "支付宝到账十二点五元", []),
        ("en-US", "You received $12.50 from Bob", "You received twelve dollars and fifty cents from Bob", []),
        ("en-US", "Due 10,00.00 soon. Thank you", "Due soon. Thank you", [.number]),
        ("en-US", "½", "", [.number]), ("en-US", "", "", []), ("en-US", "…!?", "", []),
        ("en-US", "Paid by Вася, $5", "Paid by , five dollars", [.script]),
        // A word that nobody hears may have multiplied the number.
        ("en-US", "Вы получили 12 тысяч рублей", "", [.script]),
        ("en-US", "支付宝到账12.50元", "", [.script]),
        ("en-US", "You got 12 ۋاقىت, friend", "You got , friend", [.script]),
        ("en-US", "5 Ⅻ, or Ⅻ", "or", [.number]),
        ("hi-IN", "आपको ₹12.50 मिले", "आपको बारह रुपये पचास पैसे मिले", []),
    ]

    @Test(arguments: said)
    func `is said as far as it is certain`(
        voice: String, text: String, words: String, leftOut: Set<LeftOut>
    ) throws {
        let speech = try speech(text, voice)
        #expect(speech.text.words == words)
        #expect(speech.leftOut == leftOut)
    }

    @Test(arguments: [
        ("zh-CN", "支付宝到账12.50元", "12.50元"), ("en-US", "You received $12.50 from Bob", "$12.50"),
        ("de-DE", "Sie haben 1.234,56 € erhalten", "1.234,56 €"),
    ])
    func `tells the whole number for each of its words`(voice: String, text: String, number: String) async throws {
        let written = await written(try utterance(text, voice: voice))
        let words = written.words(of: text)
        #expect(words.filter { $0 == number }.count >= 2, "\(words)")
        #expect(!words.contains { $0 != number && $0.contains { $0.isNumber } })
        #expect(written.ranges.map(\.location) == written.ranges.map(\.location).sorted())
    }

    @Test func `sounds as its words do`() async throws {
        let text = await written(try utterance("You received $12.50")).samples
        let spelled = try AVSpeechSynthesizer().rendered(words("You received twelve dollars and fifty cents")).samples
        let isSame = text == spelled
        #expect(isSame)
    }

    static let long = (1...60).map { "Item number \($0) costs $\($0).50, says Bob. " }.joined()

    @Test func `may be long`() async throws {
        let written = await written(try utterance(Self.long))
        #expect(Double(written.samples.count) / 22_050 > 120)
        #expect(written.lengths.last == 0 && written.lengths.dropLast().allSatisfy { $0 > 0 })
        let words = written.words(of: Self.long)
        #expect(words.contains("$1.50") && words.contains("$60.50"))
        #expect(written.ranges.map(\.location) == written.ranges.map(\.location).sorted())
    }

    @Test(
        arguments: [
            ("en-US", String(repeating: "w w, ", count: 99)), ("zh-CN", String(repeating: "支付宝到账一百元", count: 60)),
            ("en-US", String(repeating: "word", count: 300)), ("en-US", String(repeating: "1 and ", count: 300)),
        ].map { (Shown($0.1), $0.0) })
    func `needs no sentences to be long`(text: Shown<String>, voice: String) async throws {
        let written = await written(try utterance(text.value, voice: voice))
        #expect(Double(written.samples.count) / 22_050 > 15)
    }

    @Test func `is cut at ends of sentences, and never in a number`() throws {
        let speech = try speech(Self.long, "en-US")
        let pieces = SpeechPieces.cut(speech.text)
        #expect(pieces.count > 5)
        #expect(pieces.first?.lowerBound == 0 && pieces.last?.upperBound == speech.text.scalars.count)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(pieces.dropLast().allSatisfy { speech.text[$0].words.hasSuffix("says Bob.") })
        let number = try self.speech("It is " + String(repeating: "9", count: 15) + " of them", "en-US").text
        for length in 1..<number.scalars.count {
            for half in SpeechPieces.halves(0..<length, of: number) ?? [] {
                let edge = half.upperBound
                #expect(edge >= length || !number.isNumber[edge - 1] || !number.isNumber[edge])
            }
        }
    }

    @Test func `is heard soon: the first piece of a long text that is waited for is a sentence or two`() throws {
        let speech = try speech(Self.long, "en-US")
        let (waited, other) = (SpeechPieces.cut(speech.text, isAwaited: true), SpeechPieces.cut(speech.text))
        let first = try #require(waited.first)
        #expect(first.count < 100 && first.count * 2 < other.first?.count ?? 0)
        #expect(speech.text[first].words.hasSuffix("says Bob."))
        #expect(waited.last?.upperBound == speech.text.scalars.count)
        let short = try self.speech("It costs one dollar. So says Bob.", "en-US").text
        #expect(SpeechPieces.cut(short, isAwaited: true).count == 1)
    }

    @Test func `is said up to a sentence where it is longer than anybody listens`() throws {
        let text = String(repeating: "It costs $12.50 there. ", count: 2000)
        let speech = try speech(text, "en-US")
        #expect(speech.leftOut == [.end])
        #expect(speech.text.words.hasSuffix("fifty cents there."))
        let endless = try self.speech(String(repeating: "12", count: 20_000), "en-US")
        #expect(endless.text.words.isEmpty)
    }

    @Test func `is left out where the engine fails on it, and the rest is heard`() throws {
        var source = SpeechSource(
            [try speech("One. Two.", "en-US")], engine: EngineClient { "/nonexistent/SpeechEngine" })
        let error = #expect(throws: SpeechError.self) { try source.next() }
        #expect(error?.code == .engineMissing)
    }

    @Test(arguments: [LeftOut.number, .script, .reading, .pronunciation, .end, .engine])
    func `what is left out is a warning in one line without an amount`(reason: LeftOut) {
        let sentence = reason.sentence(voice: "en-US", locale: "en-US")
        #expect(sentence.hasSuffix(".") && !sentence.contains("\n"))
    }

    @Test func `words stay strict: no digit is put into words for them`() throws {
        for text in ["支付宝到账12.50元", "Ⅻ", "$"] {
            let error = #expect(throws: SpeechError.self) { try words(text, voice: "zh-CN").saying.prepared() }
            #expect(error?.code == .textRefused)
        }
        let copy = try #require(words("5").copy() as? AVSpeechUtterance)
        #expect(copy.isInWords)
    }
}
