// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated

/// The words of a language's amounts, with what each does to the number; ``WordReader`` reads with them.
struct TableInverse: Sendable {
    /// What a row of an inverse's table is.
    private enum Kind: String {
        case tag, currency, value, multiplier, scale, digit, point, minus, major, minor, filler, tenth
        case dualScale = "dual-scale"
        case countedMajor = "counted-major"
        case countedMinor = "counted-minor"
        case minorUnsaid = "minor-unsaid"
    }

    /// The tags that this inverse reads.
    private(set) var tags: [String] = []
    /// The currencies that are tried.
    private(set) var currencies: [String] = []
    /// `one`…`nineteen`, `twenty`…: they add up.
    private(set) var values: [String: UInt64] = [:]
    /// `hundred`, 十, 百: they multiply what stands just before them.
    private(set) var multipliers: [String: UInt64] = [:]
    /// `thousand`, `million`, 万: they multiply everything smaller.
    private(set) var scales: [String: UInt64] = [:]
    /// Scales in the dual, which are two of them: ألفان.
    private(set) var dualScales: [String: UInt64] = [:]
    /// Digit words after the decimal point.
    private(set) var digits: [String: UInt64] = [:]
    private(set) var points: [String] = []
    private(set) var minuses: [String] = []
    /// Words for major units, of all currencies tried.
    private(set) var majors: [String] = []
    /// Major units that hold their number: ريالان, ريال واحد.
    private(set) var countedMajors: [String: UInt64] = [:]
    /// Words for subunits, of all currencies tried.
    private(set) var minors: [String] = []
    /// Subunits that hold their number: هللتان.
    private(set) var countedMinors: [String: UInt64] = [:]
    /// Whether the word for subunits may be left out: "twaalf euro vijftig".
    private(set) var dropsMinor = false
    /// Words for a tenth of a major unit: 角.
    private(set) var tenths: [String] = []
    /// Words that mean nothing: `and`, `de`, 零.
    private(set) var fillers: [String] = []

    /// Reads a table `kind TAB word TAB value`; the value is `-` where the word has none.
    init(contentsOf url: URL) throws(TableError) {
        let table = try Table(contentsOf: url, columns: ["kind", "word", "value"])
        for row in table.rows { try take(row, of: table.name) }
    }

    private mutating func take(_ row: Table.Row, of file: String) throws(TableError) {
        func number() throws(TableError) -> UInt64 {
            guard let number = UInt64(row[2]) else {
                throw TableError(file: file, line: row.line, message: "has no number '\(row[2])'")
            }
            return number
        }
        switch Kind(rawValue: row[0]) {
        case .tag: tags.append(row[1])
        case .currency: currencies.append(row[1])
        case .value: values[row[1]] = try number()
        case .multiplier: multipliers[row[1]] = try number()
        case .scale: scales[row[1]] = try number()
        case .dualScale: dualScales[row[1]] = try number()
        case .digit: digits[row[1]] = try number()
        case .point: points.append(row[1])
        case .minus: minuses.append(row[1])
        case .major: majors.append(row[1])
        case .countedMajor: countedMajors[row[1]] = try number()
        case .minor: minors.append(row[1])
        case .countedMinor: countedMinors[row[1]] = try number()
        case .minorUnsaid: dropsMinor = true
        case .tenth: tenths.append(row[1])
        case .filler: fillers.append(row[1])
        case nil: throw TableError(file: file, line: row.line, message: "has no kind '\(row[0])'")
        }
    }

    /// The inverses of all tags, from the files `inverse.<tag>.tsv`.
    static let ofTags: Result<[String: TableInverse], any Error> = Result {
        var inverses: [String: TableInverse] = [:]
        for url in try GoldenFiles.urls("inverse") {
            let inverse = try TableInverse(contentsOf: url)
            for tag in inverse.tags { inverses[tag] = inverse }
        }
        return inverses
    }
}
