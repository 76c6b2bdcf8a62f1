// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// What is seen in the samples of an announcement without knowing its words.
///
/// A limit is what an announcement of ours holds; where the reference does not hold it either, the reference is the limit.
enum SignalMeasures {
    /// How much shorter a sound may be, in seconds: a cut of 50 ms cannot be heard in a spectrum.
    private static let missing = 0.010
    /// Silence before and after, and how much more than the reference's, in seconds.
    private static let (leading, trailing, more) = (0.3, 0.4, 0.06)
    /// The longest silence within an announcement, in seconds, where no reference says otherwise.
    private static let gap = 0.7
    /// Samples at full scale in a row: fewer come about without clipping, and a codec's overshoot makes a few more.
    private static func run(_ candidate: Recording) -> Double { candidate.passage.isLossy ? 8 : 2 }
    /// In dBTP; and how much a codec may add to the reference's.
    private static let (truePeak, overshoot) = (-1.0, 1.0)
    /// A join that can be heard, against the largest step of the reference's speech.
    private static let step = 2.0

    /// Compares the lengths, silences and peaks of two recordings.
    static func all(
        _ reference: Recording, _ first: Speech, _ candidate: Recording, _ second: Speech, _ likeness: Likeness
    ) -> [Measure] {
        let peaks = (truePeak(reference), truePeak(candidate))
        let steps = (largestStep(likeness.samples.reference), largestStep(likeness.samples.candidate))
        return silences(
            missing: reference.duration - candidate.duration, leading: (first.leadingSilence, second.leadingSilence),
            trailing: (first.trailingSilence, second.trailingSilence)) + [
                .judged("gap", second.longestGap, atMost: first.longestGap + more),
                .judged(
                    "full-scale-run", Double(longestRun(candidate)),
                    atMost: max(run(candidate), Double(longestRun(reference)))),
                .judged("true-peak", peaks.1, atMost: max(truePeak, peaks.0 + overshoot)),
                .judged("step", steps.1, atMost: steps.0 * step),
            ]
    }

    /// Compares what a fingerprint knows of the silence around its speech.
    static func silences(
        missing seconds: Double, leading: (Double, Double), trailing: (Double, Double)
    ) -> [Measure] {
        [
            .judged("missing", max(0, seconds), atMost: missing),
            .judged("leading-silence", leading.1, atMost: max(Self.leading, leading.0 + more)),
            .judged("trailing-silence", trailing.1, atMost: max(Self.trailing, trailing.0 + more)),
        ]
    }

    /// Judges a candidate whose reference is a fingerprint.
    static func alone(_ candidate: Recording, _ speech: Speech, peak: Double) -> [Measure] {
        [
            .judged("gap", speech.longestGap, atMost: gap),
            .judged("full-scale-run", Double(longestRun(candidate)), atMost: run(candidate)),
            .judged("true-peak", truePeak(candidate), atMost: max(truePeak, peak + overshoot)),
        ]
    }

    /// The most samples in a row that are at full scale, all on one side.
    private static func longestRun(_ recording: Recording) -> Int {
        // What a codec makes of full scale is a little below it.
        let full: Float = recording.passage.isLossy ? 0.97 : 32766 / 32768
        var (run, longest, side) = (0, 0, 0)
        for sample in recording.samples {
            let here = sample >= full ? 1 : sample <= -full ? -1 : 0
            run = here == 0 ? 0 : here == side ? run + 1 : 1
            side = here
            longest = max(longest, run)
        }
        return longest
    }

    private static func largestStep(_ samples: ArraySlice<Float>) -> Double {
        var (before, largest): (Float?, Float) = (nil, 0)
        for sample in samples {
            if let before { largest = max(largest, abs(sample - before)) }
            before = sample
        }
        return Double(largest)
    }

    /// The true peak in dBTP.
    private static func truePeak(_ recording: Recording) -> Double {
        20 * log10(max(Double(TruePeak.of(recording.samples)), 1e-9))
    }
}
