// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How high the sound goes between its samples: ITU-R BS.1770's true peak, of one channel.
///
/// The interpolation is libebur128's (three values in each gap, a sinc of 49 taps under a Hann window), but it looks only
/// where it can find something: no value is higher than ``most`` times the highest of the twelve samples that it is made
/// of. Looking everywhere, as libebur128 does, takes as long as the synthesis of the sound.
package enum TruePeak {
    /// The samples on each side of a gap that its values are made of.
    private static let reach = 6

    /// The weights of the six samples before a gap, the nearest last, and in the opposite order of those behind it: for the
    /// value in the middle, and for the nearer and the farther of those beside it, which mirror each other.
    private static let weights = Weights(reach)

    private struct Weights {
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
        var highest = max(height, samples.highest)
        find(in: samples, above: highest) { _, value in highest = max(highest, value) }
        return highest
    }

    /// Tells each gap between a sample and the next in which the sound goes above a height, and the highest value there.
    static func find(
        in samples: [Float], above height: Float, _ tell: (_ gap: Int, _ value: Float) -> Void
    ) {
        let least = height / most
        let weights = Self.weights
        let span = samples.span
        // Before the sound and behind it is silence, into which it rings.
        var next = -reach
        var place = -1
        while let found = samples.next(after: place, beyond: least) {
            place = found
            var gap = max(next, place - reach)
            while gap < place + reach {
                let first = gap + 1 - reach
                let value: Float
                if first >= 0, first + 2 * reach <= samples.count {
                    value = highestValue(span, first, weights)
                } else {
                    let window = (first..<(first + 2 * reach)).map { samples.indices.contains($0) ? samples[$0] : 0 }
                    value = highestValue(window.span, 0, weights)
                }
                if value > height { tell(gap, value) }
                gap += 1
            }
            next = max(next, place + reach)
        }
    }

    /// The highest of the three values in the middle of twelve samples.
    private static func highestValue(_ samples: borrowing Span<Float>, _ first: Int, _ weights: Weights) -> Float {
        var (middle, left, right): (Float, Float, Float) = (0, 0, 0)
        var tap = 0
        while tap < reach {
            let (before, behind) = (samples[first + tap], samples[first + 2 * reach - 1 - tap])
            middle += weights.middle[tap] * (before + behind)
            left += weights.near[tap] * before + weights.far[tap] * behind
            right += weights.far[tap] * before + weights.near[tap] * behind
            tap += 1
        }
        return max(abs(middle), abs(left), abs(right))
    }
}
