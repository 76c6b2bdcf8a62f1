// SPDX-License-Identifier: Apache-2.0

/// A currency of ISO 4217, or the toman (`IRT`): ten rials, which ISO does not list and Iran counts in.
///
///     Currency("KWD")?.fractionDigits   // 3
///     Currency("ZZZ")                   // nil
public struct Currency: Sendable, Hashable {
    /// The three capital letters of ISO 4217, such as `CNY`.
    public let code: String
    /// How many decimals the subunit has: 0, 2 or 3.
    public let fractionDigits: Int
    /// How many decimals amounts have in practice: 0 for IDR or COP, whose subunits nobody uses.
    let customaryDigits: Int

    init(code: String, fractionDigits: Int, customaryDigits: Int) {
        self.code = code
        self.fractionDigits = fractionDigits
        self.customaryDigits = customaryDigits
    }

    /// Looks a currency up by its code, in capitals.
    ///
    /// Nil where the code is not a currency in use: funds, metals and test codes are left out.
    public init?(_ code: String) {
        guard let known = SharedTables.current.currencies[code] else { return nil }
        self = known
    }

    /// Looks up the currency of a region by the region's two capital letters (ISO 3166), or returns nil where there is none.
    ///
    ///     Currency(ofRegion: "IN")?.code   // "INR"
    public init?(ofRegion region: String) {
        guard let code = SharedTables.current.regions[region] else { return nil }
        self.init(code)
    }

    /// What a sign or word for this currency in a range of a text may mean as well, by region: the `$` of US dollars Canadian ones.
    package func others(in range: Range<Int>, of text: [Unicode.Scalar]) -> [Currency] {
        var place = range.lowerBound
        while place < range.upperBound {
            let sign = RecognitionTables.current.symbols.longest(in: text, at: place) { $1 <= range.upperBound }
            if let sign, sign.value.candidates.contains(self) { return sign.value.candidates.filter { $0 != self } }
            place = sign?.end ?? place + 1
        }
        return []
    }

    /// All currencies in use, in the order of their codes.
    public static var all: [Currency] { SharedTables.current.inOrder }
}
