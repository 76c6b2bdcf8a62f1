// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of a sound that is not silence, at a level of one.
struct Speech {
    /// The samples, with a root mean square of one.
    let samples: [Float]
    let sampleRate: Double
    /// The root mean square that the samples had.
    let level: Double
    /// The highest sample that there was.
    let peak: Double
    /// Seconds before, after and in between.
    let leadingSilence: Double
    let trailingSilence: Double
    var duration: Double { Double(samples.count) / sampleRate }

    /// Seconds from one frame to the next.
    static let hop = 0.010
    /// What is this much quieter than the loudest 10 ms is silence: −50 dB.
    static let silence: Float = 0.003_162_277_7
    /// A sample this much below the loudest 10 ms is where the first sound begins and the last one ends: −40 dB, which
    /// the noise of a codec does not reach.
    private static let edge: Float = 0.01

    /// Cuts the speech out of a sound; nil when there is none.
    ///
    /// The silent steps of 10 ms are left out, then the silent samples: frames that began up to 10 ms apart would see
    /// other parts of each period of the voice, and the same speech after another silence would seem another.
    init?(in sound: [Float], sampleRate: Double) {
        let hop = sampleRate * Speech.hop
        let steps = Int(Double(sound.count) / hop)
        var levels: [Float] = []
        levels.reserveCapacity(steps)
        for step in 0..<steps {
            levels.append(Speech.level(of: sound[Int(Double(step) * hop)..<Int(Double(step + 1) * hop)]))
        }
        // A sample of 16 bits is at least 3e-5: what is below is no sound.
        guard let loudest = levels.max(), loudest > 1e-5 else { return nil }
        let threshold = loudest * Speech.silence
        guard let first = levels.firstIndex(where: { $0 > threshold }),
            let last = levels.lastIndex(where: { $0 > threshold })
        else { return nil }
        let coarse = Int(Double(max(0, first - 1)) * hop)..<Int(Double(min(steps, last + 2)) * hop)
        let quietest = loudest * Speech.edge
        guard let start = sound[coarse].firstIndex(where: { abs($0) > quietest }),
            let end = sound[coarse].lastIndex(where: { abs($0) > quietest }), end > start
        else { return nil }
        let range = start..<end + 1
        let level = Speech.level(of: sound[range])
        samples = sound[range].map { $0 / level }
        self.sampleRate = sampleRate
        self.level = Double(level)
        peak = Double(sound[range].reduce(0) { max($0, abs($1)) })
        leadingSilence = Double(range.lowerBound) / sampleRate
        trailingSilence = Double(sound.count - range.upperBound) / sampleRate
    }

    private static func level(of samples: ArraySlice<Float>) -> Float {
        guard !samples.isEmpty else { return 0 }
        var sum = 0.0
        for sample in samples { sum += Double(sample) * Double(sample) }
        return Float((sum / Double(samples.count)).squareRoot())
    }
}
