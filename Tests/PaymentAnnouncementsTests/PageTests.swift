// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import Testing

/// The page of the documentation that shows, language by language, what is said.
struct Page {
    struct Row: Sendable, CustomTestStringConvertible {
        let line: Int
        let locale: String
        let body: String
        let said: String

        var testDescription: String { "\(locale): \(body)".short }
    }

    static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Documentation/What-is-said.md")

    /// The rows `| locale | notification | what is said |` of all tables.
    static let rows: [Row] = {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.components(separatedBy: "\n").enumerated().compactMap { line, content in
            let cells = content.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, cells[2].hasPrefix("`"), cells[2].hasSuffix("`") else { return nil }
            return Row(line: line, locale: cells[1], body: String(cells[2].dropFirst().dropLast()), said: cells[3])
        }
    }()

    /// What the page has to say about a body.
    static func said(_ row: Row) -> String {
        let found = rules.explain(NotificationText(body: row.body, locale: row.locale))
        return found.spoken ?? "*silent: \(found.reason.rawValue)*"
    }
}

@Suite("The page of what is said")
struct PageTests {
    @Test func `shows ten bodies of every language with words, some of them silent`() {
        var counts: [Substring: (said: Int, silent: Int)] = [:]
        for row in Page.rows {
            let isSilent = row.said.hasPrefix("*")
            let language = row.locale.prefix { $0 != "-" }
            counts[language, default: (0, 0)].said += isSilent ? 0 : 1
            counts[language, default: (0, 0)].silent += isSilent ? 1 : 0
        }
        let withWords = Set(SpokenLanguage.supportedTags.map { $0.prefix { $0 != "-" } })
        #expect(withWords.subtracting(counts.keys).isEmpty)
        for (language, count) in counts {
            #expect(count.said >= 5 && count.silent >= 2 && count.said + count.silent >= 10, "\(language)")
        }
    }

    @Test(arguments: Page.rows)
    func `tells the truth`(row: Page.Row) { #expect(Page.said(row) == row.said) }

    /// `EARSHOT_RECORD=1 swift test --filter PageTests` writes what is said into the page.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EARSHOT_RECORD"] != nil))
    func `is written anew when it is asked for`() throws {
        var lines = try String(contentsOf: Page.url, encoding: .utf8).components(separatedBy: "\n")
        for row in Page.rows { lines[row.line] = "| \(row.locale) | `\(row.body)` | \(Page.said(row)) |" }
        try lines.joined(separator: "\n").write(to: Page.url, atomically: true, encoding: .utf8)
    }
}

@Suite("The page of the marker tables")
struct MarkerPageTests {
    static let root = Page.url.deletingLastPathComponent().deletingLastPathComponent()
    static let folder = root.appendingPathComponent("Sources/PaymentAnnouncements/Languages")
    static let languages: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.contains(".") }.sorted()
    }()

    @Test(arguments: languages)
    func `explains every hint of a language's table`(language: String) throws {
        let page = try String(
            contentsOf: Self.root.appendingPathComponent("Documentation/Marker-tables.md"), encoding: .utf8)
        let table = try String(
            contentsOf: Self.folder.appendingPathComponent("\(language)/markers.tsv"), encoding: .utf8)
        let roles = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: "\t").first?.split(separator: ":")
        }
        let hints = Set(roles.filter { $0.count == 2 && $0[0] != "channel" }.map { $0[1] })
        #expect(hints.filter { !page.contains("`\($0)`") }.isEmpty)
    }
}
