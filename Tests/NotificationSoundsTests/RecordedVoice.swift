// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles
import Testing
import Voices

/// A voice with recordings that lasts for one test.
enum RecordedVoice {
    /// A recording: a tone, in some format.
    struct Clip {
        var words: String
        var sound = Sound.tone
        var container = SoundContainer.wav
        var encoding = SoundEncoding.linear(bits: 16, isFloat: false)
        var rate = 22_050.0
        var channels = 1
        var amplitude = 0.3

        enum Sound { case tone, silent }

        var ending: String {
            switch container {
            case .wav: "wav"
            case .aiff: "aiff"
            case .caf: "caf"
            }
        }

        /// Half a second of a tone, 50 ms of silence before and behind it.
        var samples: SoundSamples {
            var samples: [Int16] = []
            for frame in 0..<Int(0.6 * rate) {
                let second = Double(frame) / rate
                let isHeard = sound == .tone && second >= 0.05 && second < 0.55
                let value = isHeard ? amplitude * sin(2 * .pi * 400 * second) * 32_767 : 0
                for _ in 0..<channels { samples.append(Int16(value)) }
            }
            return SoundSamples(samples: samples, sampleRate: rate, channels: channels)
        }
    }

    /// The lines of a `voice.json`, some of which a test replaces.
    static func json(_ lines: [String: String] = [:]) -> String {
        var all = [
            "id": "\"recorded\"", "name": "\"Recorded\"", "locale": "\"en-US\"",
            "engine": "{ \"voice\": \"en-us\", \"variant\": null }", "rate": "0.5", "pitch": "1.0", "volume": "1.0",
            "lexicon": "null", "chime": "null", "privacy": "{ \"payer\": true }",
            "clips": "{ \"table\": \"clips/clips.tsv\", \"missing\": \"synthesise\" }",
        ]
        all.merge(lines) { $1 }
        return "{\n" + all.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",\n")
            + "\n}\n"
    }

    /// Runs a test with a folder of voices that holds the voice `recorded`.
    static func folder(clips: [Clip], json lines: [String: String] = [:], _ body: (URL) throws -> Void) throws {
        let shelf = FileManager.default.temporaryDirectory.appendingPathComponent("recorded-\(UUID().uuidString)")
        let folder = shelf.appendingPathComponent("recorded/clips")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: shelf) }
        var table = "words\tfile\n"
        for (number, clip) in clips.enumerated() {
            let name = "\(number + 1).\(clip.ending)"
            try clip.samples.write(
                to: folder.appendingPathComponent(name).path, as: clip.encoding, in: clip.container)
            table += "\(clip.words)\t\(name)\n"
        }
        try Data(table.utf8).write(to: folder.appendingPathComponent("clips.tsv"))
        try Data(json(lines).utf8).write(to: shelf.appendingPathComponent("recorded/voice.json"))
        try body(shelf)
    }

    /// Runs a test with the voice.
    static func with(clips: [Clip], json lines: [String: String] = [:], _ body: (Voice) throws -> Void) throws {
        try folder(clips: clips, json: lines) { try body(VoiceCatalogue(adding: [$0]).voice(id: "recorded")) }
    }
}
