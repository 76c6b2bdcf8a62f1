// SPDX-License-Identifier: Apache-2.0

/// A currency sign as it stands beside a number.
struct BesideNumber {
    var candidates: [Currency]
    var reading: CurrencyReading
    var scale: Int
    var end: Int

    /// The currency that the locale decides on, or all candidates where it does not.
    var meant: [Currency] {
        if case .certain(let currency) = reading { return [currency] }
        return candidates
    }

    init(_ sign: CurrencySign, end: Int, locale: RecognitionLocale) {
        candidates = sign.candidates
        reading = locale.reading(of: sign)
        scale = sign.scale
        self.end = end
    }

    /// Whether one of the candidates is certain.
    var isDecided: Bool {
        if case .certain(let currency) = reading { candidates.contains(currency) } else { false }
    }

    /// This sign and a second one beside the same number, which must agree.
    func joined(with second: BesideNumber) -> BesideNumber {
        var both = self
        both.end = max(end, second.end)
        let common = candidates.filter(second.candidates.contains)
        if common.count == 1 {
            both.candidates = common
            both.reading = .certain(common[0])
        } else if common.isEmpty {
            both.candidates = candidates + second.candidates
            both.reading = .ambiguous(both.candidates)
        } else {
            both.candidates = common
            if !both.isDecided { both.reading = second.reading }
            if !both.isDecided { both.reading = .ambiguous(common) }
        }
        return both
    }
}
