// SPDX-License-Identifier: Apache-2.0

import Letters

extension Scan {
    /// Whether the point at a place closes the letters of a currency before it, as in `KES.250`, and is no decimal point.
    func isAbbreviationPoint(at place: Int, _ prefix: BesideNumber?) -> Bool {
        prefix?.end == place && at(place) == "." && at(place - 1).kind == .letter
    }

    /// Whether what stands behind an abbreviation's point could also be nothing but decimals: `USD.50`, `KWD.250`.
    func mayBeDecimals(_ digits: WrittenDigits, of prefix: BesideNumber?) -> Bool {
        let most = prefix?.candidates.map(\.fractionDigits).max() ?? 2
        return digits.isPlain && digits.leading.count <= max(2, most)
    }

    /// What the k behind an amount's decimals means: the sign of kobo in Nigeria (`N2,500.00k`), or nothing that is certain.
    func withoutKobo(_ multiplied: Multiplied?, after end: Int, _ prefix: BesideNumber?) -> Multiplied? {
        guard var result = multiplied, result.end == end + 1, at(end).lowered == "k", separators.last == ".",
            groups[groups.count - 1].count == 2
        else { return multiplied }
        let isLong = separators.count > 1 || groups[0].count > 2
        if isLong, let prefix, prefix.meant.allSatisfy({ $0.code == "NGN" }) {
            result.exponent = 0
        } else if isLong {
            result.isUncertain = true
        }
        return result
    }
}
