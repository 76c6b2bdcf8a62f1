// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Golden
import SoundFiles
import Testing
import Voices

@testable import NotificationSounds

/// What is heard of an announcement that is put together, measured in its file.
@Suite struct `Putting an announcement together` {
    static let formats: [RecordedVoice.Clip] = [
        .init(words: "You received", container: .wav, encoding: .ulaw, rate: 8000, amplitude: 0.05),
        .init(words: "twelve", container: .aiff, rate: 44_100, channels: 2, amplitude: 0.9),
        .init(words: "dollars", container: .caf, encoding: .ima4, rate: 16_000, amplitude: 0.2),
    ]

    static func samples(_ sound: NotificationSoundFile) throws -> [Float] {
        let read = try #require(try SoundSamples(contentsOf: sound.url.path, longest: 60))
        #expect(read.channels == 1 && read.sampleRate == 22_050 && read.samples.count == sound.frames)
        return read.samples.map { Float($0) / 32_768 }
    }

    static func write(_ words: [String], _ voice: Voice, repeats: Int? = nil, cache: SoundCache? = nil) throws
        -> (sound: NotificationSoundFile, samples: [Float])
    {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let sound = try SoundWriter(voice: voice, repeats: repeats, cache: cache).write(words, to: url)
        return (sound, try samples(sound))
    }

    /// The second at which the first, or last, sound is heard that is no more than 40 dB below the loudest.
    static func edges(_ samples: [Float]) throws -> (first: Double, last: Double) {
        let least = (samples.map { abs($0) }.max() ?? 0) / 100
        let first = try #require(samples.firstIndex { abs($0) > least })
        let last = try #require(samples.lastIndex { abs($0) > least })
        return (Double(first) / 22_050, Double(samples.count - last) / 22_050)
    }

    static func largestStep(_ samples: [Float]) -> Float {
        zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// The loudness of what is heard, in LUFS.
    static func loudness(_ samples: [Float]) throws -> Double {
        try #require(Loudness.of(samples[Level.speech(in: samples)], sampleRate: 22_050))
    }

    @Test func `recordings of any format come to one rate and one level, with rounded joins`() throws {
        try RecordedVoice.with(clips: Self.formats) { voice in
            let (sound, samples) = try Self.write(["You received twelve dollars"], voice)
            // Three tones of half a second, 20 ms of their silence each, 30 ms between, 200 ms at both ends.
            #expect(abs(sound.duration - (3 * 0.52 + 2 * 0.03 + 0.4)) < 0.03)
            let edges = try Self.edges(samples)
            #expect((0.15...0.25).contains(edges.first) && (0.15...0.26).contains(edges.last))
            #expect(Self.largestStep(samples) < 0.6)
            for part in 0..<3 {
                let start = Int((0.3 + Double(part) * 0.55) * 22_050)
                let tone = try #require(Loudness.of(samples[start..<(start + 8820)], sampleRate: 22_050))
                #expect(abs(tone + 16) < 1, "part \(part): \(tone)")
            }
        }
    }

    @Test func `what is not recorded is synthesised in its place`() throws {
        try RecordedVoice.with(clips: [.init(words: "You received")]) { voice in
            let (whole, samples) = try Self.write(["You received twelve dollars"], voice)
            let (rest, _) = try Self.write(["twelve dollars"], voice)
            #expect(abs(whole.duration - (rest.duration + 0.52 + 0.03)) < 0.05)
            #expect(Self.largestStep(samples) < 0.6)
            let loudness = try Self.loudness(samples)
            #expect(abs(loudness + 16) < 1)
        }
    }

    @Test func `a voice of recordings only is silent without one, and says another wording`() throws {
        let lines = ["clips": "{ \"table\": \"clips/clips.tsv\", \"missing\": \"refuse\" }"]
        try RecordedVoice.with(clips: Self.formats, json: lines) { voice in
            let error = try #require(throws: SoundError.self) { try Self.write(["You received ten dollars"], voice) }
            #expect(error.code == .noClip && error.message.contains("'recorded'"))
            #expect(!error.message.contains("ten"))
            let wordings = ["You received twelve dollars from Bob", "You received twelve dollars"]
            let (sound, _) = try Self.write(wordings, voice)
            #expect(sound.spoken == wordings[1] && !sound.saidEverything)
        }
    }

    @Test(arguments: [
        ("is a link", "is a link"), ("is gone", "is not there"), ("is text", "cannot be read"),
        ("is silent", "is silent"), ("is a folder", "is no plain file"), ("is cut", "is cut short"),
    ])
    func `a broken recording is named by file and line`(fault: String, word: String) throws {
        try RecordedVoice.folder(clips: Self.formats) { shelf in
            let voice = try VoiceCatalogue(adding: [shelf]).voice(id: "recorded")
            let file = shelf.appendingPathComponent("recorded/clips/2.aiff")
            // The table is read while the recording is whole: what it is later is found when it is used.
            _ = try voice.clipTable()
            let whole = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            switch fault {
            case "is a link":
                try FileManager.default.createSymbolicLink(
                    atPath: file.path, withDestinationPath: shelf.appendingPathComponent("recorded/clips/1.wav").path)
            case "is text": try Data("not a sound".utf8).write(to: file)
            case "is silent":
                let silent = RecordedVoice.Clip(words: "", sound: .silent)
                try silent.samples.write(to: file.path, in: .aiff)
            case "is cut": try whole.prefix(whole.count * 2 / 3).write(to: file)
            case "is a folder":
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            default: break
            }
            let error = try #require(throws: SoundError.self) {
                try Self.write(["You received twelve dollars"], voice)
            }
            #expect(error.code == .wrongClip)
            #expect(error.message.contains("recorded/clips/clips.tsv, line 3") && error.message.contains("2.aiff"))
            #expect(error.message.contains(word), "\(error.message)")
            // `earshot voices` finds the same before anybody speaks.
            #expect(throws: (any Error).self) { try voice.checkSounds() }
        }
    }

