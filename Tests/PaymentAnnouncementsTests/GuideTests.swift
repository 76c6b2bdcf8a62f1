// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import TabSeparated
import Testing

/// The guide for those who add a language, which says what every language has.
enum Guide {
    /// A file that it asks for: a path with `<language>` or `<tag>` in it.
    struct Demand: Sendable, CustomTestStringConvertible {
        let path: String
        /// The least number of rows, 0 where nothing is said of it.
        let rows: Int
        /// The number of rows that must stay silent, and as many that must not.
        let silent: Int?

        var testDescription: String { path.short }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Reads a file of the package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Whether there is a folder of phrases for a language.
    static func isRead(_ language: String) -> Bool {
        let path = root.appendingPathComponent("Sources/PaymentAnnouncements/Languages/\(language)/markers.tsv").path
        return FileManager.default.fileExists(atPath: path)
    }

    /// The rows `| file | what | rows |` of its tables whose file every language has.
    static let demands: [Demand] = {
        let page = (try? text("Documentation/Adding-a-language.md")) ?? ""
        return page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, let path = cells[0].wholeMatch(of: /`(.*<(?:language|tag)>.*)`/)?.1 else {
                return nil
            }
            return Demand(
                path: String(path),
                rows: cells[2].firstMatch(of: /(\d+)/).flatMap { Int($0.1) } ?? 0,
                silent: cells[2].firstMatch(of: /(\d+) of them silent/).flatMap { Int($0.1) })
        }
    }()

    /// The folders of languages that are understood and have something to say.
    static let languages: [String] = {
        let folder = root.appendingPathComponent("Sources/PaymentAnnouncements/Languages")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // What is only written beside another language, such as Hindi in Latin letters, has no phrases to say.
        return names.filter { name in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name)/phrases.tsv").path)
        }.sorted()
    }()

    /// The names that a folder's files give a place in a demanded path: `da` where `…/<language>.tsv` is `…/da.tsv`.
    static func names(_ demand: Demand, for part: String) -> [String] {
        let ends = demand.path.components(separatedBy: part)
        guard ends.count == 2, let slash = ends[0].lastIndex(of: "/"), !ends[1].contains("/") else { return [] }
        let beginning = String(ends[0][ends[0].index(after: slash)...])
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent(String(ends[0][..<slash])).path)
        return (names ?? []).filter { $0.hasPrefix(beginning) && $0.hasSuffix(ends[1]) }
            .map { String($0.dropFirst(beginning.count).dropLast(ends[1].count)) }.sorted()
    }
}

@Suite("The guide for those who add a language")
struct GuideTests {
    @Test func `names files of languages and of tags`() {
        #expect(Guide.demands.contains { $0.path.contains("<language>") })
        #expect(Guide.demands.contains { $0.path.contains("<tag>") })
    }

    @Test(arguments: Guide.demands)
    func `names files that every language has`(demand: Guide.Demand) throws {
        let part = demand.path.contains("<tag>") ? "<tag>" : "<language>"
        let languages = part == "<tag>" ? SpokenLanguage.supportedTags.sorted() : Guide.languages
        #expect(!languages.isEmpty)
        for language in languages {
            let path = demand.path.replacingOccurrences(of: part, with: language)
            let rows = try Guide.text(path).split(separator: "\n").filter { !$0.hasPrefix("#") }.count - 1
            #expect(rows >= demand.rows, "\(path)")
            guard let silent = demand.silent else { continue }
            let table = try Table(contentsOf: Guide.root.appendingPathComponent(path), columns: ["says"])
            let says = table.rows.map { $0[0] }
            #expect(says.count { $0 == "no" } >= silent, "\(path)")
            #expect(says.count { $0 == "yes" } >= silent, "\(path)")
        }
        // A folder that is gone leaves its other files behind; a language that is only read may have some.
        let names = Guide.names(demand, for: part)
        let further = Set(names).subtracting(languages)
        #expect(names.isEmpty || Set(names).isSuperset(of: languages))
        #expect(further.allSatisfy { Guide.isRead($0) }, "\(further)")
    }

    @Test func `is held by the page of words, whose table names every tag`() throws {
        let rows = try Guide.text("Documentation/Words.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        let cells = rows.compactMap { $0.split(separator: "|").last }
        let tags = cells.flatMap { $0.matches(of: /[a-z]{2}-[A-Z]{2}/).map { String($0.0) } }
        let amiss = Set(tags).symmetricDifference(SpokenLanguage.supportedTags)
        #expect(amiss.isEmpty)
    }

    @Test(arguments: Guide.languages)
    func `is held by the page of languages that are read`(language: String) throws {
        let name = try #require(Locale(identifier: "en").localizedString(forLanguageCode: language))
        let page = try Guide.text("Documentation/Announce.md")
        let isNamed = page.contains(name)
        #expect(isNamed, "Announce.md does not name \(name).")
    }
}
