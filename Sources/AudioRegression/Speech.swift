// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of a sound that is not silence.
struct Speech: Sendable {
    /// The samples of the sound that are speech.
    let range: Range<Int>
    let sampleRate: Double
    /// The root mean square of the speech.
    let level: Double
    /// The highest sample of the speech.
    let peak: Double
    /// The longest silence within the speech, in seconds.
    let longestGap: Double
    /// The length in seconds, measured from several heights: where a word fades away, a codec's noise moves the place at which
    /// one height is crossed, and a word more or less moves them all.
    let lengths: [Double]
    /// Seconds before and after.
    let leadingSilence: Double
    let trailingSilence: Double
    var duration: Double { Double(range.count) / sampleRate }

    /// Seconds from one frame to the next.
    static let hop = 0.010
    /// What is this much quieter than the loudest 10 ms is silence: −50 dB.
    static let silence: Float = 0.003_162_277_7
    /// A sample this much below the loudest 10 ms is where the first sound begins and the last one ends: −40 dB, which
    /// the noise of a codec does not reach.
    private static let edge: Float = 0.01

    /// Heights, as shares of the loudest 10 ms, from which lengths are measured: −40, −34 and −28 dB.
    private static let heights: [Float] = [0.01, 0.02, 0.04]

    /// Returns how much longer speech is than other speech, from the height where both differ least; negative where it is shorter.
    func longer(than other: Speech) -> Double {
        zip(lengths, other.lengths).map { $0 - $1 }.min { abs($0) < abs($1) } ?? 0
    }

    /// Finds the speech in a sound; nil when there is none.
    ///
    /// The silent steps of 10 ms are left out, then the silent samples: frames that began up to 10 ms apart would see
    /// other parts of each period of the voice, and the same speech after another silence would seem another.
    init?(in sound: [Float], sampleRate: Double) {
        let hop = sampleRate * Speech.hop
        let steps = Int(Double(sound.count) / hop)
        var levels: [Float] = []
        levels.reserveCapacity(steps)
        for step in 0..<steps {
            levels.append(Speech.level(of: sound, Int(Double(step) * hop)..<Int(Double(step + 1) * hop)))
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
        var (gap, longest) = (0, 0)
        for step in first...last {
            gap = levels[step] > threshold ? 0 : gap + 1
            longest = max(longest, gap)
        }
        longestGap = Double(longest) * Speech.hop
        range = start..<end + 1
        lengths = Self.heights.map { height in
            let spoken = sound[start...end]
            let first = spoken.firstIndex { abs($0) > loudest * height } ?? start
            let last = spoken.lastIndex { abs($0) > loudest * height } ?? first
            return Double(last + 1 - first) / sampleRate
        }
        level = Double(Speech.level(of: sound, range))
        self.sampleRate = sampleRate
        peak = Double(sound[range].reduce(0) { max($0, abs($1)) })
        leadingSilence = Double(range.lowerBound) / sampleRate
        trailingSilence = Double(sound.count - range.upperBound) / sampleRate
    }

    private static func level(of sound: [Float], _ range: Range<Int>) -> Float {
        guard !range.isEmpty else { return 0 }
        var sum = 0.0
        for place in range { sum += Double(sound[place]) * Double(sound[place]) }
        return Float((sum / Double(range.count)).squareRoot())
    }
}

extension Speech {
    /// Finds the speech in a recording.
    /// - Throws: ``FingerprintError`` with `.silent`.
    init(of recording: Recording) throws(FingerprintError) {
        guard let speech = Speech(in: recording.samples, sampleRate: recording.sampleRate) else {
            throw FingerprintError(
                code: .silent, message: "The sound is silent from beginning to end; take one that holds speech.")
        }
        self = speech
    }

    /// The same speech, found a little earlier or later in a sound of so many samples.
    func moved(by shift: Int, in count: Int) -> Speech {
        let start = max(0, range.lowerBound + shift)
        return Speech(self, range: start..<max(start + 1, min(range.upperBound, count)))
    }

    /// The same speech with what follows it in a sound of so many samples, until it has a length.
    func lasting(_ length: Int, in count: Int) -> Speech {
        Speech(self, range: range.lowerBound..<max(range.upperBound, min(range.lowerBound + length, count)))
    }

    private init(_ speech: Speech, range: Range<Int>) {
        self.range = range
        sampleRate = speech.sampleRate
        level = speech.level
        peak = speech.peak
        longestGap = speech.longestGap
        lengths = speech.lengths
        leadingSilence = speech.leadingSilence
        trailingSilence = speech.trailingSilence
    }
}
