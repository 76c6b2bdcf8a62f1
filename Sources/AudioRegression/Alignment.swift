// SPDX-License-Identifier: Apache-2.0

/// Where the samples of one sound lie in another that has the same words.
///
/// Speech that begins a little earlier or later than it seems, under a codec's noise, has frames that see other parts of each
/// period of the voice: the same words are 7 apart then at 8 kHz in µ-law, and 3 when the samples lie on each other.
enum Alignment {
    /// The loudest part of the reference is looked for, this long and so far to both sides, in seconds.
    private static let length = 0.3
    private static let reach = 0.03

    /// Returns how many samples later the candidate's speech is than where its beginning was found.
    static func shift(
        _ reference: [Float], _ spoken: Range<Int>, in candidate: [Float], _ found: Range<Int>, rate: Double
    )
        -> Int
    {
        let length = min(Int(length * rate), spoken.count)
        let reach = Int(reach * rate)
        let start = loudest(reference, spoken, length: length)
        let expected = found.lowerBound + start - spoken.lowerBound
        var best = (product: -Float.infinity, shift: 0)
        for shift in -reach...reach {
            let first = expected + shift
            guard first >= 0, first + length <= candidate.count else { continue }
            var product: Float = 0
            for place in 0..<length { product += reference[start + place] * candidate[first + place] }
            if product > best.product { best = (product, shift) }
        }
        return best.shift
    }

    /// How much alike samples must be that go on behind the end of speech.
    private static let alike: Float = 0.7

    /// Lets both end where the longer one does, if the samples of the shorter one go on like its own.
    ///
    /// The end is where speech is so much weaker than its loudest part, and that part is what a limiter takes from: the same words
    /// at another level end up to 110 ms earlier where the last sound fades away. What goes on otherwise is another sound.
    static func lasting(
        _ one: Speech, in samples: [Float], _ other: Speech, in others: [Float]
    ) -> (Speech, Speech) {
        let count = max(one.range.count, other.range.count)
        let (ours, theirs) = (one.lasting(count, in: samples.count), other.lasting(count, in: others.count))
        let added = min(one.range.count, other.range.count)..<min(ours.range.count, theirs.range.count)
        var (product, energy, otherEnergy): (Float, Float, Float) = (0, 0, 0)
        for place in added {
            let (sample, other) = (samples[ours.range.lowerBound + place], others[theirs.range.lowerBound + place])
            product += sample * other
            energy += sample * sample
            otherEnergy += other * other
        }
        let areAlike = product > alike * (energy * otherEnergy).squareRoot()
        return areAlike ? (ours, theirs) : (one, other)
    }

    /// Returns the beginning of the loudest stretch of a length.
    private static func loudest(_ samples: [Float], _ range: Range<Int>, length: Int) -> Int {
        var sum: Float = 0
        for place in range.prefix(length) { sum += samples[place] * samples[place] }
        var best = (sum: sum, start: range.lowerBound)
        for start in range.dropLast(length) {
            sum += samples[start + length] * samples[start + length] - samples[start] * samples[start]
            if sum > best.sum { best = (sum, start + 1) }
        }
        return best.start
    }
}
