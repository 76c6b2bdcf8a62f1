// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Letters
import PaymentMarkers
import SpokenText
import TabSeparated
import Testing

@testable import PaymentAnnouncements

/// Which phrases of the marker tables stand in no golden body: asked by `Benchmarks/unused-phrases`, no test of its own.
@Suite("The phrases that no golden body hits")
struct UnusedPhraseTests {
    /// The file that the answer is written to: `language TAB line TAB role TAB phrase`.
    static let answer = ProcessInfo.processInfo.environment["EARSHOT_UNUSED_PHRASES"]

    /// A phrase of a table, and whether it was hit.
    private struct Phrase {
        let row: String
        var isHit = false
    }

    /// A language's phrases by their letters: whole ones, and beginnings that any letters may follow.
    private struct Sheet {
        var phrases: [Phrase] = []
        var whole: [[UInt32]: [Int]] = [:]
        var beginnings: [[UInt32]: [Int]] = [:]

        init(_ language: String, _ url: URL) throws {
            let sounds = Transliteration.languages.contains(language) ? [false, true] : [false]
            for row in try Table(contentsOf: url, columns: ["role", "phrase"]).rows {
                guard !["with", "language", "same"].contains(row[0]) else { continue }
                phrases.append(Phrase(row: "\(language)\t\(row.line)\t\(row[0])\t\(row[1])"))
                for transliterates in sounds {
                    var letters: [UInt32] = []
                    PhraseFolding.fold(row.bytes(1), into: &letters, transliterates: transliterates)
                    let isBeginning = letters.last == 0x2A
                    if isBeginning { letters.removeLast() }
                    if letters.first == 0x5E { letters.removeFirst() }
                    if isBeginning {
                        beginnings[letters, default: []].append(phrases.count - 1)
                    } else {
                        whole[letters, default: []].append(phrases.count - 1)
                    }
                }
            }
        }

        /// Notes the longest phrase that the letters of a find can be.
        mutating func hit(_ found: ArraySlice<UInt32>) {
            var hits = whole[Array(found)]
            var rest = found
            while hits == nil, !rest.isEmpty {
                hits = beginnings[Array(rest)]
                rest.removeLast()
            }
            for place in hits ?? [] { phrases[place].isHit = true }
        }
    }

    @Test(.enabled(if: answer != nil))
    func `are written down where it is asked for`() throws {
        let folder = LanguageTables.ownFolder
        let shelf = try LanguageShelf(folder: folder, replacements: nil)
        var sheets: [String: Sheet] = [:]
        for language in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let url = folder.appendingPathComponent(language).appendingPathComponent("markers.tsv")
            if FileManager.default.fileExists(atPath: url.path) { sheets[language] = try Sheet(language, url) }
        }
        for golden in Case.all {
            let text = FoldedText(golden.body)
            let placing = Placing(asked: golden.locale, languages: [])
            let base = LanguageTag(golden.locale).language
            let likely = shelf.search.candidates(for: text, preferred: [base]).map(\.language)
            for language in Set(likely + [base, "en"]) {
                guard let tables = shelf.tables(language) else { continue }
                let place = placing.place(language, of: text)
                var letters = MaskedText(text, Recogniser(locale: place.tag).elements(in: text))
                // `ru-Latn` is Russian's table by its sound; `hi-Latn` has one of its own.
                let name = sheets[language] == nil ? LanguageTag(language).language : language
                if name != language { letters = letters.transliterated }
                for reader in [name] + tables.markers.companions {
                    guard let index = reader == name ? tables.markers : shelf.tables(reader)?.markers else { continue }
                    for find in index.finds(in: letters.scalars) {
                        sheets[reader]?.hit(letters.scalars[find.start..<find.end])
                    }
                }
            }
        }
        let unused = sheets.sorted { $0.key < $1.key }.flatMap { $0.value.phrases.filter { !$0.isHit }.map(\.row) }
        let answer = URL(fileURLWithPath: try #require(Self.answer))
        try Data((unused + [""]).joined(separator: "\n").utf8).write(to: answer)
    }
}
