// SPDX-License-Identifier: Apache-2.0

import Letters

/// What a currency sign said about its amount beyond the reading: needed to put main unit and subunit together.
struct WrittenUnit {
    /// A power of ten of the major unit: -2 for cents.
    let scale: Int
    /// The currencies that the sign may mean.
    let candidates: [Currency]
    /// Whether the digits had decimals, a multiplier or a sign.
    let isCompound: Bool
}

extension Scan {
    /// Puts amounts together that are written in two units: "5 dollars and 25 cents", `3角5分`, `£5 50p`.
    ///
    /// Only where nothing is open: whole numbers, the smaller unit less than one of the larger, one currency for both.
    mutating func joinUnits() {
        guard units.count > 1, units.values.contains(where: { $0.scale < 0 }) else { return }
        var joined: [Element] = []
        joined.reserveCapacity(elements.count)
        for element in elements {
            if let last = joined.last, let both = sum(last, element) {
                joined[joined.count - 1] = both
            } else {
                joined.append(element)
            }
        }
        elements = joined
    }

    private func sum(_ first: Element, _ second: Element) -> Element? {
        guard case .money(let major) = first.kind, case .money(let minor) = second.kind,
            let majorUnit = units[first.range.lowerBound], let minorUnit = units[second.range.lowerBound],
            minorUnit.scale < majorUnit.scale, !majorUnit.isCompound, !minorUnit.isCompound,
            let whole = major.number.value, let part = minor.number.value, whole.significand > 0,
            part.isLess(thanTenTo: majorUnit.scale),
            isJoint(first.range.upperBound..<second.range.lowerBound)
        else { return nil }
        let currency: CurrencyReading
        switch major.currency {
        case .certain(let known):
            guard minorUnit.candidates.contains(known) else { return nil }
            currency = .certain(known)
        case .ambiguous:
            let common = majorUnit.candidates.filter(minorUnit.candidates.contains)
            guard !common.isEmpty else { return nil }
            currency = common.count == 1 ? .certain(common[0]) : .ambiguous(common)
        }
        guard let value = whole.adding(part) else { return nil }
        return Element(
            range: first.range.lowerBound..<second.range.upperBound,
            kind: .money(
                MoneyReading(number: NumberReading(value: value, sign: major.number.sign), currency: currency)))
    }

    /// Whether only a space, a comma or a word for "and" stands between two units.
    private func isJoint(_ gap: Range<Int>) -> Bool {
        guard gap.count <= 8 else { return false }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for place in gap {
            let scalar = text[place]
            if scalar.kind == .space || scalar == "," {
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
            } else {
                word.append(scalar.lowered)
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words.count <= 1 && words.allSatisfy(tables.joints.contains)
    }
}

extension WrittenNumber {
    /// Whether it is less than a power of ten.
    func isLess(thanTenTo exponent: Int) -> Bool {
        guard let limit = WrittenNumber(significand: 1).scaled(by: exponent), let difference = adding(limit.negated)
        else {
            return false
        }
        return difference.significand < 0
    }
}
