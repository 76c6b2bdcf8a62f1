// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// Samples of one channel, from −1 to 1.
struct Sound: Sendable, Hashable {
    var samples: [Float] = []
    var sampleRate = 0.0

    /// The length in seconds.
    var duration: Double { sampleRate > 0 ? Double(samples.count) / sampleRate : 0 }

    /// Keeps samples at their rate.
    init(samples: [Float], sampleRate: Double) {
        (self.samples, self.sampleRate) = (samples, sampleRate)
    }

    /// Makes one channel of a file's samples: their mean.
    init(_ file: SoundSamples) {
        sampleRate = file.sampleRate
        let channels = file.channels
        guard channels > 1 else {
            samples = [Float](shares: file.samples)
            return
        }
        samples = stride(from: 0, to: file.samples.count - channels + 1, by: channels).map { frame in
            Float(file.samples[frame..<(frame + channels)].reduce(0) { $0 + Int($1) }) / Float(32_768 * channels)
        }
    }

    /// Nothing for some seconds.
    static func silence(_ seconds: Double, sampleRate: Double) -> Sound {
        Sound(samples: [Float](repeating: 0, count: Int((seconds * sampleRate).rounded())), sampleRate: sampleRate)
    }

    /// The samples at another rate; nil when the ratio is beyond what the resampler takes.
    func resampled(to rate: Double) -> Sound? {
        guard rate != sampleRate else { return self }
        guard let converted = SampleRate.convert(samples, channels: 1, ratio: rate / sampleRate) else { return nil }
        return Sound(samples: converted, sampleRate: rate)
    }

    /// The samples without the silence at both ends; 10 ms of it stay, so that a soft sound is not cut.
    var trimmed: Sound {
        let speech = Level.speech(in: samples)
        guard !speech.isEmpty else { return Sound(samples: [], sampleRate: sampleRate) }
        let margin = Int(sampleRate * 0.010)
        let range = max(0, speech.lowerBound - margin)..<min(samples.count, speech.upperBound + margin)
        return Sound(samples: Array(samples[range]), sampleRate: sampleRate)
    }

    /// Rounds off a beginning and an end so that they do not click, in seconds.
    private static let (fadeIn, fadeOut) = (0.005, 0.010)

    /// The samples with a beginning and an end in the shape of half a cosine.
    var faded: Sound {
        var faded = samples
        func fade(_ seconds: Double, _ place: (Int) -> Int) {
            let length = min(Int(seconds * sampleRate), faded.count / 2)
            for step in 0..<length {
                faded[place(step)] *= Float(0.5 - 0.5 * cos(.pi * Double(step) / Double(length)))
            }
        }
        fade(Sound.fadeIn) { $0 }
        fade(Sound.fadeOut) { samples.count - 1 - $0 }
        return Sound(samples: faded, sampleRate: sampleRate)
    }

    /// The samples at a volume, 0…1.
    func at(volume: Float) -> Sound {
        volume == 1 ? self : Sound(samples: samples.map { $0 * volume }, sampleRate: sampleRate)
    }

    /// Adds what comes behind it, at the same rate.
    mutating func append(_ next: Sound) { samples += next.samples }

    /// The samples as 16 bits.
    var int16: [Int16] { [Int16](samples, times: 32_768) }
}
