// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How loud speech is made: one level for all voices and languages, whatever the engine made of them.
///
///     let speech = Level.announcement.applied(to: samples, sampleRate: 22_050).samples
///
/// The volume of an utterance or of a voice comes after it.
package struct Level: Sendable, Hashable {
    /// The loudness in LUFS; see ``Loudness``.
    package let loudness: Double
    /// The highest true peak in dBTP.
    package let ceiling: Double

    /// Describes a level.
    package init(loudness: Double, ceiling: Double = -1) {
        self.loudness = loudness
        self.ceiling = ceiling
    }

    /// What phones and apps play: −16 LUFS.
    package static let announcement = Level(loudness: -16)
    /// For a noisy shop: −14 LUFS.
    package static let shop = Level(loudness: -14)
    /// Broadcast's level, EBU R 128: −23 LUFS.
    package static let broadcast = Level(loudness: -23)

    /// The same level with room under its ceiling for what an encoding adds to the peaks.
    func leavingRoom(for encoding: SoundEncoding) -> Level {
        Level(loudness: loudness, ceiling: ceiling - encoding.peakAdded)
    }

    /// The highest gain, in dB: speech needs 8 at most, and what needs more than this is noise.
    package static let highestGain = 24.0

    /// What is this much quieter than the loudest sample, in dB, is not speech.
    private static let silence = -50.0

    /// What is kept below the ceiling, in dB: others interpolate differently, and 16 bits round.
    static let margin = 0.1

    /// How much of what the limiter takes is given back, in dB: more of it would not sound like speech any more.
    private static let givenBack = 5.0

    /// How near to the loudness is near enough, in dB.
    private static let tolerance = 0.15

    /// Samples at a level, and what was measured of them.
    package struct Result<Sample: Sendable>: Sendable {
        /// The samples; those that were given where the gain was refused.
        package let samples: [Sample]
        /// The loudness of the speech as it was, in LUFS; nil for silence.
        package let before: Double?
        /// The loudness of the speech as it is, in LUFS.
        package let loudness: Double?
        /// The gain in dB; nil where it was refused, because it would lift noise.
        package let gain: Double?
        /// How far the highest peak was brought down, in dB.
        package let reduction: Double
    }

    /// Brings a whole utterance, or announcement, to this level.
    ///
    /// The silence at both ends does not count. Near silence is left as it is.
    /// - Parameters:
    ///   - samples: One channel.
    ///   - earlier: The gain in dB that what came before it has got: what goes on from there gets the same, whatever its
    ///     own loudness.
    package func applied(to samples: [Int16], sampleRate: Double, gain earlier: Double? = nil) -> Result<Int16> {
        let result = applied(to: [Float](shares: samples), sampleRate: sampleRate, gain: earlier)
        return Result(
            samples: result.gain == nil ? samples : [Int16](result.samples, times: 32_768),
            before: result.before, loudness: result.loudness, gain: result.gain, reduction: result.reduction)
    }

    /// Brings a whole utterance, or announcement, to this level: one channel, from −1 to 1.
    package func applied(to samples: [Float], sampleRate: Double, gain earlier: Double? = nil) -> Result<Float> {
        let heights = SampleHeights(samples)
        let speech = Level.speech(in: heights)
        let isShort = Double(speech.count) < Loudness.moment * sampleRate
        let tenth = Loudness.tenth(sampleRate)
        var energies = Loudness.energies(samples[speech], sampleRate: sampleRate)
        // A tenth that is not whole is part of no moment but a short sound's.
        if !isShort, speech.count % tenth != 0 { energies.removeLast() }
        let before = Loudness.of(energies: energies, isShort: isShort)
        guard let before, earlier != nil || loudness - before <= Level.highestGain else {
            return Result(samples: samples, before: before, loudness: before, gain: nil, reduction: 0)
        }
        let ceiling = Level.factor(self.ceiling - Level.margin)
        let plain = loudness - before
        let most = earlier ?? plain + Level.givenBack
        // Few voices need so much back as the most, and the lower a peak may be, the longer is the search for all.
        var prepared = earlier ?? min(most, plain + 2)
        func newLimiter() -> Limiter {
            Limiter(
                heights, sampleRate: sampleRate, above: ceiling / Level.factor(prepared), speech: speech, length: tenth)
        }
        var limiter = newLimiter()
        /// How the limiter goes at a gain, and how loud that is: its gain changes so slowly that what it takes from a tenth of
        /// a second it takes from all of its frequencies alike.
        func limited(_ gain: Double) -> (course: GainCourse, loudness: Double) {
            if gain > prepared {
                prepared = most
                limiter = newLimiter()
            }
            let course = limiter.course(ceiling: ceiling / Level.factor(gain))
            guard !course.ranges.isEmpty else { return (course, before + gain) }
            let kept = zip(energies, limiter.kept(course)).map(*)
            return (course, (Loudness.of(energies: kept, isShort: isShort) ?? before) + gain)
        }
        var gain = earlier ?? plain
        var found = limited(gain)
        // The limiter takes from the loudness too, and the more is given back, the more it takes.
        for _ in 0..<6 where earlier == nil && abs(loudness - found.loudness) > Level.tolerance && gain < most {
            gain = min(most, gain + 1.3 * (loudness - found.loudness))
            found = limited(gain)
        }
        var levelled = limiter.limited(found.course, times: Level.factor(gain))
        // A gain that changes moves the values between the samples, by some hundredths of a dB.
        let peak = TruePeak.of(levelled, above: ceiling)
        if peak > ceiling { levelled = limiter.limited(found.course, times: Level.factor(gain) * ceiling / peak) }
        return Result(
            samples: levelled, before: before, loudness: found.loudness, gain: gain,
            reduction: -20 * log10(Double(found.course.lowest)))
    }

    private static func factor(_ decibels: Double) -> Float { Float(pow(10, decibels / 20)) }

    /// The range from the first to the last sample that is heard; empty for silence.
    package static func speech(in samples: [Int16]) -> Range<Int> { speech(in: [Float](shares: samples)) }

    /// As ``speech(in:)`` of samples that are numbers of −1 to 1.
    package static func speech(in samples: [Float]) -> Range<Int> { speech(in: SampleHeights(samples)) }

    private static func speech(in heights: SampleHeights) -> Range<Int> {
        let samples = heights.samples
        let least = heights.highest * factor(silence)
        guard least > 0, let first = samples.firstIndex(where: { abs($0) >= least }),
            let last = samples.lastIndex(where: { abs($0) >= least })
        else { return 0..<0 }
        return first..<(last + 1)
    }
}
