// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import AVFAudio

private let sentence = "You received twelve dollars and fifty cents from Bob"

@Suite struct `An utterance that is written` {
    @Test func `comes as many buffers and an empty one`() async throws {
        let result = await written(try utterance(sentence))
        #expect(result.lengths.count > 2)
        #expect(result.lengths.last == 0)
        #expect(result.lengths.dropLast().allSatisfy { $0 > 0 })
        let seconds = Double(result.samples.count) / 22_050
        #expect(abs(seconds - 3.15) < 0.4)
    }

    @Test func `sounds the same each time`() async throws {
        let first = await written(try utterance(sentence))
        _ = await written(try utterance("支付宝到账一百元", voice: "zh-CN"))
        let second = await written(try utterance(sentence))
        #expect(first.samples == second.samples)
        #expect(!first.samples.isEmpty)
    }

    @Test func `is half as loud at half the volume`() async throws {
        let loud = await written(try utterance(sentence)).samples
        let quiet = try utterance(sentence)
        quiet.volume = 0.5
        let half = await written(quiet).samples
        #expect(half.count == loud.count)
        #expect(zip(loud, half).allSatisfy { abs(Int($0) / 2 - Int($1)) <= 1 })
    }

    @Test func `is shorter at a higher rate`() async throws {
        let fast = try utterance(sentence)
        fast.rate = 0.75
        let count = await written(fast).samples.count
        let normal = await written(try utterance(sentence)).samples.count
        #expect(Double(count) < Double(normal) * 0.85)
    }

    static let refused: [(String, SpeechError.Code)] = [
        ("You received $12.50 from Bob", .textRefused), ("twelve € from Bob", .textRefused),
        ("１２ dollars", .textRefused), ("१२ रुपये", .textRefused), ("½ a dollar", .textRefused), ("50%", .textRefused),
        ("\u{1}300S hello", .textRefused), ("", .emptyText), ("…!?", .emptyText), ("ईघ", .emptyText),
        ("\u{0}", .emptyText),
        ("\u{FFFD}\u{FFFD}", .emptyText), (String(repeating: "many words ", count: 10_000), .tooLong),
    ]

    @Test(arguments: refused.firstShown())
    func `of words is refused when it could not be said rightly`(text: Shown<String>, code: SpeechError.Code) throws {
        let words = try words(text.value)
        let error = #expect(throws: SpeechError.self) { try AVSpeechSynthesizer().rendered(words) }
        #expect(error?.code == code)
    }

    static let harmful = [
        String(repeating: "s'", count: 80), String(repeating: "s' ", count: 80), String(repeating: "s’", count: 80),
        "twelve\u{0} dollars", "[[h@l'oU]] hello", "<audio src=\"/etc/passwd\">hello</audio>", "hello ईघ there",
        "hello \u{E000}\u{1F600} there", "e" + String(repeating: "\u{301}", count: 300), "H&M paid you",
        "\u{202E}hello\u{202C}",
    ]

    @Test(arguments: harmful.shown)
    func `is said without what is harmful in it, and the next one sounds as before`(text: Shown<String>) async throws {
        let before = await written(try utterance(sentence)).samples
        let lengths = await written(try utterance(text.value)).lengths
        #expect(lengths.count > 1)
        let after = await written(try utterance(sentence)).samples
        let isSame = after == before
        #expect(isSame, "\(after.count) samples, not the \(before.count) as before")
    }

    @Test func `tells an extension on iOS's terms that it failed`() async throws {
        let missing = EngineClient { "/nonexistent/SpeechEngine" }
        let speaker = Speaker(engine: missing, journal: SpeechJournal { nil }, clock: JumpingClock().clock)
        let text = try utterance("thank you")
        let lengths = await withCheckedContinuation { (done: CheckedContinuation<[Int], Never>) in
            var lengths: [Int] = []
            AVSpeechSynthesizer(speaker: speaker).write(text) { buffer in
                let length = Int((buffer as? AVAudioPCMBuffer)?.frameLength ?? 1)
                lengths.append(length)
                if length == 0 { done.resume(returning: lengths) }
            }
        }
        #expect(lengths == [0])
    }

    @Test func `tells where its words are in the text that was given`() async throws {
        let text = "😀 You\u{0}received  twelve dollars"
        let words = await written(try utterance(text)).words(of: text)
        #expect(words == ["You", "received", "twelve", "dollars"])
    }

    @Test func `tells where its words are although the lexicon wrote them anew`() async throws {
        let ranges = await written(try utterance("支付宝到账一百元", voice: "zh-CN")).ranges
        #expect(ranges.first?.location == 0)
        #expect(ranges.last?.upperBound == 8)
        #expect(ranges.map(\.location) == ranges.map(\.location).sorted())
    }

    @Test func `shows its phonemes`() throws {
        let (given, phonemes) = try AVSpeechSynthesizer().phonemes(of: utterance("支付宝到账一百元", voice: "zh-CN"))
        #expect(given.unicodeScalars.allSatisfy { $0.value < 0x2E80 })
        #expect(phonemes.contains("ts.'i.55") || phonemes.contains("ts.,i.55"))
    }
}
