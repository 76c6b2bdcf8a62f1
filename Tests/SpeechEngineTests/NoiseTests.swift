// SPDX-License-Identifier: Apache-2.0

import CUnlockedNoise
import Glibc
import Testing

@Suite(.serialized) struct NoiseTests {
    /// glibc's `random` gives what its `rand` gives, and nobody has replaced it.
    @Test(arguments: [1, 2026] as [UInt32])
    func `the engine's noise is glibc's, number for number`(seed: UInt32) {
        CUnlockedNoise.srand(seed)
        Glibc.srandom(seed)
        let numbers = (0..<1000).map { _ in (CUnlockedNoise.rand(), Int32(Glibc.random())) }
        #expect(numbers.allSatisfy { $0 == $1 })
    }
}
