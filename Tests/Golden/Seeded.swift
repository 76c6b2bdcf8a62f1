// SPDX-License-Identifier: Apache-2.0

/// Numbers that are the same in every run, so that what was found once is found again (SplitMix64).
public struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    /// Begins at a number.
    public init(_ seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }
}
