// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

/// SplitMix64: the same amounts in every run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct InverseTests {
    /// A language without a table `Golden/inverse.<tag>.tsv` fails.
    @Test(arguments: SpokenLanguage.supportedTags)
    func `two thousand amounts survive being said and read back`(tag: String) throws {
        let inverses = try TableInverse.ofTags.get()
        let inverse = try #require(inverses[tag], "No inverse.*.tsv has the row 'tag' '\(tag)'.")
        try #require(!inverse.currencies.isEmpty)
        let language = try SpokenLanguage(tag: tag)
        let reader = WordReader(inverse)
        var numbers = SeededNumbers(state: 2026)
        var misread = 0
        for round in 0..<2000 where misread < 5 {
            let code = inverse.currencies[round % inverse.currencies.count]
            let currency = try #require(Currency(code))
            // Every length of number, up to 10^15 major units.
            let bound = (0..<Int.random(in: 1...15, using: &numbers)).reduce(Int64(1)) { value, _ in value * 10 }
            var significand = Int64.random(in: 0..<bound, using: &numbers)
            if round % 3 == 0 { significand = significand / 1000 * 1000 }
            if round % 7 == 0 { significand = -significand }
            let number = WrittenNumber(significand: significand, fractionDigits: currency.fractionDigits)
            let spoken = try Money(number, currency).spoken(in: language)
            let back = reader.significand(of: spoken, fractionDigits: currency.fractionDigits)
            if back != significand { misread += 1 }
            #expect(back == significand, "\(tag): \(code) \(number) → \(spoken)")
        }
    }
}
