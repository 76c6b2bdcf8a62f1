// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SoundFiles

@Suite("Samples that are passed over")
struct SamplesTests {
    /// Samples that are quiet but for some, of a length that is no multiple of anything, from a seed.
    private func quiet(_ seed: UInt64, butFor high: Int) -> [Float] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        var samples = (0..<(997 + Int(seed))).map { _ in Float(next() % 1000) / 10_000 - 0.05 }
        for _ in 0..<high { samples[Int(next() % UInt64(samples.count))] = next() % 2 == 0 ? 0.75 : -0.75 }
        return samples
    }

    @Test(arguments: [UInt64](0..<40))
    func `are found where one after the other would find them`(seed: UInt64) {
        let samples = quiet(seed, butFor: Int(seed % 7) * 5)
        let heights = SampleHeights(samples)
        #expect(heights.highest == samples.map(\.magnitude).max())
        for height: Float in [0, 0.01, 0.0499, 0.05, 0.5, 0.75, 1] {
            let places = samples.indices.filter { samples[$0].magnitude > height }
            var found: [Int] = []
            var place = -1
            while let next = heights.next(after: place, beyond: height) {
                found.append(next)
                place = next
            }
            #expect(found == places, "seed \(seed), beyond \(height)")
        }
    }

    @Test(arguments: [0, 15, 16, 17, 31, 32, 33, 63, 64, 79, 80, 81, 143, 144, 200])
    func `hide none on the border of what is looked at together`(place: Int) {
        for length in [place + 1, place + 2, place + 64, place + 100] {
            var samples = [Float](repeating: 0.1, count: length)
            samples[place] = -0.2
            let heights = SampleHeights(samples)
            #expect(heights.highest == 0.2)
            #expect(heights.next(after: -1, beyond: 0.1) == place)
            #expect(heights.next(after: place, beyond: 0.1) == nil)
        }
    }

    @Test func `that are no numbers are passed over`() {
        #expect(SampleHeights([0.5, .nan, -0.75, -.nan]).highest == 0.75)
        #expect(SampleHeights([.nan]).highest == 0)
        #expect(SampleHeights([0.5, -.infinity]).highest == .infinity)
        #expect(SampleHeights([]).highest == 0)
        #expect(SampleHeights([Float](repeating: .nan, count: 100)).next(after: -1, beyond: 0) == nil)
        #expect(SampleHeights([Float](repeating: .nan, count: 100) + [0.5]).next(after: -1, beyond: 0.25) == 100)
    }
}
