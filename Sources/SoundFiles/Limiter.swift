// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How a gain changes along a sound: it is 1 but in some ranges.
struct GainCourse {
    var gains: [Float]
    var ranges: [Range<Int>] = []
    /// The lowest gain.
    var lowest: Float = 1
}

/// Brings a sound's peaks below a ceiling, without a click and without a change of what has none.
///
/// It looks ahead as far as it likes, because it has the whole sound: the gain sinks over some milliseconds before a peak,
/// is low enough at the peak itself, and rises slowly behind it.
struct Limiter {
    private let samples: [Float]
    /// The energy of each part of the speech, of which there are so many samples in a row.
    private let parts: (range: Range<Int>, length: Int, energies: [Float])
    /// The places of the peaks in their order, and how high each is, between the samples too.
    private let peaks: [(place: Int, height: Float)]
    /// How much of its way back to 1 the gain has left after a sample, before a peak and behind it.
    private let (sinking, rising): (Float, Float)

    /// The times in which the gain goes 63 % of its way, in seconds. A rise within a period of the voice, 10 ms at most,
    /// would be heard as roughness.
    private static let times = (sinking: 0.003, rising: 0.050)
    /// A gain that is lower than 1 by less than this, 0.02 dB, is 1.
    private static let least: Float = 0.002

    /// Finds the peaks of a sound that are higher than a share of full scale.
    /// - Parameters:
    ///   - speech: The samples of which it is asked what energy they keep.
    ///   - length: In parts of so many samples.
    init(_ heights: SampleHeights, sampleRate: Double, above height: Float, speech: Range<Int>, length: Int) {
        samples = heights.samples
        let samples = samples
        let energies = stride(from: speech.lowerBound, to: speech.upperBound, by: length).map { start in
            samples.energy(start..<min(speech.upperBound, start + length))
        }
        parts = (speech, length, energies)
        var peaks: [(place: Int, height: Float)] = []
        let last = samples.count - 1
        TruePeak.find(in: heights, above: height) { gap, value in
            // A peak in a gap counts for the samples on both sides.
            peaks.append((max(0, gap), value))
            peaks.append((min(last, gap + 1), value))
        }
        var place = -1
        while let found = heights.next(after: place, beyond: height) {
            place = found
            peaks.append((place, abs(samples[place])))
        }
        self.peaks = peaks.sorted { $0.place < $1.place }
        sinking = Float(exp(-1 / (Limiter.times.sinking * sampleRate)))
        rising = Float(exp(-1 / (Limiter.times.rising * sampleRate)))
    }

    /// Returns how the gain has to change for a ceiling, which is not below the height that the peaks were looked for at.
    func course(ceiling: Float) -> GainCourse {
        var course = GainCourse(gains: [Float](repeating: 1, count: samples.count))
        var gains = course.gains.mutableSpan
        var high: [Int] = []
        for peak in peaks where peak.height > ceiling {
            gains[peak.place] = min(gains[peak.place], ceiling / peak.height)
            high.append(peak.place)
        }
        var (starts, lowest): ([Int], Float) = ([], 1)
        for place in high.reversed() {
            lowest = min(lowest, gains[place])
            starts.append(sink(&gains, to: place))
        }
        var (next, ranges): (Int, [Range<Int>]) = (0, [])
        for start in starts.reversed() where start >= next {
            next = rise(&gains, from: start)
            ranges.append(start..<next)
        }
        course.ranges = ranges
        course.lowest = lowest
        return course
    }

    /// Returns what share of its energy each part of the speech keeps.
    func kept(_ course: GainCourse) -> [Double] {
        var lost = [Float](repeating: 0, count: parts.energies.count)
        let (samples, gains) = (self.samples.span, course.gains.span)
        for range in course.ranges {
            let range = range.clamped(to: parts.range)
            var place = range.lowerBound
            while place < range.upperBound {
                let part = (place - parts.range.lowerBound) / parts.length
                let end = min(range.upperBound, parts.range.lowerBound + (part + 1) * parts.length)
                var loss: Float = 0
                while place < end {
                    loss += samples[place] * samples[place] * (1 - gains[place] * gains[place])
                    place += 1
                }
                lost[part] += loss
            }
        }
        return zip(lost, parts.energies).map { $1 > 0 ? Double(1 - $0 / $1) : 1 }
    }

    /// Returns the samples times a factor and their gains.
    func limited(_ course: GainCourse, times factor: Float) -> [Float] {
        samples.times(factor, course.gains)
    }

    /// Lets the gain sink towards a peak; returns the place where it begins to.
    private func sink(_ gains: inout MutableSpan<Float>, to peak: Int) -> Int {
        var (place, lack) = (peak, (1 - gains[peak]) * sinking)
        // What is as low already has come from a peak farther on.
        while place > 0, lack > Limiter.least, lack > (1 - gains[place - 1]) * 1.001 {
            place -= 1
            gains[place] = 1 - lack
            lack *= sinking
        }
        return place
    }

    /// Lets the gain rise behind each place where it is low; returns the first place where it is 1.
    private func rise(_ gains: inout MutableSpan<Float>, from start: Int) -> Int {
        var (place, lack): (Int, Float) = (start, 0)
        while place < gains.count {
            lack = max(1 - gains[place], lack * rising)
            guard lack > Limiter.least else { break }
            gains[place] = 1 - lack
            place += 1
        }
        return place
    }
}
