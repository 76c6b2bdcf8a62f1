// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import SpokenText
import Testing

@Suite struct RecogniserTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let locale: String
        let text: String
        let elements: String

        var testDescription: String { "\(locale): \(text)" }
    }

    static let cases: [Case] = {
        let url = Bundle.module.bundleURL.appendingPathComponent("Golden/elements.tsv")
        let rows = (try? Golden.rows(url, columns: ["locale", "text", "elements"])) ?? []
        return rows.map { Case(locale: $0[0], text: $0[1], elements: $0[2]) }
    }()

    @Test func `the golden file is read`() { #expect(Self.cases.count > 80) }

    @Test(arguments: cases)
    func `a text gives its elements`(row: Case) {
        let elements = Recogniser(locale: row.locale).elements(in: FoldedText(row.text))
        #expect(elements.map(\.golden).joined(separator: "; ") == row.elements)
    }

    @Test(arguments: cases)
    func `elements are in order and lie inside the text`(row: Case) {
        let text = FoldedText(row.text)
        var end = 0
        for element in Recogniser(locale: row.locale).elements(in: text) {
            #expect(element.range.lowerBound >= end && !element.range.isEmpty)
            end = element.range.upperBound
            #expect(!text.original(element.range).isEmpty)
        }
        #expect(end <= text.scalars.count)
    }

    @Test(arguments: [
        "1", "a.", "1,", "1 ", "1.", "*", "x", "$", "USD ", "一", "1万", "A-", "+", "12:", "1-", "a@", "😀", "#1", "1k ",
        "Rs.", "x1",
        "1/", "((", "XX-", "https://", "尾号", "1tr", "ر.س", "¥1 ",
    ])
    func `any repetition gives no more elements than it has characters`(piece: String) {
        let text = FoldedText(String(repeating: piece, count: 20_000 / piece.unicodeScalars.count))
        let elements = Recogniser(locale: "vi-VN").elements(in: text)
        #expect(elements.count <= text.scalars.count)
    }

    @Test func `in a hundred thousand characters no amount is lost`() {
        let text = FoldedText(String(repeating: "You received $12.50 from Bob. ", count: 3400))
        #expect(Recogniser(locale: "en-US").elements(in: text).count == 3400)
    }

    @Test func `no table is missing`() { #expect(Recogniser.fault == nil) }
}

extension Element {
    /// How the golden file writes an element.
    fileprivate var golden: String {
        func plain(_ reading: NumberReading) -> String {
            reading.value?.description ?? "?"
        }
        switch kind {
        case .money(let money):
            let sign = money.number.sign == .plus ? "+" : ""
            switch money.currency {
            case .certain(let currency): return "\(sign)\(currency.code) \(plain(money.number))"
            case .ambiguous(let currencies):
                return "\(sign)\(currencies.map(\.code).joined(separator: "|")) \(plain(money.number))"
            }
        case .number(let number): return "# \(plain(number))"
        case .percent(let value): return "\(value)%"
        case .date(let date):
            func padded(_ number: Int?) -> String { number.map { ($0 < 10 ? "0" : "") + String($0) } ?? "--" }
            return "\(date.year.map(String.init) ?? "--")-\(padded(date.month))-\(padded(date.day))"
                .replacingOccurrences(of: "---", with: "----")
        case .time(let time):
            let minute = (time.minute < 10 ? "0" : "") + String(time.minute)
            let half = time.half.map { $0 == .beforeNoon ? " am" : " pm" } ?? ""
            return "\(time.hour):\(minute)\(time.second.map { ":\($0)" } ?? "")\(half)"
        case .phone(let digits): return "tel \(digits)"
        case .reference(let string): return "ref \(string)"
        case .url: return "url"
        case .emoji: return "emoji"
        }
    }
}
