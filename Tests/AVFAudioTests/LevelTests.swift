// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SoundFiles
import SpokenText
import Testing
import Voices

@testable import AVFAudio

/// What is spoken is as loud in every voice, whatever the engine makes of it.
@Suite struct `The level of speech` {
    /// The voices there are.
    static let voices: [Voice] = (try? VoiceCatalogue().voices()) ?? []

    /// Amounts that are said in one word, in some, and in many.
    static let texts = ["1", "EUR 12", "EUR 734", "EUR 6543; EUR 8651; EUR 97", "EUR 987654; EUR 876543; EUR 765432"]

    /// The loudness in LUFS of the speech alone, and its true peak in dBTP, as libebur128 has them.
    static func measured(_ samples: [Int16], _ sampleRate: Double) throws -> (loudness: Double, peak: Double) {
        let speech = samples[Level.speech(in: samples)]
        // libebur128 never comes to the end of the sound, so silence follows.
        let whole = samples + [Int16](repeating: 0, count: 200)
        return (
            try #require(Loudness.of(speech, sampleRate: sampleRate)),
            20 * log10(try #require(Loudness.truePeak(whole[...], sampleRate: sampleRate)))
        )
    }

    @Test(arguments: voices.map { Shown($0, as: $0.id) })
    func `is −16 LUFS within 1 LU, and its peaks stay below −1 dBTP, in`(voice: Shown<Voice>) throws {
        let language = try SpokenLanguage(tag: voice.value.locale)
        for text in Self.texts {
            let utterance = AVSpeechUtterance(words: try spokenText(text, in: language), voice: voice.value)
            let (samples, sampleRate) = try AVSpeechSynthesizer().rendered(utterance)
            let (loudness, peak) = try Self.measured(samples, sampleRate)
            #expect(abs(loudness + 16) < 1, "\(text): \(loudness) LUFS")
            #expect(peak <= -1, "\(text): \(peak) dBTP")
        }
    }

    /// An utterance of words in en-US with a level, and the folder of its voice, which lasts as long as it is held.
    private func inFolder(_ text: String, level: String) throws -> (AVSpeechUtterance, TemporaryFolder) {
        let shelf = try TemporaryFolder()
        let own = try VoiceCatalogue().voice(id: "en-US").folder.appendingPathComponent("voice.json")
        let json = try String(contentsOf: own, encoding: .utf8).replacing(
            "\"volume\"", with: "\"level\": \"\(level)\", \"volume\"")
        let folder = shelf.url.appendingPathComponent("en-US")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: folder.appendingPathComponent("voice.json"))
        let voice = try VoiceCatalogue(adding: [shelf.url]).voice(id: "en-US")
        return (AVSpeechUtterance(words: text, voice: voice), shelf)
    }

    @Test(arguments: [("shop", -14.0), ("broadcast", -23)])
    func `is another one where the voice says so`(level: String, wanted: Double) throws {
        let (utterance, folder) = try inFolder("You received twelve dollars and fifty cents from Bob", level: level)
        let (samples, sampleRate) = try withExtendedLifetime(folder) { try AVSpeechSynthesizer().rendered(utterance) }
        let (loudness, peak) = try Self.measured(samples, sampleRate)
        #expect(abs(loudness - wanted) < 1 && peak <= -1)
    }

    @Test func `is the engine's where the voice says so, and the volume is kept`() throws {
        let raw = try words("You received twelve dollars")
        raw.isLevelled = false
        let (utterance, folder) = try inFolder("You received twelve dollars", level: "engine")
        utterance.volume = 0.25
        try withExtendedLifetime(folder) {
            let (full, quarter) = (
                try AVSpeechSynthesizer().rendered(raw), try AVSpeechSynthesizer().rendered(utterance)
            )
            #expect(full.samples.count == quarter.samples.count)
            #expect(zip(full.samples, quarter.samples).allSatisfy { abs(Double($0) / 4 - Double($1)) <= 0.5 })
        }
    }

    /// How a file keeps speech: what of it is lost, and of which rate and level it is.
    struct Kept: Sendable, CustomTestStringConvertible {
        let voice: String
        let text: String
        let encoding: SoundEncoding
        var sampleRate = 22_050.0
        var level = Level.announcement
        var container = SoundContainer.caf
        var testDescription: String {
            "\(voice), \(encoding) in \(container), \(sampleRate) Hz, \(level.loudness) LUFS"
        }
    }

    static let encodings: [SoundEncoding] = [.linear(bits: 16, isFloat: false), .ulaw, .alaw, .ima4]

