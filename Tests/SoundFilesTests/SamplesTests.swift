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

    @Test func `become the nearest whole numbers, and full scale beyond it`() {
        let values: [(Float, Int16)] = [
            (0, 0), (-0.0, 0), (0.4, 0), (0.6, 1), (-0.4, 0), (-0.6, -1), (1.5, 2), (2.5, 2), (99.75, 100),
            (-99.75, -100),
            (32_766.4, 32_766), (32_767, 32_767), (32_767.4, 32_767), (40_000, 32_767), (1e30, 32_767),
            (.infinity, 32_767),
            (-32_767.6, -32_768), (-32_768, -32_768), (-40_000, -32_768), (-.infinity, -32_768), (.nan, 0), (-.nan, 0),
            (.leastNonzeroMagnitude, 0),
        ]
        #expect([Int16](values.map(\.0), times: 1) == values.map(\.1))
        #expect([Int16](values.map { $0.0 / 4 }, times: 4) == values.map(\.1))
        // Every sample comes back as it was.
        let all = [Int16](Int16.min...Int16.max)
        #expect([Int16]([Float](shares: all), times: 32_768) == all)
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