    @Test func `the words are heard as often as is asked for, or not at all`() throws {
        let voice = try VoiceCatalogue().voice(id: "en-US")
        let once = try Self.write(["Twelve dollars"], voice).sound.duration
        let thrice = try Self.write(["Twelve dollars"], voice, repeats: 3).sound.duration
        #expect(abs(thrice - (3 * (once - 0.4) + 2 * 0.5 + 0.4)) < 0.01)
        let long = "You received " + String(repeating: "twelve hundred thousand dollars and ", count: 5) + "one cent"
        let error = try #require(throws: SoundError.self) { try Self.write([long], voice, repeats: 3) }
        #expect(error.code == .tooLong && error.message.contains("seconds"))
    }

    @Test(arguments: ["success", "own.caf"])
    func `a chime comes before the words, a little quieter`(chime: String) throws {
        try RecordedVoice.folder(clips: []) { shelf in
            let plain = try Self.write(["Twelve dollars"], VoiceCatalogue(adding: [shelf]).voice(id: "recorded"))
            let folder = shelf.appendingPathComponent("recorded")
            try RecordedVoice.Clip(words: "", rate: 48_000, channels: 2, amplitude: 0.9).samples
                .write(to: folder.appendingPathComponent("own.caf").path, as: .alaw, in: .caf)
            let json = RecordedVoice.json(["chime": "\"\(chime)\"", "clips": "null"])
            try Data(json.utf8).write(to: folder.appendingPathComponent("voice.json"))
            let voice = try VoiceCatalogue(adding: [shelf]).voice(id: "recorded")
            let (sound, samples) = try Self.write(["Twelve dollars"], voice)
            let length = sound.duration - plain.sound.duration - AssembledSound.pause
            #expect((0.3...0.9).contains(length))
            let edges = try Self.edges(samples)
            #expect((0.15...0.25).contains(edges.first) && Self.largestStep(samples) < 0.6)
            let start = Int(AssembledSound.silenceBefore * 22_050)
            let end = start + Int(length * 22_050)
            let bell = try #require(Loudness.of(samples[start..<end], sampleRate: 22_050))
            #expect((-18.2 ... -15.8).contains(bell), "\(bell)")
            #expect(samples[(end + 200)..<(end + 4000)].allSatisfy { abs($0) < 0.01 })
        }
    }