    /// Of the last, an outside tester found each too high or too soft.
    static let kept: [Kept] =
        ["en-US", "de-DE", "tr-TR", "uk-UA", "zh-CN"].flatMap { voice in
            encodings.map { Kept(voice: voice, text: texts[2], encoding: $0) }
        } + [
            Kept(voice: "fa-IR", text: "سلام دوست من", encoding: .ima4, sampleRate: 16_000, level: .shop),
            Kept(voice: "fa-IR", text: "سلام دوست من", encoding: .ulaw, sampleRate: 8000, level: .shop),
            Kept(voice: "sv-SE", text: "Du har fått 67 SEK", encoding: .alaw, sampleRate: 8000),
            Kept(voice: "nl-NL", text: "U heeft 67,80 € ontvangen", encoding: .ima4, level: .shop),
            Kept(voice: "nl-NL", text: "U heeft 67,80 € ontvangen", encoding: .ima4, level: .shop, container: .wav),
            Kept(voice: "ru-RU", text: "Вы получили 67,80 €", encoding: .ima4, sampleRate: 8000, level: .shop),
            Kept(
                voice: "ru-RU", text: "Вы получили 67,80 €", encoding: .linear(bits: 16, isFloat: false),
                sampleRate: 8000, level: .shop),
        ]

    /// The highest peak in dBTP by a resampler, which comes nearer to it than libebur128's few taps do.
    static func highest(_ samples: [Int16]) throws -> Double {
        let shares = (samples + [Int16](repeating: 0, count: 200)).map { Float($0) / 32_768 }
        let between = try #require(SampleRate.convert(shares, channels: 1, ratio: 8))
        return 20 * log10(Double(between.map(abs).max() ?? 0))
    }

    /// The noise of a coarse encoding comes on top of the peaks.
    @Test(arguments: kept) func `is reached, and no peak is too high, when it is read again from`(_ kept: Kept) throws {
        let folder = try TemporaryFolder()
        let found = try VoiceCatalogue().voice(id: kept.voice)
        let text = try spokenText(kept.text, in: SpokenLanguage(tag: found.locale))
        let utterance = AVSpeechUtterance(words: text, voice: found)
        utterance.isLevelled = false
        let (raw, rate) = try AVSpeechSynthesizer().rendered(utterance)
        let speech = try SoundSamples(samples: raw, sampleRate: rate).resampled(to: kept.sampleRate)
        let levelled = try speech.levelled(to: kept.level, as: kept.encoding, in: kept.container)
        let path = folder.url.appendingPathComponent("a").path
        try levelled.write(to: path, as: kept.encoding, in: kept.container)
        let read = try #require(try SoundSamples(contentsOf: path, longest: 60))
        let (loudness, peak) = try Self.measured(read.samples, kept.sampleRate)
        let between = try Self.highest(read.samples)
        #expect(abs(loudness - kept.level.loudness) < 1, "\(loudness) LUFS")
        #expect(peak <= -1 && between <= -0.95, "\(peak) dBTP, \(between) by a resampler")
    }

    @Test func `is taken down by the volume`() throws {
        let loud = try words("You received twelve dollars")
        let soft = try words("You received twelve dollars")
        soft.volume = 0.25
        let full = try AVSpeechSynthesizer().rendered(loud)
        let quarter = try AVSpeechSynthesizer().rendered(soft)
        #expect(zip(full.samples, quarter.samples).allSatisfy { abs(Double($0) / 4 - Double($1)) <= 0.5 })
    }

    @Test func `is the engine's own where none is wanted`() throws {
        let utterance = try words("You received twelve dollars")
        utterance.isLevelled = false
        utterance.volume = 0.25
        let (samples, sampleRate) = try AVSpeechSynthesizer().rendered(utterance)
        let levelled = try AVSpeechSynthesizer().rendered(try words("You received twelve dollars"))
        let (raw, _) = try Self.measured(samples, sampleRate)
        #expect(raw > -26 && raw < -17)
        #expect(levelled.samples == Level.announcement.applied(to: samples, sampleRate: sampleRate).samples)
    }

    @Test func `is the same in the buffers of an utterance that is written`() async throws {
        let text = "You received twelve dollars and fifty cents from Bob"
        let buffers = await written(try utterance(text)).samples
        let whole = try AVSpeechSynthesizer().rendered(try words(text)).samples
        let isSame = buffers == whole
        #expect(isSame, "\(buffers.count) samples, not \(whole.count)")
    }

    /// A text of several pieces is heard as one.
    @Test func `does not change within a long text`() async throws {
        let text = String(repeating: "Nobody knows how long this goes on. ", count: 20)
        let samples = await written(try utterance(text)).samples
        #expect(samples.count > 22_050 * 30)
        let seconds = stride(from: 0, to: samples.count - 220_500, by: 220_500).map { samples[$0..<($0 + 220_500)] }
        for part in seconds {
            let loudness = try #require(Loudness.of(part, sampleRate: 22_050))
            #expect(abs(loudness + 16) < 1, "\(loudness)")
        }
    }
}
