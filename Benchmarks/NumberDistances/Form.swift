// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import SoundFiles

/// A way for the same words to be kept: what a checker must not take for other words.
struct Form: Sendable {
    let name: String
    let encoding: SoundEncoding
    let container: SoundContainer
    let rate: Double
    /// How much louder, as a factor.
    let level: Float

    static let all = [
        Form("pcm16"), Form("pcm16, -12 dB", level: 0.25), Form("pcm16, 8 kHz", rate: 8000),
        Form("pcm16, 44.1 kHz", rate: 44100), Form("ulaw", .ulaw, level: 0.5), Form("alaw", .alaw, level: 0.5),
        Form("ulaw, 8 kHz", .ulaw, rate: 8000, level: 0.25), Form("ima4", .ima4, .caf),
        Form("ima4, -12 dB", .ima4, .aiff, level: 0.25), Form("ima4, wav", .ima4, .wav, level: 0.7),
        Form("ima4, 8 kHz", .ima4, .aiff, rate: 8000, level: 0.5),
        Form("ima4, 16 kHz", .ima4, .aiff, rate: 16000, level: 0.7),
        Form("ima4, 44.1 kHz", .ima4, .caf, rate: 44100, level: 0.7),
    ]

    init(
        _ name: String, _ encoding: SoundEncoding = .linear(bits: 16, isFloat: false),
        _ container: SoundContainer = .wav,
        rate: Double = 22050, level: Float = 1
    ) {
        self.name = name
        self.encoding = encoding
        self.container = container
        self.rate = rate
        self.level = level
    }

    /// Keeps speech so, with the silence before it that an announcement has.
    func kept(_ samples: [Int16], sampleRate: Double, in folder: URL) throws -> Recording {
        // Of a length that puts the speech elsewhere in each codec's packets.
        var sound = [Float](repeating: 0, count: 4423) + samples.map { Float($0) / 32768 * level }
        if rate != sampleRate, let other = SampleRate.convert(sound, channels: 1, ratio: rate / sampleRate) {
            sound = other
        }
        let url = folder.appendingPathComponent("form")
        let file = try SoundFile(
            writing: url.path,
            layout: SoundLayout(encoding: encoding, sampleRate: rate, channels: 1, container: container))
        try file.write(sound)
        try file.close()
        return try Recording(of: url)
    }
}
