// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import SoundFiles

/// A way for a sound to be kept in a file, which changes nothing that an ear would mind.
enum Form: String, CaseIterable, Sendable {
    case wav, quieter, aiff8000, wav44100, bits8, ulaw, alaw8000, ima4, ima4At8000, ima4InWAV

    var rate: Double {
        switch self {
        case .aiff8000, .alaw8000, .ima4At8000: 8000
        case .wav44100: 44100
        default: 22050
        }
    }

    var encoding: SoundEncoding {
        switch self {
        case .wav, .quieter, .aiff8000, .wav44100: .linear(bits: 16, isFloat: false)
        case .bits8: .linear(bits: 8, isFloat: false)
        case .ulaw: .ulaw
        case .alaw8000: .alaw
        case .ima4, .ima4At8000, .ima4InWAV: .ima4
        }
    }

    var container: SoundContainer {
        switch self {
        case .aiff8000, .ima4At8000: .aiff
        case .ima4: .caf
        default: .wav
        }
    }
}

extension SpokenSamples {
    /// Writes the samples into a file of a form and reads it.
    func kept(as form: Form) throws -> Recording {
        var sound = samples
        if form == .quieter { sound = sound.map { $0 / 4 } }
        if form.rate != sampleRate {
            sound = SampleRate.convert(sound, channels: 1, ratio: form.rate / sampleRate) ?? []
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let layout = SoundLayout(
            encoding: form.encoding, sampleRate: form.rate, channels: 1, container: form.container)
        let file = try SoundFile(writing: url.path, layout: layout)
        try file.write(sound)
        try file.close()
        return try Recording(of: url)
    }

    /// The samples as they are.
    func recording(at rate: Double? = nil) throws -> Recording {
        try Recording(samples: samples, sampleRate: rate ?? sampleRate)
    }

    /// An announcement as it is delivered: 200 ms of silence before the words and after them.
    var delivered: SpokenSamples {
        changed { samples in
            let silence = [Float](repeating: 0, count: Int(0.2 * sampleRate))
            samples = silence + samples[heard] + silence
        }
    }
}