    @Test func `ends are rounded off like half a cosine`() {
        let faded = Sound(samples: [Float](repeating: 1, count: 22_050), sampleRate: 22_050).faded.samples
        #expect(faded.first == 0 && faded.last == 0 && faded[11_025] == 1)
        #expect(abs(faded[55] - 0.5) < 0.02 && faded[111] == 1)
        #expect(abs(faded[22_049 - 110] - 0.5) < 0.02 && faded[22_049 - 221] == 1)
        #expect(Self.largestStep(faded) < 0.02)
    }

    @Test func `our chime rises by a fourth, and is the same at every rate`() throws {
        for rate in [8000.0, 22_050, 48_000] {
            let chime = Chime.success(sampleRate: rate)
            func crossings(_ seconds: Range<Double>) -> Double {
                let part = chime.samples[Int(seconds.lowerBound * rate)..<Int(seconds.upperBound * rate)]
                let count = zip(part, part.dropFirst()).count { $0.0 < 0 && $0.1 >= 0 }
                return Double(count) / (seconds.upperBound - seconds.lowerBound)
            }
            #expect(abs(crossings(0.02..<0.14) - 880) < 40 && abs(crossings(0.5..<0.7) - 1173) < 40)
            #expect(chime.samples.allSatisfy { abs($0) < 1 })
        }
    }

    @Test(arguments: [("null", -16.0), ("\"shop\"", -14), ("\"broadcast\"", -23)])
    func `words are as loud as the voice says, and so are recordings`(level: String, loudness: Double) throws {
        try RecordedVoice.with(clips: [.init(words: "You received")], json: ["level": level]) { voice in
            for words in ["You received", "twelve dollars", "You received twelve dollars"] {
                let found = try Self.loudness(try Self.write([words], voice).samples)
                #expect(abs(found - loudness) < 1, "\(words): \(found)")
            }
        }
    }

    @Test func `words that are to be as the engine gave them are, times the volume`() throws {
        func samples(_ json: [String: String]) throws -> [Float] {
            let json = json.merging(["clips": "null"]) { $1 }
            var heard: [Float] = []
            try RecordedVoice.with(clips: [], json: json) { voice in
                heard = try Self.write(["You received twelve dollars"], voice).samples
            }
            return heard
        }
        let whole = try samples(["level": "\"engine\""])
        let half = try samples(["level": "\"engine\"", "volume": "0.5"])
        #expect(whole.count == half.count && zip(whole, half).allSatisfy { abs($0 / 2 - $1) < 1 / 32_768 })
        // Its peaks are the engine's, and no limiter's; its loudness is far from the level of a phone.
        let loudness = try Self.loudness(whole)
        let levelled = try Self.loudness(try samples([:]))
        #expect(abs(levelled + 16) < 1 && abs(loudness - levelled) > 1, "\(loudness), \(levelled)")
    }

    @Test func `no recording is as the engine gave it`() throws {
        try RecordedVoice.folder(clips: [.init(words: "twelve")], json: ["level": "\"engine\""]) { folder in
            let error = try #require(throws: VoiceError.self) {
                try VoiceCatalogue(adding: [folder]).voice(id: "recorded")
            }
            #expect(error.message.contains("'level'"))
        }
    }

    static let volumes: [Double] = [1, 0.5]

    @Test(arguments: volumes)
    func `the voice's volume comes after the level`(volume: Double) throws {
        try RecordedVoice.with(clips: [], json: ["volume": "\(volume)"]) { voice in
            let loudness = try Self.loudness(try Self.write(["You received twelve dollars"], voice).samples)
            #expect(abs(loudness - (-16 + 20 * log10(volume))) < 1, "\(loudness)")
        }
    }
}
