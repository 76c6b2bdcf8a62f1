// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A sound that has been through what the other one has been through, so that only the words can tell the two apart.
struct Heard: Sendable {
    /// The samples before the last codec, and what has come out of it; several times when its noise is never the same.
    private(set) var clean: [Float]
    private(set) var versions: [[Float]]
    private(set) var sampleRate: Double
    /// Whether the versions have a codec's noise that is not the sound's own.
    private(set) var isNoisy = false
    /// Whether the sound went through the other's codec.
    private(set) var isPassed = false
    /// Whether the sound was brought to another rate on its way.
    private(set) var isResampled = false

    /// Levels and delays for a codec whose noise hangs on the least bit: four passes have four noises. None
    /// is louder, and would clip.
    private static let trials: [(level: Float, delay: Int)] = [(1, 0), (0.93, 211), (0.97, 97), (0.87, 331)]

    /// The highest peak that goes through a codec, as a share of full scale: in µ-law nothing is above 0.98.
    private static let highest: Float = 0.95

    /// Takes a recording through another one's rate and codec, at the other's level.
    init(_ recording: Recording, at level: Double, through other: Recording) throws(FingerprintError) {
        let passage = other.passage
        let isSameLoss = recording.passage.isLike(passage)
        clean = recording.samples
        sampleRate = recording.sampleRate
        guard passage.isLossy && !isSameLoss || passage.sampleRate < sampleRate else {
            versions = [clean]
            return
        }
        let resampled = try passage.resampled(recording.samples, from: sampleRate)
        // The other's peaks may have been limited for its level, and these would be clipped at it.
        let highest = resampled.reduce(0) { max($0, $1.magnitude) }
        let gain = min(Float(level), Self.highest / max(highest, .leastNormalMagnitude))
        let samples = resampled.map { $0 * gain }
        isResampled = passage.sampleRate != sampleRate
        sampleRate = passage.sampleRate
        clean = samples
        guard passage.isLossy && !isSameLoss else {
            versions = [samples]
            return
        }
        isNoisy = passage.isNoisy
        isPassed = true
        let passed = Array(Self.trials.prefix(isNoisy ? Self.trials.count : 1)).concurrently { trial in
            Result { () throws(FingerprintError) in
                let passed = try passage.passed(samples.map { $0 * trial.level }, delay: trial.delay)
                return trial.level == 1 ? passed : passed.map { $0 / trial.level }
            }
        }
        versions = try passed.map { (result) throws(FingerprintError) in try result.get() }
    }

    /// Multiplies the samples of a range by a gain for each.
    mutating func multiply(_ range: Range<Int>, by gains: [Float]) {
        func multiplied(_ samples: [Float]) -> [Float] {
            var samples = samples
            for (place, gain) in zip(range, gains) { samples[place] *= gain }
            return samples
        }
        clean = multiplied(clean)
        versions = versions.map(multiplied)
    }

    /// Brings everything to a lower rate.
    mutating func lower(to rate: Double) throws(FingerprintError) {
        guard rate < sampleRate else { return }
        let passage = Passage.plain(at: rate)
        clean = try passage.resampled(clean, from: sampleRate)
        var lowered: [[Float]] = []
        for version in versions { lowered.append(try passage.resampled(version, from: sampleRate)) }
        versions = lowered
        sampleRate = rate
        isResampled = true
    }

    /// The speech as it is before the last codec, and as each noise leaves it.
    var speech: [Speech] {
        ([clean] + (isPassed ? versions : [])).compactMap { Speech(in: $0, sampleRate: sampleRate) }
    }

    /// Adds the noise of a codec that both sounds have been through already, to learn how much it is.
    func noised(by passage: Passage) throws(FingerprintError) -> [Float]? {
        guard passage.sampleRate == sampleRate else { return nil }
        return try passage.passed(clean, delay: Self.trials[1].delay)
    }
}
