// SPDX-License-Identifier: Apache-2.0

import Foundation
import SpokenText
import Testing

/// What `Documentation/Adding-a-language.md` asks of the golden files of words.
@Suite("The golden files of words")
struct CoverageTests {
    /// The first tag of each language, which carries what its other regions share.
    static let first: [String] = {
        var seen: Set<Substring> = []
        return SpokenLanguage.supportedTags.filter { seen.insert($0.prefix { $0 != "-" }).inserted }
    }()

    static let money = Dictionary(grouping: GoldenCase.all("money", columns: ["amount", "spoken"]), by: \.tag)
    static let texts = Dictionary(grouping: GoldenCase.all("texts", columns: ["text", "spoken"]), by: \.tag)

    @Test(arguments: ["money", "texts"])
    func `are of languages that there are words for`(subject: String) throws {
        let tags = try GoldenFiles.tags(subject)
        #expect(tags == SpokenLanguage.supportedTags.sorted())
    }

    @Test(arguments: SpokenLanguage.supportedTags)
    func `hold at least forty rows, and three where another region differs`(tag: String) {
        let (amounts, texts) = (Self.money[tag]?.count ?? 0, Self.texts[tag]?.count ?? 0)
        #expect(amounts + texts >= (Self.first.contains(tag) ? 40 : 3))
    }

    /// An amount of each kind that languages have trouble with.
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case nothing = "0"
        case one = "1"
        case two = "2"
        case teen = "11 to 19"
        case gap = "a gap, as in 1001"
        case million = "millions"
        case milliard = "a thousand millions or more"
        case onlySubunits = "subunits only"
        case noSubunits = "no subunits that are written, as in 2.00"
        case tooManyDecimals = "more decimals than the currency has"
        case noDecimals = "a currency of no decimals"
        case threeDecimals = "a currency of three decimals"
        case negative = "less than nothing"
        case foreign = "a foreign currency"

        var testDescription: String { rawValue }

        /// Whether an amount is of the kind, where a currency is at home.
        func holds(_ money: Money, home: Currency?) -> Bool {
            let scale = (0..<money.number.fractionDigits).reduce(Int64(1)) { value, _ in value * 10 }
            let whole = abs(money.number.significand) / scale
            let isWhole = money.number.significand % scale == 0
            return switch self {
            case .nothing: money.number.significand == 0
            case .one: isWhole && whole == 1
            case .two: isWhole && whole == 2
            case .teen: (11...19).contains(whole % 100)
            case .gap: String(whole).contains(/[1-9]0+[1-9]/)
            case .million: (1_000_000..<1_000_000_000).contains(whole)
            case .milliard: whole >= 1_000_000_000
            case .onlySubunits: whole == 0 && !isWhole
            case .noSubunits: money.number.fractionDigits > 0 && isWhole
            case .tooManyDecimals: money.number.fractionDigits > money.currency.fractionDigits
            case .noDecimals: money.currency.fractionDigits == 0
            case .threeDecimals: money.currency.fractionDigits == 3
            case .negative: money.number.significand < 0
            case .foreign: money.currency != home
            }
        }
    }

    @Test(arguments: first, Kind.allCases)
    func `hold an amount of every kind`(tag: String, kind: Kind) {
        let home = Currency(ofRegion: String(tag.suffix(2)))
        let amounts = (Self.money[tag] ?? []).compactMap(\.money)
        #expect(amounts.contains { kind.holds($0, home: home) })
    }

    @Test(arguments: first)
    func `hold a text with each thing that is no amount`(tag: String) {
        let recogniser = Recogniser(locale: tag)
        var seen: Set<String> = []
        for text in Self.texts[tag] ?? [] {
            for element in recogniser.elements(in: FoldedText(text.written)) {
                switch element.kind {
                case .date: seen.insert("date")
                case .time: seen.insert("time")
                case .reference: seen.insert("card tail")
                case .phone: seen.insert("phone")
                case .percent: seen.insert("percent")
                default: break
                }
            }
        }
        let missing = Set(["date", "time", "card tail", "phone", "percent"]).subtracting(seen)
        #expect(missing.isEmpty)
    }
}
