// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Reads an amount in words back to a number, from a table of words and by an algorithm of its own.
///
/// Number words are found by the longest match, so that compounds such as `einundzwanzig` need no spaces. Small values add up,
/// a multiplier below the first scale takes what was added just before it, a scale takes everything smaller than itself.
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

    private enum Piece {
        case value(UInt64)
        case multiplier(UInt64)
        case scale(UInt64)
        case dualScale(UInt64)
        case countedMajor(UInt64)
        case countedMinor(UInt64)
        case point, minus, major, tenth, minor, filler
    }

    /// Returns the amount in the currency's smallest unit times ten to the `extra`, or nil where a word is unknown.
    func significand(of spoken: String, fractionDigits: Int) -> Int64? {
        var pieces: [(text: String, piece: Piece)] = []
        for (word, value) in values { pieces.append((word, .value(value))) }
        for (word, value) in multipliers { pieces.append((word, .multiplier(value))) }
        for (word, value) in scales { pieces.append((word, .scale(value))) }
        for (word, value) in dualScales { pieces.append((word, .dualScale(value))) }
        for (word, value) in countedMajors { pieces.append((word, .countedMajor(value))) }
        for (word, value) in countedMinors { pieces.append((word, .countedMinor(value))) }
        for word in majors { pieces.append((word, .major)) }
        for word in tenths { pieces.append((word, .tenth)) }
        for word in minors { pieces.append((word, .minor)) }
        for word in fillers { pieces.append((word, .filler)) }
        pieces += [(point, .point), (minus, .minus), (" ", .filler), ("-", .filler), (",", .filler)]
        pieces.sort { $0.text.count > $1.text.count }

        var rest = Substring(spoken)
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
            if decimals != nil {
                if let digit = digits.filter({ rest.hasPrefix($0.key) }).max(by: { $0.key.count < $1.key.count }) {
                    decimals?.append(digit.value)
                    rest = rest.dropFirst(digit.key.count)
                    continue
                }
            }
            guard let next = pieces.first(where: { rest.hasPrefix($0.text) }) else { return nil }
            rest = rest.dropFirst(next.text.count)
            switch next.piece {
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
