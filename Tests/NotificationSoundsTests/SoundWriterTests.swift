// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Golden
import NotificationSounds
import Testing
import Voices

@Suite struct `Writing a notification's sound` {
    /// Runs a test in a folder of its own.
    static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sounds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    static func samples(_ url: URL) throws -> [Int16] {
        let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)))
        try file.read(into: buffer)
        return buffer.int16Samples
    }

    @Test(arguments: [
        ("zh-CN", "支付宝到账一百元"), ("en-US", "You received twelve dollars"), ("es-ES", "Has recibido doce euros"),
    ])
    func `the sound is a WAV that iOS accepts, silent at both ends and never loud`(id: String, words: String) throws {
        try Self.inFolder { folder in
            let url = folder.appendingPathComponent("a.wav")
            let sound = try SoundWriter(voice: VoiceCatalogue().voice(id: id)).write([words], to: url)
            #expect(sound.url == url && sound.spoken == words && sound.saidEverything && sound.whyShortened == nil)
            #expect(sound.sampleRate == 22050 && sound.duration == Double(sound.frames) / 22050)
            #expect(sound.duration > 1 && sound.duration < 5)
            let file = try AVAudioFile(forReading: url)
            #expect(file.fileFormat.channelCount == 1 && file.fileFormat.commonFormat == .pcmFormatInt16)
            #expect(file.length == AVAudioFramePosition(sound.frames))
            let samples = try Self.samples(url)
            #expect(samples.prefix(4410).allSatisfy { $0 == 0 } && samples.suffix(4410).allSatisfy { $0 == 0 })
            let first = try #require(samples.firstIndex { abs(Int($0)) > 500 })
            let last = try #require(samples.lastIndex { abs(Int($0)) > 200 })
            #expect(first < 4410 + 2205 && last > samples.count - 4410 - 2205)
            #expect(samples.map { abs(Int($0)) }.max() ?? 0 <= 29204)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["a.wav"])
        }
    }

    @Test func `the same words give the same file`() throws {
        try Self.inFolder { folder in
            let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"))
            let urls = ["a.wav", "b.wav"].map { folder.appendingPathComponent($0) }
            for url in urls { _ = try writer.write(["Twelve dollars"], to: url) }
            let files = try urls.map { try Data(contentsOf: $0) }
            #expect(files[0] == files[1])
        }
    }

    @Test func `the next wording is tried when the first cannot be spoken`() throws {
        try Self.inFolder { folder in
            let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"))
            let sound = try writer.write(
                ["Twelve dollars from 8888", "Twelve dollars"], to: folder.appendingPathComponent("a.wav"))
            #expect(sound.spoken == "Twelve dollars" && !sound.saidEverything)
            #expect(sound.whyShortened?.contains("digit") == true)
        }
    }

    static let unspeakable: [([String], SoundError.Code)] = [
        (["12.50"], .cannotSpeak), ([], .cannotSpeak), ([""], .cannotSpeak),
        ([String(repeating: "twelve hundred dollars, ", count: 20)], .tooLong),
    ]

    @Test(arguments: unspeakable.firstShown())
    func `nothing is left of a sound that cannot be made`(wordings: Shown<[String]>, code: SoundError.Code) throws {
        try Self.inFolder { folder in
            let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"))
            let error = try #require(throws: SoundError.self) {
                try writer.write(wordings.value, to: folder.appendingPathComponent("a.wav"))
            }
            #expect(error.code == code, "\(error.message)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.isEmpty)
        }
    }

    /// An extension has 24 MB: two minutes of samples, and what is made of them, are more.
    @Test func `words that last far too long are not rendered to their end`() throws {
        try Self.inFolder { folder in
            let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"))
            let error = try #require(throws: SoundError.self) {
                try writer.write(
                    [String(repeating: "This is a sentence that goes on. ", count: 60)],
                    to: folder.appendingPathComponent("a.wav"))
            }
            #expect(error.code == .tooLong && error.message.contains("more than 34 seconds"), "\(error.message)")
        }
    }

    @Test func `a folder that is not there is refused by name`() throws {
        let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"))
        let error = try #require(throws: SoundError.self) {
            try writer.write(["Twelve dollars"], to: URL(fileURLWithPath: "/nonexistent/a.wav"))
        }
        #expect(error.code == .cannotWrite && error.message.contains("/nonexistent/a.wav"))
    }

    @Test func `a chime comes before the words, and a gap between`() throws {
        try Self.inFolder { folder in
            let plain = try VoiceCatalogue().voice(id: "en-US")
            let shelf = folder.appendingPathComponent("shelf")
            let home = shelf.appendingPathComponent("en-US")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let text = try String(contentsOf: plain.folder.appendingPathComponent("voice.json"), encoding: .utf8)
            try Data(text.replacing("\"chime\": null", with: "\"chime\": \"chime.wav\"").utf8)
                .write(to: home.appendingPathComponent("voice.json"))
            // The words of a voice serve as its chime: any sound of one channel does.
            let chime = try SoundWriter(voice: plain).write(["Ping"], to: home.appendingPathComponent("chime.wav"))
            let alone = try SoundWriter(voice: plain).write(["Twelve"], to: folder.appendingPathComponent("a.wav"))
            let voice = try VoiceCatalogue(adding: [shelf]).voice(id: "en-US")
            let both = try SoundWriter(voice: voice).write(["Twelve"], to: folder.appendingPathComponent("b.wav"))
            #expect(abs(both.duration - (alone.duration + chime.duration - 0.4 + 0.2)) < 0.03)
        }
    }
}
