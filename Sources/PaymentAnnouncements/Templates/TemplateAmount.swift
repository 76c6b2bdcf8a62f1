// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Which amount of a text a template's hole means.
enum TemplateAmount {
    /// One amount, and the ways to fill the hole that hold it and nothing else.
    case one(TemplateSubject.Amount, [Range<Int>])
    /// One amount, but what the hole holds is more than it.
    case around(Range<Int>)
    /// No amount, several, or a part of one.
    case none
    /// Different ones in different ways.
    case several

    /// Chooses the amount.
    ///
    /// Where the hole can be filled in several ways, all must mean one amount: the one that fills it alone. A way that holds
    /// that amount and further words, as "5 € de Ana" where Ana de Cruz paid, is no amount and does not count; a way that
    /// holds another amount, a part of this one or none counts against it.
    init(
        _ match: TemplateMatch, hole: Int, of pattern: TemplatePattern, in text: TemplateLetters,
        _ amounts: [TemplateSubject.Amount]
    ) {
        guard let fillings = match.fillings(hole) else {
            self = .several
            return
        }
        var alone: (amount: TemplateSubject.Amount, ways: [Range<Int>])?
        var around: Range<Int>?
        var others = 0
        for filling in fillings {
            switch Self.content(filling, pattern.pieces[hole].count, pattern.pieces[hole + 1].count, text, amounts) {
            case .one(let amount, let ways):
                if let known = alone, known.amount.range != amount.range {
                    self = .several
                    return
                }
                alone = (amount, (alone?.ways ?? []) + ways)
            case .around(let range):
                if let known = around, known != range {
                    self = .several
                    return
                }
                around = range
            case .none, .several: others += 1
            }
        }
        if let alone {
            self =
                others > 0 || (around ?? alone.amount.range) != alone.amount.range
                ? .several : .one(alone.amount, alone.ways)
        } else if let around {
            self = others > 0 ? .several : .around(around)
        } else {
            self = others > 1 ? .several : .none
        }
    }

    /// What one way to fill the hole holds.
    /// - Parameters:
    ///   - before: how many letters of the template's own stand right before the hole.
    ///   - behind: how many stand right behind it.
    private static func content(
        _ filling: Range<Int>, _ before: Int, _ behind: Int, _ text: TemplateLetters,
        _ amounts: [TemplateSubject.Amount]
    ) -> TemplateAmount {
        guard let held = text.place(of: filling) else { return .none }
        let touching = amounts.touching(held)
        guard touching.count == 1, let amount = touching.first else { return .none }
        let range = amount.range
        for place in range where !held.contains(place) && Self.isPartOfNumber(text.text.scalars[place]) {
            return .none
        }
        // Its sign may stand in the template's own text beside the hole, but in no other hole: there somebody's note could
        // begin with "million" or "CAD".
        let reach = text.place(of: filling.lowerBound - before..<filling.upperBound + behind) ?? held
        guard reach.lowerBound <= range.lowerBound, range.upperBound <= reach.upperBound else { return .none }
        let isAlone = range.lowerBound <= held.lowerBound && held.upperBound <= range.upperBound
        return isAlone ? .one(amount, [filling]) : .around(range)
    }

    /// A digit of any script, a fraction, a number below ten in Han.
    private static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        guard let value = scalar.properties.numericValue else { return false }
        return value < 10
    }
}
