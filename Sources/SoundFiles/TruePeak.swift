// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How high the sound goes between its samples: ITU-R BS.1770's true peak, of one channel.
///
/// The interpolation is libebur128's (three values in each gap, a sinc of 49 taps under a Hann window), but it looks only
/// where it can find something: no value is higher than ``most`` times the highest of the twelve samples that it is made
/// of. Looking everywhere, as libebur128 does, takes as long as the synthesis of the sound.
package enum TruePeak {
    /// The samples on each side of a gap that its values are made of.
    static let reach = 6

    /// The weights of the six samples before a gap, the nearest last, and in the opposite order of those behind it: for the
    /// value in the middle, and for the nearer and the farther of those beside it, which mirror each other.
    private static let weights = Weights(reach)

    struct Weights {
        var middle = InlineArray<6, Float>(repeating: 0)
        var near = InlineArray<6, Float>(repeating: 0)
        var far = InlineArray<6, Float>(repeating: 0)

        init(_ reach: Int) {
            func weight(_ place: Double) -> Float {
                Float(sin(place * .pi) / (place * .pi) * (0.5 + 0.5 * cos(place * .pi / Double(reach))))
            }
            for tap in 0..<reach {
                let distance = Double(reach - 1 - tap)
                middle[tap] = weight(distance + 0.5)
                near[tap] = weight(distance + 0.25)
                far[tap] = weight(distance + 0.75)
            }
        }
    }

    /// How much higher a value can be than the highest of its samples.
    private static let most: Float = {
        let weights = Self.weights
        var (middle, beside): (Float, Float) = (0, 0)
        for tap in 0..<reach {
            middle += 2 * abs(weights.middle[tap])
            beside += abs(weights.near[tap]) + abs(weights.far[tap])
        }
        return max(middle, beside)
    }()

    /// Returns the highest value of all, as a share of full scale; within 0.01 dB of `ebur128_true_peak`.
    /// - Parameter height: What is not higher than this is not looked for; the result is this then.
    package static func of(_ samples: [Float], above height: Float = 0) -> Float {
        let heights = SampleHeights(samples)
        var highest = max(height, heights.highest)
        find(in: heights, above: highest) { _, value in highest = max(highest, value) }
        return highest
    }

    /// Tells each gap between a sample and the next in which the sound goes above a height, and the highest value there.
    static func find(
        in heights: SampleHeights, above height: Float, _ tell: (_ gap: Int, _ value: Float) -> Void
    ) {
        let least = height / most
        var values = GapValues(weights)
        func look(at gaps: Range<Int>) {
            values.measure(gaps, of: heights.samples) { gap, value in if value > height { tell(gap, value) } }
        }
        // Before the sound and behind it is silence, into which it rings.
        var gaps = -reach..<(-reach)
        var place = -1
        while let found = heights.next(after: place, beyond: least) {
            place = found
            let near = max(gaps.upperBound, place - reach)..<(place + reach)
            if near.lowerBound == gaps.upperBound, gaps.count < GapValues.most {
                gaps = gaps.lowerBound..<near.upperBound
            } else {
                look(at: gaps)
                gaps = near
            }
        }
        look(at: gaps)
    }
}
