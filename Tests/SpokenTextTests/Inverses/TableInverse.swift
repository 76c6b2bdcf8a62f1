// SPDX-License-Identifier: Apache-2.0

/// The words of a language's amounts, with what each does to the number; ``WordReader`` reads with them.
struct TableInverse: Sendable {
    /// The tags that this inverse reads.
    let tags: [String]
    /// The currencies that are tried.
    let currencies: [String]
    /// `one`…`nineteen`, `twenty`…: they add up.
    let values: [String: UInt64]
    /// `hundred`, 十, 百: they multiply what stands just before them.
    let multipliers: [String: UInt64]
    /// `thousand`, `million`, 万: they multiply everything smaller.
    let scales: [String: UInt64]
    /// Digit words after the decimal point.
    let digits: [String: UInt64]
    let point: String
    let minus: String
    /// Words for major units, of all currencies tried.
    let majors: [String]
    /// Words for subunits, of all currencies tried.
    let minors: [String]
    /// Words that mean nothing: `and`, `de`, 零.
    let fillers: [String]
    /// Words for a tenth of a major unit: 角.
    var tenths: [String] = []
    /// Whether the word for subunits may be left out: "twaalf euro vijftig".
    var dropsMinor = false
    /// Scales in the dual, which are two of them: ألفان.
    var dualScales: [String: UInt64] = [:]
    /// Major units that hold their number: ريالان, ريال واحد.
    var countedMajors: [String: UInt64] = [:]
    /// Subunits that hold their number: هللتان.
    var countedMinors: [String: UInt64] = [:]
}
