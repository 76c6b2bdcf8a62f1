// SPDX-License-Identifier: Apache-2.0

/// Names and firms that could be Roman numerals, which many of the engine's voices would say as numbers: in Portuguese the payer
/// MC Silva was "mil e cem Silva", in English and Spanish one who writes himself xi was eleven. Beside an amount that is heard as a
/// part of it.
struct RomanNumerals {
    /// The letters that are given with a space in front, since the engine spells single letters: `MC` is given as `M C`.
    private(set) var apart: Set<Int> = []
    /// The letters that are given as capitals: no voice takes `Xi` for a numeral.
    private(set) var raised: Set<Int> = []

    /// - Parameter spelled: the words in capitals that are spelled.
    init(in scalars: [Unicode.Scalar], spelled: [Range<Int>]) {
        for word in spelled where scalars[word].allSatisfy(Self.all.contains) { apart.formUnion(word.dropFirst()) }
        for word in Capitals.everyWord(in: scalars) where word.count > 1 {
            if scalars[word].allSatisfy(Self.toThirtyNine.contains), scalars[word].contains("i") {
                raised.insert(word.lowerBound)
            } else if scalars[word].allSatisfy(Self.tens.contains) {
                apart.formUnion(word.dropFirst())
            }
        }
    }

    private static let all = Set("IVXLCDM".unicodeScalars)
    /// In small letters no voice reads a numeral with C, D or M, of which `dl`, `cm` and `ml` are units, nor one with I and L: `il`, `li`.
    private static let (toThirtyNine, tens) = (Set("ivx".unicodeScalars), Set("vxl".unicodeScalars))
}
