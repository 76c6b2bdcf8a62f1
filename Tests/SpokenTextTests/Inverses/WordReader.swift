// SPDX-License-Identifier: Apache-2.0

/// Reads an amount in words back to a number, from a table of words and by an algorithm of its own.
///
/// Number words are found by the longest match, so that compounds such as `einundzwanzig` need no spaces. Small values add up,
/// a multiplier below the first scale takes what was added just before it, a scale takes everything smaller than itself.
struct WordReader {
    private enum Piece {
        case value(UInt64)
        case multiplier(UInt64)
        case scale(UInt64)
        case dualScale(UInt64)
        case countedMajor(UInt64)
        case countedMinor(UInt64)
        case point, minus, major, tenth, minor, filler
    }

    /// Words by their first letter, the longest first.
    private struct Words<Meaning> {
        private var byFirst: [Unicode.Scalar: [(letters: [Unicode.Scalar], meaning: Meaning)]] = [:]

        init(_ words: [(String, Meaning)]) {
            for (word, meaning) in words {
                let letters = Array(word.unicodeScalars)
                byFirst[letters[0], default: []].append((letters, meaning))
            }
            for first in byFirst.keys { byFirst[first]?.sort { $0.letters.count > $1.letters.count } }
        }

        func longest(atStartOf text: ArraySlice<Unicode.Scalar>) -> (letters: [Unicode.Scalar], meaning: Meaning)? {
            text.first.flatMap { byFirst[$0] }?.first { text.starts(with: $0.letters) }
        }
    }

    private let pieces: Words<Piece>
    private let digits: Words<UInt64>
    private let dropsMinor: Bool

    init(_ table: TableInverse) {
        func all(_ words: [String], _ piece: Piece) -> [(String, Piece)] { words.map { ($0, piece) } }
        func all(_ words: [String: UInt64], _ piece: (UInt64) -> Piece) -> [(String, Piece)] {
            words.map { ($0.key, piece($0.value)) }
        }
        pieces = Words(
            all(table.values, Piece.value) + all(table.multipliers, Piece.multiplier) + all(table.scales, Piece.scale)
                + all(table.dualScales, Piece.dualScale) + all(table.countedMajors, Piece.countedMajor)
                + all(table.countedMinors, Piece.countedMinor) + all(table.majors, .major) + all(table.tenths, .tenth)
                + all(table.minors, .minor) + all(table.fillers + [" ", "-", ","], .filler)
                + all(table.points, .point) + all(table.minuses, .minus))
        digits = Words(table.digits.map { ($0.key, $0.value) })
        dropsMinor = table.dropsMinor
    }

    /// Returns the amount in the currency's smallest unit, or nil where a word is unknown.
    func significand(of spoken: String, fractionDigits: Int) -> Int64? {
        var rest = Array(spoken.unicodeScalars)[...]
        var stack: [UInt64] = []
        var group: UInt64 = 0
        var pending: UInt64 = 0
        var amount: UInt64 = 0
        var isNegative = false
        var unitWasRead = false
        var decimals: [UInt64]?
        func sum() -> UInt64 { stack.reduce(0, +) + group + pending }
        func clear() {
            stack = []
            group = 0
            pending = 0
        }
        let unit = (0..<fractionDigits).reduce(UInt64(1)) { value, _ in value * 10 }
        while !rest.isEmpty {
            if decimals != nil, let digit = digits.longest(atStartOf: rest) {
                decimals?.append(digit.meaning)
                rest = rest.dropFirst(digit.letters.count)
                continue
            }
            guard let next = pieces.longest(atStartOf: rest) else { return nil }
            rest = rest.dropFirst(next.letters.count)
            switch next.meaning {
            case .value(let value): pending += value
            case .multiplier(let value):
                group += max(pending, 1) * value
                pending = 0
            case .scale(let value):
                var taken = group + pending
                while let last = stack.last, last < value { taken += stack.removeLast() }
                stack.append(max(taken, 1) * value)
                group = 0
                pending = 0
            case .dualScale(let value): stack.append(2 * value)
            case .countedMajor(let value):
                amount += (sum() + value) * unit
                clear()
            case .countedMinor(let value):
                amount += sum() + value
                clear()
            case .major:
                amount += sum() * unit
                unitWasRead = true
                clear()
            case .tenth:
                amount += sum() * (unit / 10)
                clear()
            case .minor:
                amount += sum()
                clear()
            case .point: decimals = []
            case .minus: isNegative = true
            case .filler: continue
            }
        }
        if dropsMinor, unitWasRead, decimals == nil {
            amount += sum()
            clear()
        }
        if pending != 0 || group != 0 || !stack.isEmpty { return nil }
        if let decimals {
            guard decimals.count <= fractionDigits else { return nil }
            var part: UInt64 = 0
            for place in 0..<fractionDigits { part = part * 10 + (place < decimals.count ? decimals[place] : 0) }
            amount += part
        }
        return isNegative ? -Int64(amount) : Int64(amount)
    }
}
