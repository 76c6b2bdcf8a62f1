// SPDX-License-Identifier: Apache-2.0

/// What a limiter has made of the same samples for another level.
///
/// A gain that sinks within some milliseconds spreads the strong parts of speech into its weak ones: the same words are up to 12
/// apart then. Other words are other samples, whatever the gain, and what was clipped or lost has no gain that gives it back.
enum LimiterGains {
    /// How long a gain is held to be one, and how long the samples must be the same, in seconds. A gain sinks within 3 ms: what is left
    /// of it over 0.5 ms fills the quiet bands of a vowel that begins behind silence.
    private static let (moment, stretch) = (0.0003, 0.020)
    /// A gain is found from at least so many samples on both sides; fewer would follow other words.
    private static let fewest = 2
    /// How much of the reference's energy may be left over where samples are the same: the noise of a codec.
    private static let left = 0.05
    /// The gains that a limiter may have, as a share of another's.
    private static let gains: ClosedRange<Float> = 0.25...4

    /// Returns the gain for each sample of a candidate that makes it the reference, which begins with it: 1 where the samples are
    /// others, and nil where all of them are.
    static func between(
        _ reference: ArraySlice<Float>, at level: Double, _ candidate: ArraySlice<Float>, at other: Double, rate: Double
    ) -> [Float]? {
        let count = min(reference.count, candidate.count)
        guard areAlike(reference.prefix(count), candidate.prefix(count)) else { return nil }
        let ours = reference.prefix(count).map { $0 / Float(level) }
        let theirs = candidate.prefix(count).map { $0 / Float(other) }
        let moment = max(fewest, Int(moment * rate) / 2)
        let products = sums(zip(ours, theirs).map { $0 * $1 }, reach: moment)
        let energies = sums(theirs.map { $0 * $0 }, reach: moment)
        var found = zip(products, energies).map { product, energy -> Float in
            min(gains.upperBound, max(gains.lowerBound, Float(product / max(energy, .leastNormalMagnitude))))
        }
        let stretch = Int(stretch * rate) / 2
        let strength = sums(ours.map { $0 * $0 }, reach: stretch)
        let rest = sums(
            found.indices.map { place in
                let apart = ours[place] - found[place] * theirs[place]
                return apart * apart
            }, reach: stretch)
        var isSame = false
        for place in found.indices {
            if rest[place] <= left * strength[place] { isSame = true } else { found[place] = 1 }
        }
        return isSame ? found + [Float](repeating: 1, count: candidate.count - count) : nil
    }

    /// Whether samples may be the same but for gains at all: those of other words lie across each other.
    private static func areAlike(_ ours: ArraySlice<Float>, _ theirs: ArraySlice<Float>) -> Bool {
        let (ours, theirs) = (Array(ours), Array(theirs))
        var (product, one, other): (Float, Float, Float) = (0, 0, 0)
        for place in ours.indices {
            product += ours[place] * theirs[place]
            one += ours[place] * ours[place]
            other += theirs[place] * theirs[place]
        }
        return product > 0.7 * (one * other).squareRoot()
    }

    /// The sum around each value, of so many on both sides.
    private static func sums(_ values: [Float], reach: Int) -> [Double] {
        var before = [0.0]
        before.reserveCapacity(values.count + 1)
        var sum = 0.0
        for value in values {
            sum += Double(value)
            before.append(sum)
        }
        return values.indices.map { place in
            before[min(values.count, place + reach + 1)] - before[max(0, place - reach)]
        }
    }
}
